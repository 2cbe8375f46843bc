/** Targets: reference points on the map for reports. */
import { ADMIN, HOME_RULE } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import {
  ALTITUDE,
  LATITUDE,
  LEVEL_ID,
  LONGITUDE,
  NAME,
  NOTES,
  SHORT_TEXT,
  SQUAD_ID,
} from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const TARGETS = defineResource({
  entity: 'targets',
  collection: 'targets',
  title: { one: 'Target', many: 'Targets' },
  screen: '/entities/target',
  path: `${API}/targets`,
  access: accessOf({ reading: HOME_RULE, writing: ADMIN }),
  labelField: 'name',
  listColumns: ['name', 'targetId', 'squadId', 'level', 'lat', 'lon'],
  position: { lat: 'lat', lon: 'lon', level: 'level' },
  fields: {
    name: NAME,
    targetId: { ...SHORT_TEXT, label: 'Target id' },
    squadId: SQUAD_ID,
    lat: LATITUDE,
    lon: LONGITUDE,
    alt: ALTITUDE,
    level: LEVEL_ID,
    notes: NOTES,
  },
});

export type TargetRecord = RecordOf<typeof TARGETS.fields>;
