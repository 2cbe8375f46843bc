/** What is odd about the zones of a draft (NN-11): nothing here stops a save. */
import type { CameraTable, Ring, ZoneTable } from '../draft/tables.ts';
import { degreesToRadians, type Degrees, type Metres } from '../../units.ts';
import { MAX_GAP_M, zoneGap } from './zoneGap.ts';
import { isInRing, ringFault, ringsCross, type RingFault } from './ring.ts';

/** A finding; rows are of the draft. */
export type ZoneFinding =
  | { readonly kind: 'ring'; readonly zone: number; readonly fault: RingFault }
  | { readonly kind: 'overlap'; readonly zone: number; readonly other: number }
  /** Neighbours with a strip of this width between them that belongs to neither. */
  | { readonly kind: 'gap'; readonly zone: number; readonly other: number; readonly metres: Metres }
  | { readonly kind: 'sameOrder'; readonly zone: number; readonly other: number; readonly order: number }
  | { readonly kind: 'sameId'; readonly zone: number; readonly other: number; readonly id: string }
  /** No camera is named by it or names it. */
  | { readonly kind: 'unseen'; readonly zone: number }
  /** It names a camera that the squad does not have. */
  | { readonly kind: 'unknownCamera'; readonly zone: number; readonly cameraId: string }
  /** No zone names it, and it names none. */
  | { readonly kind: 'idleCamera'; readonly camera: number };

/** Degrees of latitude of the widest strip that is a gap, rounded up. */
const LAT_REACH: Degrees = MAX_GAP_M / 111_000;

/** A zone with what the checks read. */
interface Zone {
  readonly row: number;
  readonly id: string;
  readonly level: string;
  readonly order: number;
  readonly ring: Ring | undefined;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
  /** longitude, latitude of a point inside */
  readonly middle: readonly [number, number] | undefined;
  readonly cameras: readonly string[];
}

/** All findings, by zone. O(zones × log zones) beside pairs whose bounds overlap, each O(corners²). */
export function findZoneFaults(zones: ZoneTable, cameras: CameraTable): ZoneFinding[] {
  const all = Array.from(zones.presentRows(), (row) => zoneOf(zones, row));
  return [
    ...all.flatMap(({ row: zone, ring }): ZoneFinding[] => {
      const fault = ring === undefined ? 'corners' : ringFault(ring);
      return fault === undefined ? [] : [{ kind: 'ring', zone, fault }];
    }),
    ...overlapsAndGaps(all),
    ...repeated(all),
    ...ofCameras(all, cameras),
  ];
}

function zoneOf({ columns }: ZoneTable, row: number): Zone {
  const ring = columns.ring.cell(row) as Ring | undefined;
  const lons = ring?.filter((_, i) => i % 2 === 0) ?? new Float64Array(0);
  const lats = ring?.filter((_, i) => i % 2 === 1) ?? new Float64Array(0);
  const secondary = columns.secondaryCameras.cell(row) as readonly string[] | undefined;
  const primary = columns.primaryCamera.cell(row);
  return {
    row,
    id: columns.id.cell(row),
    level: columns.level.cell(row),
    order: columns.order.cell(row),
    ring,
    west: Math.min(...lons),
    east: Math.max(...lons),
    south: Math.min(...lats),
    north: Math.max(...lats),
    middle: ring === undefined ? undefined : middleOf(ring),
    cameras: [...(primary === '' ? [] : [primary]), ...(secondary ?? [])],
  };
}

/**
 * Pairs of one level, or of which one is on none, whose areas have more than sides in common, or a narrow strip between
 * them.
 */
function overlapsAndGaps(all: readonly Zone[]): ZoneFinding[] {
  const byWest = all.filter(({ ring }) => ring !== undefined).toSorted((a, b) => a.west - b.west);
  const found: ZoneFinding[] = [];
  byWest.forEach((zone, i) => {
    const reach = zone.east + lonReach(zone);
    for (let j = i + 1; j < byWest.length && byWest[j].west < reach; j++) {
      const other = byWest[j];
      if (zone.level === '' || other.level === '' || zone.level === other.level)
        found.push(...findingOf(zone, other));
    }
  });
  return found;
}

