/** Nodes: acoustic sensors with their position and mounting angles. */
import { HOME_OR_SURVEY, SURVEYORS } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import {
  ALTITUDE,
  LATITUDE,
  LEVEL_ID,
  LONGITUDE,
  NAME,
  NOTES,
  FLAG_OFF,
  RADIANS,
  SHORT_TEXT,
  SQUAD_ID,
} from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const NODES = defineResource({
  entity: 'nodes',
  collection: 'nodes',
  title: { one: 'Node', many: 'Nodes' },
  screen: '/entities/nodes',
  path: `${API}/nodes`,
  access: accessOf({ reading: HOME_OR_SURVEY, writing: SURVEYORS }),
  keyField: 'nodeId',
  hasManyRecords: true,
  listColumns: ['nodeId', 'squadId', 'level', 'zone', 'locationId', 'recorder', 'hidden'],
  position: { lat: 'node_lat', lon: 'node_long', level: 'level' },
  fields: {
    nodeId: { ...NAME, label: 'Node id' },
    squadId: SQUAD_ID,
    level: LEVEL_ID,
    zone: { ...SHORT_TEXT, refersTo: 'zones' },
    locationId: { ...SHORT_TEXT, label: 'Property no.' },
    node_lat: LATITUDE,
    node_long: LONGITUDE,
    nodeAlt: ALTITUDE,
    // Older names of the same position.
    lat: { ...LATITUDE, label: 'Latitude (older name)', isLegacy: true },
    lon: { ...LONGITUDE, label: 'Longitude (older name)', isLegacy: true },
    alt: { ...ALTITUDE, label: 'Altitude (older name)', isLegacy: true },
    yaw: RADIANS,
    pitch: RADIANS,
    roll: RADIANS,
    nodeXM: { kind: 'number', label: 'X', unit: 'metres' },
    nodeYM: { kind: 'number', label: 'Y', unit: 'metres' },
    nodeZM: { kind: 'number', label: 'Z', unit: 'metres' },
    recorder: FLAG_OFF,
    cameraNode: FLAG_OFF,
    hidden: FLAG_OFF,
    notes: NOTES,
  },
});
