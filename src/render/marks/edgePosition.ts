/** Position at the edge of the map of a mark that points to something outside it. */
import type { CssPx } from '../../domain/units.ts';

/** A point of the map, from its top left corner. */
export interface Point {
  readonly x: CssPx;
  readonly y: CssPx;
}

/** Box that contains the middle of the mark. */
export interface EdgeBox {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly right: CssPx;
  readonly bottom: CssPx;
}

/** Middle of the mark, and its direction. */
export interface EdgePosition extends Point {
  /** Direction to the target, clockwise from upwards, radians. */
  readonly angle: number;
}

/**
 * The point of the box nearest to the target on the line from the middle of the box to the target; the target itself
 * where it is inside. Finite for a box without area.
 */
export function edgePosition(target: Point, { left, top, right, bottom }: EdgeBox): EdgePosition {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [dx, dy] = [target.x - x, target.y - y];
  const share = Math.min(
    1,
    Math.max(0, right - left) / 2 / Math.abs(dx),
    Math.max(0, bottom - top) / 2 / Math.abs(dy),
  );
  const reach = Number.isNaN(share) ? 1 : share;
  return { x: x + dx * reach, y: y + dy * reach, angle: Math.atan2(dx, -dy) };
}
