/** Saved zone files. */
import { SURVEYORS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { ITEMS_VERSION, NAME, FLAG_OFF, SQUAD_ID, SURVEY_JSON } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SURVEY_ZONES = defineResource({
  entity: 'surveyzones',
  collection: 'surveyZones',
  title: { one: 'Zone survey', many: 'Zone surveys' },
  screen: '/entities/surveyzones',
  path: `${API}/surveyzones`,
  access: accessOf({ reading: SURVEYORS, writing: SURVEYORS }),
  labelField: 'name',
  listColumns: ['name', 'squadId', 'appliedSurveyZone'],
  fields: {
    name: NAME,
    squadId: { ...SQUAD_ID, isRequired: true, minLength: 1 },
    /** Serialised zone features. */
    inputJson: SURVEY_JSON,
    itemsVersion: ITEMS_VERSION,
    appliedSurveyZone: { ...FLAG_OFF, label: 'Applied' },
  },
});
