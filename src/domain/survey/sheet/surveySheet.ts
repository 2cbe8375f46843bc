/** What a printed sheet of a survey has: the items that are shown, as rows in the order of their ids. */
import { compareTexts } from '../../textOrder.ts';
import type { Degrees, Metres } from '../../units.ts';
import { ClosestDistances } from '../distances/closestDistances.ts';
import { levelOfCamera } from '../draft/cameraItems.ts';
import { isOnLevel } from '../draft/isOnLevel.ts';
import type { CameraTable, DraftTables, NodeTable, Ring, ZoneTable } from '../draft/tables.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';
import { signedArea } from '../zones/ring.ts';

/** A node of the sheet; NaN for a number that it does not have. */
export interface SheetNode {
  readonly nodeId: string;
  /** Property number; '' for none. */
  readonly locationId: string;
  readonly lat: Degrees;
  readonly lon: Degrees;
  readonly alt: Metres;
  /** level_id; '' for none */
  readonly level: string;
  readonly notes: string;
}

/** A node with its nearest one; each pair once. */
export interface SheetPair {
  /** Places in the nodes of the sheet, the first one lower. */
  readonly from: number;
  readonly to: number;
  readonly metres: Metres;
}

/** A zone of the sheet. */
export interface SheetZone {
  readonly id: string;
  readonly name: string;
  /** level_id; '' for none */
  readonly level: string;
  /** Square metres. */
  readonly area: number;
  readonly ring: Ring;
}

/** A camera of the sheet; NaN for a number that it does not have. */
export interface SheetCamera {
  readonly cameraId: string;
  readonly name: string;
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Clockwise from north. */
  readonly direction: Degrees;
  /** level_id; '' for none */
  readonly level: string;
}

/** The items of a draft as they are printed. */
export interface SurveySheet {
  readonly nodes: readonly SheetNode[];
  readonly pairs: readonly SheetPair[];
  readonly zones: readonly SheetZone[];
  readonly cameras: readonly SheetCamera[];
  /** Nodes that are left out because they are hidden. */
  readonly hiddenNodes: number;
}

/**
 * The sheet of a level, or of all of them for ''. Hidden items are left out, as they are of what is saved.
 * O(items × log items).
 */
export function collectSheet({ nodes, cameras, zones }: DraftTables, level: string): SurveySheet {
  const { hidden } = nodes.columns;
  const here = rowsOnLevel(nodes, level);
  const rows = sortedRows(
    here.filter((row) => !hidden.cell(row)),
    nodes.columns.nodeId.cells,
  );
  return {
    nodes: rows.map((row) => sheetNode(nodes, row)),
    pairs: closestPairs(nodes, rows),
    zones: sheetZones(zones, level),
    cameras: sheetCameras(cameras, level),
    hiddenNodes: here.length - rows.length,
  };
}

function rowsOnLevel(nodes: NodeTable, level: string): readonly number[] {
  const { cells } = nodes.columns.level;
  return Array.from(nodes.presentRows()).filter((row) => isOnLevel(cells[row], level));
}

/** Rows by their ids, digits as numbers. */
function sortedRows(rows: readonly number[], ids: readonly string[]): readonly number[] {
  return rows.toSorted((a, b) => compareTexts(ids[a], ids[b]));
}

function sheetNode({ columns }: NodeTable, row: number): SheetNode {
  return {
    nodeId: columns.nodeId.cells[row],
    locationId: columns.locationId.cells[row],
    lat: columns.node_lat.cells[row],
    lon: columns.node_long.cells[row],
    alt: columns.nodeAlt.cells[row],
    level: columns.level.cells[row],
    notes: columns.notes.cells[row],
  };
}

/** Each node with the nearest one of its floor, by the places of the rows. */
function closestPairs({ columns }: NodeTable, rows: readonly number[]): readonly SheetPair[] {
  const floors = new Map<string, number>();
  const floorOf = (level: string): number => {
    const floor = floors.get(level) ?? floors.size;
    floors.set(level, floor);
    return floor;
  };
  const points: SurveyPoints = {
    count: rows.length,
    lat: Float64Array.from(rows, (row) => columns.node_lat.cells[row]),
    lon: Float64Array.from(rows, (row) => columns.node_long.cells[row]),
    takesPart: Uint8Array.from(rows, (row) =>
      isOnGlobe(columns.node_lat.cells[row], columns.node_long.cells[row]) ? 1 : 0,
    ),
    floor: Uint16Array.from(rows, (row) => floorOf(columns.level.cells[row])),
  };
  const closest = new ClosestDistances();
  closest.rebuild(points);
  const { count, from, to, metres } = closest.lines;
  return Array.from({ length: count }, (_, slot) => ({
    from: Math.min(from[slot], to[slot]),
    to: Math.max(from[slot], to[slot]),
    metres: metres[slot],
  })).toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function sheetZones(zones: ZoneTable, level: string): readonly SheetZone[] {
  const { id, name, level: levels, ring } = zones.columns;
  const rows = Array.from(zones.presentRows()).filter((row) => isOnLevel(levels.cells[row], level));
  return sortedRows(rows, id.cells).flatMap((row): SheetZone[] => {
    const outline = ring.cells[row];
    if (!(outline instanceof Float64Array)) return [];
    const area = Math.abs(signedArea(outline));
    return [
      { id: id.cells[row], name: name.cells[row], level: levels.cells[row], area, ring: outline.slice() },
    ];
  });
}

function sheetCameras(cameras: CameraTable, active: string): readonly SheetCamera[] {
  const { cameraId, name, lat, lon, cameraDirection, hidden, level } = cameras.columns;
  const levelOf = (row: number): string => levelOfCamera(level.cell(row));
  const rows = Array.from(cameras.presentRows()).filter(
    (row) => !hidden.cell(row) && isOnLevel(levelOf(row), active),
  );
  return sortedRows(rows, cameraId.cells).map((row) => ({
    cameraId: cameraId.cells[row],
    name: name.cells[row],
    lat: lat.cells[row],
    lon: lon.cells[row],
    direction: cameraDirection.cells[row],
    level: levelOf(row),
  }));
}

/** Whether a position can be drawn; false for NaN. */
export function isOnGlobe(lat: Degrees, lon: Degrees): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

/** Where the items of a sheet are, [2 × n] longitude, latitude: nodes and cameras with a position, corners of zones. O(items + corners). */
export function placesOfSheet({ nodes, cameras, zones }: SurveySheet): readonly number[] {
  const marks = [...nodes, ...cameras].filter(({ lat, lon }) => isOnGlobe(lat, lon));
  return [...marks.flatMap(({ lat, lon }) => [lon, lat]), ...zones.flatMap(({ ring }) => Array.from(ring))];
}
