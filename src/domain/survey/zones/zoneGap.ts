/** Strips between neighbouring zones that belong to neither. */
import type { Metres } from '../../units.ts';
import type { Ring } from '../draft/tables.ts';
import { createLocalPlane, eastOf, northOf, type LocalPlane } from '../plane/localPlane.ts';

/** Zones that are farther apart are no neighbours. */
export const MAX_GAP_M: Metres = 3;
/** A narrower strip is how exactly corners are drawn. */
const MIN_GAP_M: Metres = 0.05;
/** A strip is as long as this at least: corners that come near each other are none. */
const MIN_LENGTH_M: Metres = 2;
/** Every so many metres of a side its distance to the other zone is measured. */
const STEP_M: Metres = 1;
/** Places that are measured on one side. */
const MAX_STEPS = 200;

/**
 * Mean width of the strip between two zones that do not overlap; undefined where they share a side, or are no neighbours.
 * O(length of a in steps × corners of b).
 */
export function zoneGap(a: Ring, b: Ring): Metres | undefined {
  const plane = createLocalPlane(a[1], a[0]);
  const [at, other] = [metresOn(plane, a), metresOn(plane, b)];
  const bounds = boundsOf(other);
  let [touching, near, width] = [0, 0, 0];
  for (let i = 0, j = at.length - 2; i < at.length; j = i, i += 2) {
    if (!isNear(bounds, at, i)) continue;
    const dx = at[i] - at[j];
    const dy = at[i + 1] - at[j + 1];
    const length = Math.hypot(dx, dy);
    const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil(length / STEP_M)));
    for (let step = 0; step < steps; step++) {
      const part = (step + 0.5) / steps;
      const x = at[j] + part * dx;
      const y = at[j + 1] + part * dy;
      // Outside of the bounds everything is farther away than a gap is wide.
      if (x < bounds.west || x > bounds.east || y < bounds.south || y > bounds.north) continue;
      const distance = distanceToRing(other, x, y);
      if (distance < MIN_GAP_M) touching += length / steps;
      else if (distance <= MAX_GAP_M) {
        near += length / steps;
        width += (distance * length) / steps;
      }
    }
  }
  // Beside a common corner two sides that go apart are near for a while.
  return near < MIN_LENGTH_M + 2 * MAX_GAP_M || near < touching ? undefined : width / near;
}

function metresOn(plane: LocalPlane, ring: Ring): Float64Array {
  return ring.map((value, i) => (i % 2 === 0 ? eastOf(plane, value) : northOf(plane, value)));
}

interface Bounds {
  readonly west: Metres;
  readonly south: Metres;
  readonly east: Metres;
  readonly north: Metres;
}

/** Bounds of a ring, widened by the widest gap. */
function boundsOf(ring: Float64Array): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]);
    south = Math.min(south, ring[i + 1]);
    east = Math.max(east, ring[i]);
    north = Math.max(north, ring[i + 1]);
  }
  return {
    west: west - MAX_GAP_M,
    south: south - MAX_GAP_M,
    east: east + MAX_GAP_M,
    north: north + MAX_GAP_M,
  };
}

/** Whether the side that ends at index i may come into the bounds. */
function isNear({ west, south, east, north }: Bounds, at: Float64Array, i: number): boolean {
  const j = (i === 0 ? at.length : i) - 2;
  return (
    Math.max(at[i], at[j]) >= west &&
    Math.min(at[i], at[j]) <= east &&
    Math.max(at[i + 1], at[j + 1]) >= south &&
    Math.min(at[i + 1], at[j + 1]) <= north
  );
}

function distanceToRing(ring: Float64Array, x: number, y: number): Metres {
  let least = Infinity;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const dx = ring[i] - ring[j];
    const dy = ring[i + 1] - ring[j + 1];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : ((x - ring[j]) * dx + (y - ring[j + 1]) * dy) / squared;
    const part = Math.max(0, Math.min(1, along));
    const ex = x - ring[j] - part * dx;
    const ey = y - ring[j + 1] - part * dy;
    least = Math.min(least, ex * ex + ey * ey);
  }
  return Math.sqrt(least);
}
