import type { PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import type { DrawnZone, SurveyNodeFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { Corners } from '../../domain/survey/zones/sharedBorders.ts';
import type { SnapPoints } from './snapping.ts';

/** What zones snap to. */
export interface ZoneGround {
  /** Walls of the floor plan, and borders of zones that stay. */
  readonly walls: PlanWalls;
  readonly points: SnapPoints;
}

/** What a ground is made of. */
export interface ZoneGroundParts {
  readonly zones: readonly DrawnZone[];
  readonly nodes: SurveyNodeFrame;
  readonly walls: PlanWalls;
  /** Corners that move: neither they nor their sides are snapped to. */
  readonly moved: readonly Corners[];
}

/** Corners, borders, nodes and walls; the sides beside the corners that move are further axes. O(corners + walls). */
export function zoneGround({ zones, nodes, walls, moved }: ZoneGroundParts): ZoneGround {
  const movedOf = new Map(moved.map(({ row, corners }) => [row, new Set(corners)]));
  const corners: number[] = [];
  const segments: number[] = [];
  const axes = [...walls.axes];
  for (const { row, ring: drawn } of zones) {
    const ring = moved.find((each) => each.row === row)?.ring ?? drawn;
    const moving = movedOf.get(row);
    const at = inMercator(ring);
    const count = at.length / 2;
    for (let corner = 0; corner < count; corner += 1) {
      const next = (corner + 1) % count;
      const [x, y, toX, toY] = [at[2 * corner], at[2 * corner + 1], at[2 * next], at[2 * next + 1]];
      const [moves, nextMoves] = [moving?.has(corner) === true, moving?.has(next) === true];
      if (!moves) corners.push(x, y);
      if (!moves && !nextMoves) segments.push(x, y, toX, toY);
      else if (toX !== x || toY !== y) axes.push(Math.atan2(toY - y, toX - x));
    }
  }
  const all = new Float64Array(walls.segments.length + segments.length);
  all.set(walls.segments);
  all.set(segments, walls.segments.length);
  return { walls: { segments: all, axes }, points: { corners: Float64Array.from(corners), nodes } };
}

function inMercator(ring: Ring): Float64Array {
  return ring.map((value, i) => (i % 2 === 0 ? lngToMercator(value) : latToMercator(value)));
}
