/** Places: a tree of sites and buildings, with the quick jumps of the map. */
import { ADMIN, HOME_OR_SURVEY } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { LATITUDE, LONGITUDE, NAME, FLAG_OFF, SHORT_TEXT } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const PLACES = defineResource({
  entity: 'places',
  collection: 'places',
  title: { one: 'Place', many: 'Places' },
  screen: '/entities/places',
  path: `${API}/places`,
  access: accessOf({ reading: HOME_OR_SURVEY, writing: ADMIN }),
  uniqueField: 'placeId',
  labelField: 'name',
  listColumns: ['placeId', 'name', 'parent', 'lat', 'lon', 'bookmarkEnabled', 'hide'],
  position: { lat: 'lat', lon: 'lon' },
  fields: {
    placeId: { ...NAME, label: 'Place id' },
    name: SHORT_TEXT,
    /** None at the root. */
    parent: { kind: 'reference', key: 'placeId', refersTo: 'places' },
    lat: LATITUDE,
    lon: LONGITUDE,
    zoom: { kind: 'number', min: 0, max: 24 },
    levels: { kind: 'references', default: [], key: 'level_id', refersTo: 'levels' },
    /** Offered as a quick jump between the two zooms; an absent bound does not limit. */
    bookmarkEnabled: { ...FLAG_OFF, label: 'Quick jump' },
    bookmarkMinZoom: { kind: 'number', label: 'Quick jump from zoom', min: 0, max: 24 },
    bookmarkMaxZoom: { kind: 'number', label: 'Quick jump to zoom', min: 0, max: 24 },
    hide: { ...FLAG_OFF, label: 'Hidden' },
    /** Position among the places of the same parent. */
    order: { kind: 'number', isInteger: true, isSortable: true },
  },
});

export type PlaceRecord = RecordOf<typeof PLACES.fields>;
