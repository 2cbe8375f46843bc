/** Cameras, with the zone that each looks at (O§3, A§3). */
import { HOME_OR_SURVEY } from '../contract/callRules.ts';
import { API } from '../contract/paths.ts';
import { readId } from '../json/read.ts';
import { defineResource } from './defineResource.ts';
import type { RecordOf } from './fields.ts';

export const CAMERAS = defineResource({
  entity: 'cameras',
  collection: 'cameras',
  title: { one: 'Camera', many: 'Cameras' },
  screen: '/entities/cameras',
  path: `${API}/cameras`,
  access: { list: HOME_OR_SURVEY, read: HOME_OR_SURVEY },
  keyField: 'cameraId',
  labelField: 'name',
  listColumns: ['cameraId', 'name', 'squadId', 'zone_id', 'area', 'primary', 'hidden'],
  position: { lat: 'lat', lon: 'lon', level: 'level' },
  fields: {
    cameraId: { kind: 'text', default: '', isRequired: true, isSearchable: true, isSortable: true },
    name: { kind: 'text', default: '', isSearchable: true, isSortable: true },
    lat: { kind: 'number', unit: 'degrees', min: -90, max: 90 },
    lon: { kind: 'number', unit: 'degrees', min: -180, max: 180 },
    /** Clockwise from north. */
    cameraDirection: { kind: 'number', unit: 'degrees', default: 0 },
    primary: { kind: 'flag', default: false },
    squadId: { kind: 'text', default: '', refersTo: 'squadids', isSearchable: true, isSortable: true },
    zone_id: { kind: 'text', default: '', refersTo: 'zones', isSortable: true },
    area: { kind: 'text', default: '', isSearchable: true, isSortable: true },
    dewarpCommand: { kind: 'text', default: '' },
    serverUrl: { kind: 'text', default: '' },
    vms: { kind: 'text', default: '' },
    preset: { kind: 'text', default: '' },
    level: { kind: 'reference', key: 'level_id', refersTo: 'levels' },
    vmsinfo: { kind: 'reference', key: 'id', refersTo: 'vms' },
    hidden: { kind: 'flag', default: false },
    /** Whether it reads licence plates. */
    lpr: { kind: 'flag', default: false },
  },
});

export type Camera = RecordOf<typeof CAMERAS.fields>;

/** Id of the level that a camera is on; undefined for one that is on none. */
export function levelIdOf({ level }: Pick<Camera, 'level'>): string | undefined {
  return readId(level?.[CAMERAS.fields.level.key]);
}
