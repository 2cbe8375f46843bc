/** Time logs: differences of the clocks of nodes. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, SHORT_TEXT, SQUAD_ID, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const TIME_LOGS = defineResource({
  entity: 'timeLog',
  collection: 'timeLogs',
  title: { one: 'Time log', many: 'Time logs' },
  screen: '/entities/time-log',
  path: `${API}/time-logs`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  labelField: 'nodeId',
  newestBy: 'id',
  hasManyRecords: true,
  listColumns: ['nodeId', 'squadId', 'timestamp', 'offsetMs', 'source'],
  fields: {
    nodeId: { ...NAME, label: 'Node', refersTo: 'nodes', isFilterable: true },
    squadId: SQUAD_ID,
    timestamp: { ...TIME, label: 'Time' },
    offsetMs: { kind: 'number', label: 'Offset', unit: 'milliseconds', isSortable: true },
    source: SHORT_TEXT,
  },
});
