/** Saved surveys of nodes in their first version: older consoles write them. */
import { SURVEYORS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { ITEMS_VERSION, NAME, SQUAD_ID, SURVEY_JSON } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SURVEY_NODES_V1 = defineResource({
  entity: 'surveynodes',
  collection: 'surveyNodesV1',
  title: { one: 'Node survey, first version', many: 'Node surveys, first version' },
  path: `${API}/surveynodes`,
  access: accessOf({ reading: SURVEYORS, writing: SURVEYORS }),
  labelField: 'surveyName',
  listColumns: ['surveyName', 'squadId'],
  fields: {
    surveyName: NAME,
    squadId: { ...SQUAD_ID, isRequired: true, minLength: 1 },
    inputJson: SURVEY_JSON,
    itemsVersion: ITEMS_VERSION,
  },
});
