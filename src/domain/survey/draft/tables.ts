/** The tables of a draft: nodes, cameras and zones with the contract's fields. Columns have the names of the fields on the wire. */
import { DraftTable } from './draftTable.ts';

/** Values of each microphone of a node. */
export const MIC_FIELDS = ['db', 'x', 'y', 'z'] as const;
export const MIC_COUNT = 4;

export type MicColumn = `mic${1 | 2 | 3 | 4}_${(typeof MIC_FIELDS)[number]}`;

/** Names of the sixteen columns of microphones: mic1_db, mic1_x … mic4_z. */
export const MIC_COLUMNS: readonly MicColumn[] = Array.from({ length: MIC_COUNT }, (_, mic) =>
  MIC_FIELDS.map((field): MicColumn => `mic${(mic + 1) as 1 | 2 | 3 | 4}_${field}`),
).flat();

const MICS = Object.fromEntries(MIC_COLUMNS.map((name) => [name, 'number'])) as Record<MicColumn, 'number'>;

/** Columns of a survey node item. Degrees, metres; angles in radians. */
export const NODE_COLUMNS = {
  nodeId: 'text',
  squadId: 'text',
  /** level_id of its level; '' for none */
  level: 'text',
  zone: 'text',
  /** shown as "Property No." */
  locationId: 'text',
  notes: 'text',
  node_lat: 'number',
  node_long: 'number',
  nodeAlt: 'number',
  yaw: 'number',
  pitch: 'number',
  roll: 'number',
  recorder: 'flag',
  cameraNode: 'flag',
  hidden: 'flag',
  ...MICS,
  /** Row: the item as it came, for the fields that no column has */
  source: 'value',
} as const;

/** Columns of a camera. */
export const CAMERA_COLUMNS = {
  cameraId: 'text',
  name: 'text',
  lat: 'number',
  lon: 'number',
  /** degrees, clockwise from north */
  cameraDirection: 'number',
  primary: 'flag',
  squadId: 'text',
  zone_id: 'text',
  area: 'text',
  dewarpCommand: 'text',
  serverUrl: 'text',
  vms: 'text',
  preset: 'text',
  /** Row: id, level_id, level_name; undefined for none */
  level: 'value',
  vmsinfo: 'value',
  hidden: 'flag',
  lpr: 'flag',
  /** Row: the stored camera as it came; undefined for one that is not stored yet */
  source: 'value',
} as const;

/** Columns of a zone feature. */
export const ZONE_COLUMNS = {
  /** {squadId}_Z{n} */
  id: 'text',
  name: 'text',
  /** level_id of its level; '' for none */
  level: 'text',
  /** whole number; NaN for none */
  order: 'number',
  zoneTag: 'text',
  primaryCamera: 'text',
  /** readonly string[], ids of cameras */
  secondaryCameras: 'value',
  squad: 'text',
  /** Ring: open, [2 × corners] longitude, latitude in degrees */
  ring: 'value',
  /** Row: the feature as it came, for what no column has */
  source: 'value',
} as const;

/** Corners of a polygon: [2 × corners] longitude, latitude in degrees; the first is not repeated at the end. Immutable. */
export type Ring = Float64Array;

export const TABLE_NAMES = ['nodes', 'cameras', 'zones'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

export type NodeTable = DraftTable<typeof NODE_COLUMNS>;
export type CameraTable = DraftTable<typeof CAMERA_COLUMNS>;
export type ZoneTable = DraftTable<typeof ZONE_COLUMNS>;

/** The tables of one draft. */
export interface DraftTables {
  readonly nodes: NodeTable;
  readonly cameras: CameraTable;
  readonly zones: ZoneTable;
}

/** Empty tables. */
export function createTables(): DraftTables {
  return {
    nodes: new DraftTable(NODE_COLUMNS),
    cameras: new DraftTable(CAMERA_COLUMNS),
    zones: new DraftTable(ZONE_COLUMNS),
  };
}

/** Column with the id that people know an item by. */
export const KEY_COLUMNS = { nodes: 'nodeId', cameras: 'cameraId', zones: 'id' } as const;

/** The columns that hold a position, by table; a zone's is its ring. */
export const POSITION_COLUMNS = {
  nodes: { lat: 'node_lat', lon: 'node_long' },
  cameras: { lat: 'lat', lon: 'lon' },
} as const;
