/** Where at the edge of the map a mark stands that points to something beyond it. Pure. */
import type { CssPx } from '../../domain/units.ts';

interface Point {
  readonly x: CssPx;
  readonly y: CssPx;
}

/** Box in which the middle of the mark may stand. */
export interface EdgeBox {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly right: CssPx;
  readonly bottom: CssPx;
}

export interface EdgePosition extends Point {
  /** Direction to the target, clockwise from upwards, radians. */
  readonly angle: number;
}

/** The point of the box nearest to the target on the line from its middle; the target itself where it is inside. */
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
