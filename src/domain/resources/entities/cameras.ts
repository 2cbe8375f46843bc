/** Cameras, with the zone that each looks at. */
import { CAMERA_MANAGERS, HOME_OR_SURVEY } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { readId } from '../../json/read.ts';
import { accessOf } from '../definition/actions.ts';
import { LATITUDE, LONGITUDE, NAME, FLAG_OFF, SHORT_TEXT, SQUAD_ID } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';
import type { RecordOf } from '../definition/fields.ts';

export const CAMERAS = defineResource({
  entity: 'cameras',
  collection: 'cameras',
  title: { one: 'Camera', many: 'Cameras' },
  screen: '/entities/cameras',
  path: `${API}/cameras`,
  // The survey edits cameras too.
  access: accessOf({
    reading: HOME_OR_SURVEY,
    writing: { kind: 'any', of: [...CAMERA_MANAGERS.of, 'ROLE_SURVEY'] },
  }),
  uniqueField: 'cameraId',
  labelField: 'name',
  hasManyRecords: true,
  listColumns: ['cameraId', 'name', 'squadId', 'zone_id', 'area', 'primary', 'hidden'],
  position: { lat: 'lat', lon: 'lon', level: 'level' },
  fields: {
    cameraId: { ...NAME, label: 'Camera id' },
    name: SHORT_TEXT,
    lat: LATITUDE,
    lon: LONGITUDE,
    /** Clockwise from north. */
    cameraDirection: { kind: 'number', label: 'Direction', unit: 'degrees', default: 0 },
    primary: FLAG_OFF,
    squadId: SQUAD_ID,
    zone_id: { ...SHORT_TEXT, label: 'Zone', refersTo: 'zones', isFilterable: true },
    area: SHORT_TEXT,
    dewarpCommand: { kind: 'text', default: '' },
    serverUrl: { kind: 'text', label: 'Server address', default: '' },
    vms: { ...SHORT_TEXT, label: 'VMS', refersTo: 'vms' },
    preset: { kind: 'text', default: '' },
    level: { kind: 'reference', key: 'level_id', refersTo: 'levels' },
    vmsinfo: { kind: 'reference', label: 'VMS record', key: 'id', refersTo: 'vms' },
    hidden: FLAG_OFF,
    /** Whether it reads licence plates. */
    lpr: { ...FLAG_OFF, label: 'Reads plates' },
  },
});

export type Camera = RecordOf<typeof CAMERAS.fields>;

/** Id of the level that a camera is on; undefined for one that is on none. */
export function levelIdOf({ level }: Pick<Camera, 'level'>): string | undefined {
  return readId(level?.[CAMERAS.fields.level.key]);
}
