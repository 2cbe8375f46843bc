/** Node schemes: layouts of the nodes of a squad. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, SQUAD_ID, SURVEY_JSON } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const NODE_SCHEMES = defineResource({
  entity: 'nodescheme',
  collection: 'nodeSchemes',
  title: { one: 'Node scheme', many: 'Node schemes' },
  screen: '/entities/nodeschemes',
  path: `${API}/nodeschemes`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  labelField: 'name',
  listColumns: ['name', 'squadId'],
  fields: {
    name: NAME,
    squadId: SQUAD_ID,
    schemeJson: { ...SURVEY_JSON, label: 'Scheme' },
  },
});
