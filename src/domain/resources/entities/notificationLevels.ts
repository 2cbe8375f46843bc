/** Notification levels: which channels a subscriber is reached by. */
import { ADMIN, SMS_MANAGERS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, NOTES, FLAG_OFF, ANY_TYPES_BUT_TEST } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const NOTIFICATION_LEVELS = defineResource({
  entity: 'notificationLevel',
  collection: 'notificationLevels',
  title: { one: 'Notification level', many: 'Notification levels' },
  screen: '/entities/notification-level',
  path: `${API}/notification-levels`,
  access: accessOf({ reading: SMS_MANAGERS, writing: ADMIN }),
  labelField: 'name',
  listColumns: ['name', 'level', 'description', 'sms', 'email', 'push'],
  fields: {
    name: NAME,
    level: { kind: 'number', isInteger: true, min: 0, max: 1000, isSortable: true },
    description: NOTES,
    reportTypes: ANY_TYPES_BUT_TEST,
    sms: { ...FLAG_OFF, label: 'SMS' },
    email: { ...FLAG_OFF, label: 'Email' },
    push: FLAG_OFF,
    escalations: FLAG_OFF,
  },
});
