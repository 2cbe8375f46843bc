/** Shot modes of squads, each for a time of day. */
import { ADMIN } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, FLAG_OFF, SHORT_TEXT, SQUAD_ID } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const SHOT_MODES = defineResource({
  entity: 'shotMode',
  collection: 'shotModes',
  title: { one: 'Shot mode', many: 'Shot modes' },
  screen: '/entities/shot-mode',
  path: `${API}/shot-modes`,
  access: accessOf({ reading: ADMIN, writing: ADMIN }),
  labelField: 'name',
  listColumns: ['name', 'mode', 'squadId', 'enabled', 'startTime', 'endTime'],
  fields: {
    name: NAME,
    mode: { ...SHORT_TEXT, isFilterable: true },
    squadId: SQUAD_ID,
    enabled: FLAG_OFF,
    startTime: { kind: 'timeOfDay', label: 'From', isSortable: true },
    endTime: { kind: 'timeOfDay', label: 'To', isSortable: true },
  },
});
