/** Panic users: owners of panic buttons. */
import { HOME_RULE, USER_ADMINS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, SHORT_TEXT, SQUADS_OF } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const PANIC_OWNERS = defineResource({
  entity: 'panicOwner',
  collection: 'panicOwners',
  title: { one: 'Panic user', many: 'Panic users' },
  screen: '/entities/panic-owners',
  path: `${API}/panic-owners`,
  // Below the same path the home page reads an owner by the device; the server shows it less.
  access: { ...accessOf({ reading: USER_ADMINS, writing: USER_ADMINS }), read: HOME_RULE },
  uniqueField: 'deviceId',
  labelField: 'lastName',
  nameFields: ['firstName', 'lastName'],
  listColumns: ['firstName', 'lastName', 'phone', 'deviceId', 'squadids'],
  fields: {
    firstName: SHORT_TEXT,
    lastName: SHORT_TEXT,
    phone: { ...SHORT_TEXT, format: 'phone' },
    email: { ...SHORT_TEXT, label: 'Email', format: 'email' },
    /** Read in upper case, without separators. */
    deviceId: { ...NAME, label: 'Device id' },
    squadids: SQUADS_OF,
    image: { kind: 'blob', accepts: ['image/*'] },
  },
});

/** A device id as it is stored: upper case, without separators. */
export function plainDeviceId(deviceId: string): string {
  return deviceId.toUpperCase().replaceAll(/[-:\s._/]/g, '');
}
