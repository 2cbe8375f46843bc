/** Heartbeats: the last sign of life of each node. */
import { ADMIN, HOME_RULE } from '../../contract/callRules.ts';
import { API } from '../../contract/paths.ts';
import { accessOf } from '../definition/actions.ts';
import { LATITUDE, LEVEL_ID, LONGITUDE, NAME, SHORT_TEXT, SQUAD_ID, TIME } from './commonFields.ts';
import { defineResource } from '../definition/defineResource.ts';

export const HEARTBEATS = defineResource({
  entity: 'heartbeat',
  collection: 'heartbeats',
  title: { one: 'Heartbeat', many: 'Heartbeats' },
  screen: '/entities/heartbeats',
  path: `${API}/heartbeats`,
  writePath: `${API}/allheartbeats`,
  access: accessOf({ reading: HOME_RULE, writing: ADMIN }),
  labelField: 'nodeid',
  listColumns: ['nodeid', 'squad_id', 'status', 'level', 'timestamp', 'received', 'spl1'],
  position: { lat: 'lat', lon: 'lon', level: 'level' },
  fields: {
    nodeid: { ...NAME, label: 'Node', refersTo: 'nodes', isFilterable: true },
    squad_id: { ...SQUAD_ID, isRequired: true, minLength: 1 },
    status: { ...SHORT_TEXT, isFilterable: true },
    level: LEVEL_ID,
    lat: LATITUDE,
    lon: LONGITUDE,
    timestamp: { ...TIME, label: 'Time' },
    /** By the server's clock. */
    received: { ...TIME, isReadOnly: true },
    interval: { kind: 'number', unit: 'milliseconds', isReadOnly: true },
    spl1: { kind: 'number', label: 'Sound level', unit: 'decibels', isSortable: true },
  },
});
