/** Findings about the zones of a draft; none of them stops a save. */
import type { CameraTable, Ring, ZoneTable } from '../draft/tables.ts';
import { degreesToRadians, type Degrees, type Metres } from '../../units.ts';
import { MAX_GAP_M, zoneGap } from './zoneGap.ts';
import { doOverlap, ringArea, type RingArea } from './overlap.ts';
import { checkRing, type RingFailure } from './ring.ts';

/** A finding; rows are of the draft. */
export type ZoneFinding =
  | { readonly kind: 'ring'; readonly zone: number; readonly reason: RingFailure }
  | { readonly kind: 'overlap'; readonly zone: number; readonly other: number }
  /** Neighbours with a strip of this width between them that belongs to neither. */
  | { readonly kind: 'gap'; readonly zone: number; readonly other: number; readonly metres: Metres }
  | { readonly kind: 'sameOrder'; readonly zone: number; readonly other: number; readonly order: number }
  | { readonly kind: 'sameId'; readonly zone: number; readonly other: number; readonly id: string }
  /** The zone names no camera, and no camera names it. */
  | { readonly kind: 'unseen'; readonly zone: number }
  /** The zone names a camera that the squad does not have. */
  | { readonly kind: 'unknownCamera'; readonly zone: number; readonly cameraId: string }
  /** No zone names the camera, and the camera names no zone. */
  | { readonly kind: 'idleCamera'; readonly camera: number };

/** Degrees of latitude of the widest strip that is a gap, rounded up. */
const LAT_REACH: Degrees = MAX_GAP_M / 111_000;

/** A zone with what the checks read. */
interface Zone {
  readonly row: number;
  readonly id: string;
  readonly level: string;
  readonly order: number;
  /** undefined without a ring */
  readonly area: RingArea | undefined;
  readonly cameras: readonly string[];
}

/** A zone with a ring. */
type PlacedZone = Zone & { readonly area: RingArea };

/** All findings, by zone. O(zones × log zones) beside pairs whose bounds overlap, each O(corners²). */
export function collectZoneFindings(zones: ZoneTable, cameras: CameraTable): ZoneFinding[] {
  const all = Array.from(zones.presentRows(), (row) => zoneOf(zones, row));
  return [
    ...all.flatMap(({ row: zone, area }): ZoneFinding[] => {
      const reason = area === undefined ? 'corners' : checkRing(area.ring);
      return reason === undefined ? [] : [{ kind: 'ring', zone, reason }];
    }),
    ...overlapsAndGaps(all),
    ...repeated(all),
    ...ofCameras(all, cameras),
  ];
}

function zoneOf({ columns }: ZoneTable, row: number): Zone {
  const ring = columns.ring.cell(row) as Ring | undefined;
  const secondary = columns.secondaryCameras.cell(row) as readonly string[] | undefined;
  const primary = columns.primaryCamera.cell(row);
  return {
    row,
    id: columns.id.cell(row),
    level: columns.level.cell(row),
    order: columns.order.cell(row),
    area: ring && ringArea(ring),
    cameras: [...(primary === '' ? [] : [primary]), ...(secondary ?? [])],
  };
}

/**
 * Returns pairs of zones whose areas overlap or have a narrow strip between them. Shared sides are no
 * overlap. Both zones are on the same level, or one of them is on none.
 */
function overlapsAndGaps(all: readonly Zone[]): ZoneFinding[] {
  const placed = all.filter((zone): zone is PlacedZone => zone.area !== undefined);
  const byWest = placed.toSorted((a, b) => a.area.west - b.area.west);
  const found: ZoneFinding[] = [];
  byWest.forEach((zone, i) => {
    const reach = zone.area.east + lonReach(zone.area);
    for (let j = i + 1; j < byWest.length && byWest[j].area.west < reach; j++) {
      const other = byWest[j];
      if (zone.level === '' || other.level === '' || zone.level === other.level)
        found.push(...findingOf(zone, other));
    }
  });
  return found;
}

function findingOf({ row: a, area: one }: PlacedZone, { row: b, area: two }: PlacedZone): ZoneFinding[] {
  if (one.south - LAT_REACH > two.north || two.south - LAT_REACH > one.north) return [];
  const pair = { zone: Math.min(a, b), other: Math.max(a, b) };
  if (doOverlap(one, two)) return [{ kind: 'overlap', ...pair }];
  const metres = zoneGap(one.ring, two.ring);
  return metres === undefined ? [] : [{ kind: 'gap', ...pair, metres }];
}

/** A zone to the east may be a neighbour within this many degrees of longitude. */
function lonReach({ north, south }: RingArea): Degrees {
  const lat = Math.min(89, Math.max(Math.abs(north), Math.abs(south)));
  return LAT_REACH / Math.cos(degreesToRadians(lat));
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
