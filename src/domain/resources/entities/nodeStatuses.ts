/** States that nodes report of themselves. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, FLAG_OFF, SHORT_TEXT, SQUAD_ID, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const NODE_STATUSES = defineResource({
  entity: 'nodestatus',
  collection: 'nodeStatuses',
  title: { one: 'Node status', many: 'Node statuses' },
  screen: '/entities/nodestatus',
  path: `${API}/nodestatuses`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  labelField: 'nodeId',
  listColumns: ['nodeId', 'squadId', 'status', 'timestamp', 'battery', 'temperature', 'version'],
  fields: {
    nodeId: { ...NAME, label: 'Node', refersTo: 'nodes', isFilterable: true },
    squadId: SQUAD_ID,
    status: { ...SHORT_TEXT, isFilterable: true },
    timestamp: { ...TIME, label: 'Time' },
    temperature: { kind: 'number', unit: 'degreesCelsius', isSortable: true },
    battery: { kind: 'number', unit: 'percent', min: 0, max: 100, isSortable: true },
    cpu: { kind: 'number', label: 'Processor load', unit: 'percent', min: 0, isSortable: true },
    gpsFix: { ...FLAG_OFF, label: 'GPS fix' },
    version: SHORT_TEXT,
    uptime: { kind: 'number', unit: 'seconds', min: 0, isSortable: true },
  },
});
