/** Saved surveys of cameras. */
import { SURVEYORS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { ITEMS_VERSION, NAME, SQUAD_ID, SURVEY_JSON } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SURVEY_CAMERAS = defineResource({
  entity: 'surveycameras',
  collection: 'surveyCameras',
  title: { one: 'Camera survey', many: 'Camera surveys' },
  screen: '/entities/surveycameras',
  path: `${API}/surveycameras`,
  access: accessOf({ reading: SURVEYORS, writing: SURVEYORS }),
  labelField: 'name',
  listColumns: ['name', 'squadId'],
  fields: {
    name: NAME,
    squadId: { ...SQUAD_ID, isRequired: true, minLength: 1 },
    inputJson: SURVEY_JSON,
    itemsVersion: ITEMS_VERSION,
  },
});
