/** Snooze alerts: no notifications of what they name, for a time. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import {
  NAME,
  NOTES,
  FLAG_ON,
  ANY_TYPES,
  ANY_SQUADS_OR_SUPER_SQUADS,
  SUPER_SQUADS_OF,
  TIME,
  ANY_ZONES,
} from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SNOOZE_ALERTS = defineResource({
  entity: 'snoozeAlert',
  collection: 'snoozeAlerts',
  title: { one: 'Snooze alert', many: 'Snooze alerts' },
  screen: '/entities/snooze-alerts',
  path: `${API}/snooze-alerts`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  labelField: 'name',
  listColumns: ['name', 'squadids', 'reportTypes', 'startTime', 'endTime', 'enabled'],
  fields: {
    name: NAME,
    squadids: ANY_SQUADS_OR_SUPER_SQUADS,
    superSquads: SUPER_SQUADS_OF,
    zones: ANY_ZONES,
    reportTypes: ANY_TYPES,
    startTime: { ...TIME, label: 'From' },
    endTime: { ...TIME, label: 'To' },
    enabled: FLAG_ON,
    reason: NOTES,
    attachment: { kind: 'blob', accepts: ['image/*', 'audio/*', 'application/pdf'] },
  },
});
