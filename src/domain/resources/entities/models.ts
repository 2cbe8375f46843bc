/** Models of buildings, with their place on the map. */
import { ADMIN, HOME_RULE } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { ALTITUDE, LATITUDE, LEVEL_ID, LONGITUDE, NAME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const MODELS = defineResource({
  entity: 'models',
  collection: 'models',
  title: { one: 'Model', many: 'Models' },
  screen: '/entities/models',
  path: `${API}/models`,
  access: accessOf({ reading: HOME_RULE, writing: ADMIN }),
  labelField: 'name',
  listColumns: ['name', 'levelId', 'lat', 'lon', 'heading'],
  position: { lat: 'lat', lon: 'lon', level: 'levelId' },
  fields: {
    name: NAME,
    url: { kind: 'text', label: 'Address of the file', default: '' },
    lat: LATITUDE,
    lon: LONGITUDE,
    alt: ALTITUDE,
    /** Clockwise from north. */
    heading: { kind: 'number', unit: 'degrees', default: 0, min: -360, max: 360 },
    scale: { kind: 'number', default: 1, min: 0, max: 1000 },
    levelId: LEVEL_ID,
  },
});
