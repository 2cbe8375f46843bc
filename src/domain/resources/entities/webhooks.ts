/** Webhooks: calls to other systems when a report is released. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import {
  NAME,
  FLAG_OFF,
  ANY_TYPES_BUT_TEST,
  ANY_SQUADS_OR_SUPER_SQUADS,
  SUPER_SQUADS_OF,
  ANY_ZONES,
} from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const WEBHOOKS = defineResource({
  entity: 'webhook',
  collection: 'webhooks',
  title: { one: 'Webhook', many: 'Webhooks' },
  screen: '/entities/webhook',
  path: `${API}/webhooks`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  uniqueField: 'name',
  listColumns: ['name', 'url', 'method', 'enabled', 'turnedOff'],
  fields: {
    name: NAME,
    url: { ...NAME, label: 'Address', maxLength: 2048, format: 'url' },
    enabled: FLAG_OFF,
    /** Why the server turned it off; empty while it is enabled. */
    turnedOff: {
      kind: 'text',
      label: 'Turned off by the server',
      default: '',
      isReadOnly: true,
      maxLength: 255,
    },
    allZonesCheckbox: { ...FLAG_OFF, label: 'All zones' },
    squadids: ANY_SQUADS_OR_SUPER_SQUADS,
    superSquads: SUPER_SQUADS_OF,
    zones: ANY_ZONES,
    reportTypes: ANY_TYPES_BUT_TEST,
    /** It is called at each change of an incident too. */
    incidents: { ...FLAG_OFF, label: 'Incidents too' },
    method: { kind: 'choice', default: 'POST', choices: ['POST', 'PUT', 'GET'] },
    /** Object of header names and values. */
    headers: { kind: 'json', default: {} },
    /** Body with placeholders for the fields of the report. */
    template: { kind: 'text', default: '', isLong: true, maxLength: 10_000 },
    /** Key of the signature. */
    secret: { kind: 'text', isWriteOnly: true, maxLength: 255 },
  },
});
