/** Messages to the devices of people. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, NOTES, SHORT_TEXT, ANY_SQUADS, TIME, ANY_ZONES } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const PUSH_NOTIFICATIONS = defineResource({
  entity: 'pushNotification',
  collection: 'pushNotifications',
  title: { one: 'Push notification', many: 'Push notifications' },
  screen: '/entities/push-notification',
  path: `${API}/push-notifications`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  labelField: 'title',
  listColumns: ['title', 'squadids', 'sentBy', 'sentTime'],
  fields: {
    title: NAME,
    message: NOTES,
    squadids: ANY_SQUADS,
    zones: ANY_ZONES,
    image: { kind: 'blob', accepts: ['image/*'] },
    sentBy: { ...SHORT_TEXT, isReadOnly: true },
    sentTime: { ...TIME, isReadOnly: true },
  },
});
