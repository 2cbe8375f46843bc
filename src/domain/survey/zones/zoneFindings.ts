/** What is odd about the zones of a draft (NN-11): nothing here stops a save. */
import type { CameraTable, Ring, ZoneTable } from '../draft/tables.ts';
import { isInRing, ringFault, ringsCross, type RingFault } from './ring.ts';

/** A finding; rows are of the draft. */
export type ZoneFinding =
  | { readonly kind: 'ring'; readonly zone: number; readonly fault: RingFault }
  | { readonly kind: 'overlap'; readonly zone: number; readonly other: number }
  | { readonly kind: 'sameOrder'; readonly zone: number; readonly other: number; readonly order: number }
  | { readonly kind: 'sameId'; readonly zone: number; readonly other: number; readonly id: string }
  /** No camera is named by it or names it. */
  | { readonly kind: 'unseen'; readonly zone: number }
  /** It names a camera that the squad does not have. */
  | { readonly kind: 'unknownCamera'; readonly zone: number; readonly cameraId: string }
  /** No zone names it, and it names none. */
  | { readonly kind: 'idleCamera'; readonly camera: number };

/** A zone with what the checks read. */
interface Zone {
  readonly row: number;
  readonly id: string;
  readonly level: string;
  readonly order: number;
  readonly ring: Ring | undefined;
  readonly west: number;
  readonly east: number;
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
    ...overlaps(all),
    ...repeated(all),
    ...ofCameras(all, cameras),
  ];
}

function zoneOf({ columns }: ZoneTable, row: number): Zone {
  const ring = columns.ring.cell(row) as Ring | undefined;
  const lons = ring?.filter((_, i) => i % 2 === 0) ?? new Float64Array(0);
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
    cameras: [...(primary === '' ? [] : [primary]), ...(secondary ?? [])],
  };
}

/** Pairs of one level, or of which one is on none, whose areas have more than sides in common. */
function overlaps(all: readonly Zone[]): ZoneFinding[] {
  const byWest = all.filter(({ ring }) => ring !== undefined).toSorted((a, b) => a.west - b.west);
  const found: ZoneFinding[] = [];
  byWest.forEach((zone, i) => {
    for (let j = i + 1; j < byWest.length && byWest[j].west < zone.east; j++) {
      const other = byWest[j];
      const mayMeet = zone.level === '' || other.level === '' || zone.level === other.level;
      if (mayMeet && doOverlap(zone.ring, other.ring))
        found.push({
          kind: 'overlap',
          zone: Math.min(zone.row, other.row),
          other: Math.max(zone.row, other.row),
        });
    }
  });
  return found;
}

function doOverlap(a: Ring | undefined, b: Ring | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (ringsCross(a, b)) return true;
  const [inA, inB] = [middleOf(b), middleOf(a)];
  return (inA !== undefined && isInRing(a, ...inA)) || (inB !== undefined && isInRing(b, ...inB));
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
