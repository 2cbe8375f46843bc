/** Saved surveys of nodes, in their second version. */
import { SURVEYORS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { ITEMS_VERSION, NAME, FLAG_OFF, SHORT_TEXT, SQUAD_ID, SURVEY_JSON } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SURVEY_NODES = defineResource({
  entity: 'surveynodesV2',
  collection: 'surveyNodes',
  title: { one: 'Node survey', many: 'Node surveys' },
  screen: '/entities/surveynodesv-2',
  path: `${API}/surveynodesv-2-s`,
  access: accessOf({ reading: SURVEYORS, writing: SURVEYORS }),
  labelField: 'name',
  listColumns: ['name', 'squadId', 'dataType', 'appliedSurvey'],
  fields: {
    name: NAME,
    squadId: { ...SQUAD_ID, isRequired: true, minLength: 1 },
    dataType: { ...SHORT_TEXT, default: 'nodes' },
    inputJson: SURVEY_JSON,
    itemsVersion: ITEMS_VERSION,
    appliedSurvey: { ...FLAG_OFF, label: 'Applied' },
  },
});
