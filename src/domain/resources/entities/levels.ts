/** Levels: floors of a place, each with its plan. */
import { ADMIN, HOME_OR_SURVEY } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { NAME, SHORT_TEXT, SQUAD_ID } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const LEVELS = defineResource({
  entity: 'levels',
  collection: 'levels',
  title: { one: 'Level', many: 'Levels' },
  screen: '/entities/level',
  path: `${API}/levels`,
  access: accessOf({ reading: HOME_OR_SURVEY, writing: ADMIN }),
  uniqueField: 'level_id',
  labelField: 'level_name',
  listColumns: ['level_id', 'level_name', 'squad_id', 'map_url'],
  fields: {
    level_id: { ...NAME, label: 'Level id' },
    level_name: { ...SHORT_TEXT, label: 'Name' },
    squad_id: SQUAD_ID,
    /** Template of tiles, or the name of the built-in plan; '' without a plan. */
    map_url: { kind: 'text', label: 'Plan', default: '' },
    /** Its outline, walls and rooms: for snapping, quality and zones of the survey. */
    floorPlan: { kind: 'floorPlan', label: 'Walls and rooms' },
  },
});

export type LevelRecord = RecordOf<typeof LEVELS.fields>;
