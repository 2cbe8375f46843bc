/** Shot reports; a list is filtered by time and type with parameters of its own. */
import { ADMIN, HOME_RULE } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { defineResource } from '../definition/defineResource.ts';
import { SHOT_REPORT_FIELDS } from './shotReportFields.ts';

export const SHOT_REPORTS = defineResource({
  entity: 'shotreport',
  collection: 'shotreports',
  title: { one: 'Shot report', many: 'Shot reports' },
  screen: '/entities/shotreports',
  path: `${API}/shotreports`,
  access: accessOf({ reading: HOME_RULE, writing: ADMIN }),
  labelField: 'detectionId',
  newestBy: 'timeStamp',
  searchHint: 'One or two characters: beginning of the detection id',
  listColumns: ['timeStamp', 'reportType', 'squadId', 'zone', 'level', 'weapon', 'burst', 'test'],
  position: { lat: 'lat', lon: 'lon', level: 'level' },
  fields: SHOT_REPORT_FIELDS,
});
