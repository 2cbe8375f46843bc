/** Places that a dragged point prefers: walls of the floor plan, and its axes. */
import type { PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { Camera } from '../base/camera.ts';

/** Distance within which a point snaps to a wall, before the root font scale. */
const REACH: CssPx = 9;

/** A move of a point. */
export interface Shift {
  readonly x: Mercator;
  readonly y: Mercator;
}

/** A move that may snap. */
export interface SnapMove {
  /** Where the point was. */
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

/** The move that ends on the wall within reach, or on an axis. O(walls). */
export function snapMove({ start, shift, walls, camera, scale, keepsAxis }: SnapMove): Shift {
  const end = { x: start.x + shift.x, y: start.y + shift.y };
  const nearest = nearestWall(walls.segments, keepsAxis ? start : end);
  if (keepsAxis) {
    const axes = walls.axes.map((angle) => ({ x: Math.cos(angle), y: Math.sin(angle) }));
    return alongAxis(shift, [nearest?.direction ?? { x: 1, y: 0 }, ...axes]);
  }
  const reach = (REACH * scale) / mercatorToPx(camera.zoom);
  if (nearest === undefined || nearest.distance > reach) return shift;
  return { x: nearest.at.x - start.x, y: nearest.at.y - start.y };
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

function nearestWall(walls: Float64Array, point: Shift): NearWall | undefined {
  let nearest: NearWall | undefined;
  for (let i = 0; i + 3 < walls.length; i += 4) {
    const [dx, dy] = [walls[i + 2] - walls[i], walls[i + 3] - walls[i + 1]];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) continue;
    const along = ((point.x - walls[i]) * dx + (point.y - walls[i + 1]) * dy) / (length * length);
    const share = Math.max(0, Math.min(1, along));
    const at = { x: walls[i] + share * dx, y: walls[i + 1] + share * dy };
    const distance = Math.hypot(point.x - at.x, point.y - at.y);
    if (nearest === undefined || distance < nearest.distance)
      nearest = { at, distance, direction: { x: dx / length, y: dy / length } };
  }
  return nearest;
}
