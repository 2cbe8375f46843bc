/** Differences between two versions of a survey's zones, by zone id. */
import { groundDistance } from '../../geo/distance.ts';
import type { Metres } from '../../units.ts';
import type { Location } from './checkNodes.ts';
import { openCounterClockwise, type ZoneShape } from './checkZones.ts';
import { fieldChange, type FieldChange } from './fieldChange.ts';

/** Differences of a zone that both versions have. */
export interface ZoneChange {
  readonly zoneId: string;
  /** Largest distance of a new corner to the nearest old one; 0 where the ring is the same. */
  readonly moved: Metres;
  /** The ring differs: corners were moved, added, removed or lifted. */
  readonly isReshaped: boolean;
  /** The other fields that differ. */
  readonly fields: readonly FieldChange[];
}

/** Differences between two versions, in the order of the versions' zones. */
export interface ZoneComparison {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ZoneChange[];
}

/** Compares zones; direction and first corner of a ring do not count. O(corners², per zone). */
export function compareZones(before: readonly ZoneShape[], after: readonly ZoneShape[]): ZoneComparison {
  const old = new Map(before.map((zone) => [zone.zoneId, zone]));
  const fresh = new Map(after.map((zone) => [zone.zoneId, zone]));
  const changed = [...fresh.values()].flatMap((zone) => {
    const former = old.get(zone.zoneId);
    return former === undefined ? [] : (changeOf(former, zone) ?? []);
  });
  return {
    added: [...fresh.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !fresh.has(id)),
    changed,
  };
}

function changeOf(before: ZoneShape, after: ZoneShape): ZoneChange | undefined {
  const [old, fresh] = [openCounterClockwise(before.ring), openCounterClockwise(after.ring)];
  const isReshaped = !isSameRing(old, fresh);
  const fields = (['name', 'level'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => fieldChange(name, before[name], after[name]));
  if (!isReshaped && fields.length === 0) return undefined;
  const moved = isReshaped ? Math.max(0, ...fresh.map((corner) => distanceToNearest(corner, old))) : 0;
  return { zoneId: after.zoneId, moved, isReshaped, fields };
}

function isSameRing(a: readonly Location[], b: readonly Location[]): boolean {
  if (a.length !== b.length) return false;
  const shift = b.findIndex((corner) => isSamePlace(corner, a[0]));
  return (
    a.length === 0 || (shift >= 0 && a.every((corner, n) => isSamePlace(corner, b[(n + shift) % b.length])))
  );
}

function isSamePlace(a: Location, b: Location | undefined): boolean {
  return a.lat === b?.lat && a.lon === b.lon && a.alt === b.alt;
}

function distanceToNearest(corner: Location, ring: readonly Location[]): Metres {
  return ring.reduce(
    (nearest, other) => Math.min(nearest, groundDistance(corner.lat, corner.lon, other.lat, other.lon)),
    Infinity,
  );
}
