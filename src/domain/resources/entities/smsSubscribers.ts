/** Subscribers of text messages. */
import { SIGNED_IN, SMS_MANAGERS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import {
  NAME,
  FLAG_ON,
  ANY_TYPES_BUT_TEST,
  SHORT_TEXT,
  ANY_SQUADS_OR_SUPER_SQUADS,
  SUPER_SQUADS_OF,
  ANY_ZONES,
} from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SMS_SUBSCRIBERS = defineResource({
  entity: 'smsSubscriber',
  collection: 'smsSubscribers',
  title: { one: 'SMS subscriber', many: 'SMS subscribers' },
  screen: '/entities/sms-subscribers',
  path: `${API}/sms-subscribers`,
  // Whoever does not manage the subscribers sees the entry with the own email.
  access: { ...accessOf({ reading: SMS_MANAGERS, writing: SMS_MANAGERS }), list: SIGNED_IN },
  labelField: 'lastName',
  nameFields: ['firstName', 'lastName'],
  listColumns: ['firstName', 'lastName', 'phone', 'email', 'enabled', 'squadids'],
  fields: {
    firstName: SHORT_TEXT,
    lastName: SHORT_TEXT,
    phone: { ...NAME, format: 'phone' },
    email: { ...SHORT_TEXT, label: 'Email', format: 'email' },
    enabled: FLAG_ON,
    squadids: ANY_SQUADS_OR_SUPER_SQUADS,
    superSquads: SUPER_SQUADS_OF,
    zones: ANY_ZONES,
    reportTypes: ANY_TYPES_BUT_TEST,
    /** The subscriber is notified between these times of day, in the time zone; absent: always. */
    activeFrom: { kind: 'timeOfDay', label: 'Active from' },
    activeTo: { kind: 'timeOfDay', label: 'Active to' },
    timeZone: { ...SHORT_TEXT, label: 'Time zone', format: 'timeZone' },
    notificationLevel: { kind: 'reference', key: 'id', refersTo: 'notificationLevels' },
    photo: { kind: 'blob', accepts: ['image/*'] },
  },
});
