/** Super squads: several squads under one name. */
import { ADMIN, SMS_MANAGERS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, SHORT_TEXT, SQUADS_OF } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SUPER_SQUADS = defineResource({
  entity: 'superSquad',
  collection: 'superSquads',
  title: { one: 'Super squad', many: 'Super squads' },
  screen: '/entities/super-squad',
  path: `${API}/super-squads`,
  access: accessOf({ reading: SMS_MANAGERS, writing: ADMIN }),
  uniqueField: 'name',
  listColumns: ['name', 'alias', 'squadids'],
  fields: {
    name: NAME,
    alias: SHORT_TEXT,
    squadids: SQUADS_OF,
  },
});
