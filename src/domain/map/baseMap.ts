import type { Zoom } from '../units.ts';

/** Parts of the offline base map in the contract: GeoJSON files below `content/basemap/`. */
export const BASE_MAP_PARTS = [
  'land',
  'water',
  'parks',
  'buildings',
  'streets',
  'rail',
  'districts',
  'floorplans',
] as const;

export type BaseMapPart = (typeof BASE_MAP_PARTS)[number];

/** Name of the file that has the features of all parts, each with the name of its part in `PART_PROPERTY`. */
export const WHOLE_BASE_MAP = 'all';

/** Property of a feature of the whole base map. */
export const PART_PROPERTY = 'part';

/** Zoom from which tiles of the base map are no finer: their lines lie within a few centimetres there. */
export const BASE_MAP_MAX_ZOOM: Zoom = 16;