function findingOf(a: Zone, b: Zone): ZoneFinding[] {
  if (a.ring === undefined || b.ring === undefined) return [];
  if (a.south - LAT_REACH > b.north || b.south - LAT_REACH > a.north) return [];
  const pair = { zone: Math.min(a.row, b.row), other: Math.max(a.row, b.row) };
  if (doOverlap(a, b)) return [{ kind: 'overlap', ...pair }];
  const metres = zoneGap(a.ring, b.ring);
  return metres === undefined ? [] : [{ kind: 'gap', ...pair, metres }];
}

/** Degrees of longitude within which a zone to the east may be a neighbour. */
function lonReach({ north, south }: Zone): Degrees {
  const lat = Math.min(89, Math.max(Math.abs(north), Math.abs(south)));
  return LAT_REACH / Math.cos(degreesToRadians(lat));
}

function doOverlap(a: Zone, b: Zone): boolean {
  if (a.ring === undefined || b.ring === undefined) return false;
  if (a.east <= b.west || b.east <= a.west || a.north <= b.south || b.north <= a.south) return false;
  if (ringsCross(a.ring, b.ring)) return true;
  return isMiddleIn(b, a.ring) || isMiddleIn(a, b.ring);
}

function isMiddleIn({ middle }: Zone, ring: Ring): boolean {
  return middle !== undefined && isInRing(ring, ...middle);
}

/** A point inside a ring: the middle of the widest part of a line through it at half its height. */
function middleOf(ring: Ring): readonly [number, number] | undefined {
  const lats = ring.filter((_, i) => i % 2 === 1);
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2;
  const cuts: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    if (ring[i + 1] > lat !== ring[j + 1] > lat)
      cuts.push(ring[i] + ((ring[j] - ring[i]) * (lat - ring[i + 1])) / (ring[j + 1] - ring[i + 1]));
  cuts.sort((a, b) => a - b);
  let best: readonly [number, number] | undefined;
  let widest = 0;
  for (let i = 0; i + 1 < cuts.length; i += 2) {
    if (cuts[i + 1] - cuts[i] <= widest) continue;
    widest = cuts[i + 1] - cuts[i];
    best = [(cuts[i] + cuts[i + 1]) / 2, lat];
  }
  return best;
}

function repeated(all: readonly Zone[]): ZoneFinding[] {
  const found: ZoneFinding[] = [];
  const byId = new Map<string, number>();
  const byOrder = new Map<number, number>();
  for (const { row: zone, id, order } of all) {
    const sameId = byId.get(id);
    const sameOrder = byOrder.get(order);
    if (sameId !== undefined) found.push({ kind: 'sameId', zone, other: sameId, id });
    if (sameOrder !== undefined && !Number.isNaN(order))
      found.push({ kind: 'sameOrder', zone, other: sameOrder, order });
    if (sameId === undefined) byId.set(id, zone);
    if (sameOrder === undefined) byOrder.set(order, zone);
  }
  return found;
}

function ofCameras(all: readonly Zone[], cameras: CameraTable): ZoneFinding[] {
  const { cameraId, zone_id: zoneId } = cameras.columns;
  const rows = Array.from(cameras.presentRows());
  const known = new Set(rows.map((row) => cameraId.cell(row)));
  const looking = new Set(rows.map((row) => zoneId.cell(row)));
  const named = new Set(all.flatMap((zone) => zone.cameras));
  const ids = new Set(all.map(({ id }) => id));
  return [
    ...all.flatMap(({ row: zone, id, cameras: own }): ZoneFinding[] => {
      const unknown = own.filter((each) => !known.has(each));
      const isSeen = own.length > unknown.length || looking.has(id);
      return [
        ...unknown.map((each): ZoneFinding => ({ kind: 'unknownCamera', zone, cameraId: each })),
        ...(isSeen ? [] : [{ kind: 'unseen', zone } as const]),
      ];
    }),
    ...rows.flatMap((row): ZoneFinding[] => {
      const isUsed = named.has(cameraId.cell(row)) || ids.has(zoneId.cell(row));
      return isUsed ? [] : [{ kind: 'idleCamera', camera: row }];
    }),
  ];
}
