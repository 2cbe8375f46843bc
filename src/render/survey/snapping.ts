/** Places that a dragged point prefers: corners of zones and nodes, walls of the floor plan, borders of zones, and axes. */
import type { PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import type { SurveyNodeFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { Camera } from '../base/camera.ts';
import { nearestNode } from './surveyHit.ts';

/** A point snaps to a wall within this distance, before the root font scale. */
const REACH: CssPx = 9;

/** A move of a point. */
export interface Shift {
  readonly x: Mercator;
  readonly y: Mercator;
}

/** Points that something snaps to before it snaps to walls. */
export interface SnapPoints {
  /** [2 × corners] Mercator */
  readonly corners: Float64Array;
  readonly nodes: SurveyNodeFrame;
}

/** A move that may snap. */
export interface SnapMove {
  /** Absent: to no points. */
  readonly points?: SnapPoints | undefined;
  /** Former place of the point. */
  readonly start: Shift;
  /** How far the pointer has moved. */
  readonly shift: Shift;
  readonly walls: PlanWalls;
  readonly camera: Pick<Camera, 'zoom'>;
  /** Root font size / 16. */
  readonly scale: number;
  /**
   * Whether the point stays on a line through its start, along or across the nearest wall or an axis of the plan, whichever is
   * closest to the way of the pointer; north and east without walls.
   */
  readonly keepsAxis: boolean;
}

/** The move that ends on a point within reach, else on a wall, or on an axis. O(walls + points). */
export function snapMove({ start, shift, walls, camera, scale, keepsAxis, points }: SnapMove): Shift {
  const end = { x: start.x + shift.x, y: start.y + shift.y };
  const reach = (REACH * scale) / mercatorToPx(camera.zoom);
  const point = keepsAxis || points === undefined ? undefined : nearestPoint(points, end, reach);
  if (point !== undefined) return { x: point.x - start.x, y: point.y - start.y };
  const nearest = nearestWall(walls.segments, keepsAxis ? start : end);
  if (keepsAxis) {
    const axes = walls.axes.map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
    return alongAxis(shift, [nearest?.direction ?? { x: 1, y: 0 }, ...axes]);
  }
  if (nearest === undefined || nearest.distance > reach) return shift;
  return { x: nearest.at.x - start.x, y: nearest.at.y - start.y };
}

/** Returns the move of several points; the nearest to its target decides. O(points × targets). */
export function snapAny(starts: readonly Shift[], move: Omit<SnapMove, 'start'>): Shift {
  const [first = { x: 0, y: 0 }] = starts;
  if (move.keepsAxis) return snapMove({ ...move, start: first });
  const { shift } = move;
  let best: Shift = shift;
  let least = Infinity;
  for (const start of starts) {
    const snapped = snapMove({ ...move, start });
    const off = Math.hypot(snapped.x - shift.x, snapped.y - shift.y);
    if (off === 0 || off >= least) continue;
    [best, least] = [snapped, off];
  }
  return best;
}

/** The corner or node nearest to a place, within reach; undefined for none. O(corners + nodes). */
function nearestPoint({ corners, nodes }: SnapPoints, { x, y }: Shift, reach: Mercator): Shift | undefined {
  let nearest: Shift | undefined;
  let least = reach;
  for (let i = 0; i + 1 < corners.length; i += 2) {
    const distance = Math.hypot(corners[i] - x, corners[i + 1] - y);
    if (distance > least) continue;
    [nearest, least] = [{ x: corners[i], y: corners[i + 1] }, distance];
  }
  const node = nearestNode(nodes, { x, y }, least);
  if (node < 0) return nearest;
  const { place } = nodes;
  const at = { x: place[4 * node] + place[4 * node + 2], y: place[4 * node + 1] + place[4 * node + 3] };
  return nearest !== undefined && Math.hypot(at.x - x, at.y - y) >= least ? nearest : at;
}

/** The longest part of a move along one of the directions or across it. */
function alongAxis(shift: Shift, directions: readonly Shift[]): Shift {
  let longest: Shift = { x: 0, y: 0 };
  for (const { x, y } of directions) {
    const along = shift.x * x + shift.y * y;
    const across = shift.y * x - shift.x * y;
    const part =
      Math.abs(along) >= Math.abs(across)
        ? { x: x * along, y: y * along }
        : { x: -y * across, y: x * across };
    if (Math.hypot(part.x, part.y) > Math.hypot(longest.x, longest.y)) longest = part;
  }
  return longest;
}

interface NearWall {
  readonly at: Shift;
  /** Of length 1. */
  readonly direction: Shift;
  readonly distance: Mercator;
}

/** The wall that is nearest to a point; undefined without walls. O(walls), about 20 ns each. */
function nearestWall(walls: Float64Array, { x, y }: Shift): NearWall | undefined {
  let nearest = -1;
  let least = Infinity;
  for (let i = 0; i + 3 < walls.length; i += 4) {
    const dx = walls[i + 2] - walls[i];
    const dy = walls[i + 3] - walls[i + 1];
    const px = x - walls[i];
    const py = y - walls[i + 1];
    const square = dx * dx + dy * dy;
    if (!(square > 0)) continue;
    const share = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
    const distance = (px - share * dx) ** 2 + (py - share * dy) ** 2;
    if (distance >= least) continue;
    least = distance;
    nearest = i;
  }
  return nearest < 0 ? undefined : nearWall(walls, nearest, { x, y });
}

/** Place on a wall that is nearest to a point. */
function nearWall(walls: Float64Array, i: number, { x, y }: Shift): NearWall {
  const [fromX, fromY] = [walls[i], walls[i + 1]];
  const [dx, dy] = [walls[i + 2] - fromX, walls[i + 3] - fromY];
  const length = Math.hypot(dx, dy);
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (length * length);
  const share = Math.max(0, Math.min(1, along));
  const at = { x: fromX + share * dx, y: fromY + share * dy };
  return {
    at,
    distance: Math.hypot(x - at.x, y - at.y),
    direction: { x: dx / length, y: dy / length },
  };
}

/** A point this close to a wall, about 4 mm at the equator, is on it. */
const ON_WALL: Mercator = 1e-10;

/**
 * A step by keys: it ends on the first wall that it crosses, and leaves a wall that it begins on. O(walls).
 *
 * @param start  where the point is
 */
export function stepToWall(start: Shift, step: Shift, { segments }: PlanWalls): Shift {
  const least = ON_WALL / Math.hypot(step.x, step.y);
  let share = 1;
  for (let i = 0; i + 3 < segments.length; i += 4) {
    const dx = segments[i + 2] - segments[i];
    const dy = segments[i + 3] - segments[i + 1];
    const across = step.x * dy - step.y * dx;
    if (across === 0) continue;
    const [px, py] = [segments[i] - start.x, segments[i + 1] - start.y];
    const onStep = (px * dy - py * dx) / across;
    const onWall = (px * step.y - py * step.x) / across;
    if (onStep > least && onStep < share && onWall >= 0 && onWall <= 1) share = onStep;
  }
  return share === 1 ? step : { x: share * step.x, y: share * step.y };
}
