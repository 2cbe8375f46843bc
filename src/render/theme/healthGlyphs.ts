/** Glyphs of a sensor's states, for the shader of the map and for the page. */
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';

/** A stroke with round ends, from x1, y1 to x2, y2. */
export type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

/** Strokes of equal width in a 24 grid, the origin at its middle, y down. */
export interface Glyph {
  /** Half the width of the strokes. */
  readonly width: number;
  readonly strokes: readonly Stroke[];
}

/** At most five strokes each, because the shader reads as many. */
export const HEALTH_GLYPHS: Readonly<Record<NodeHealth, Glyph>> = {
  healthy: {
    width: 0.95,
    strokes: [
      [-5.6, 0.6, -2.9, 0.6],
      [-2.9, 0.6, -1, -3.8],
      [-1, -3.8, 1.6, 3.8],
      [1.6, 3.8, 3.3, 0.6],
      [3.3, 0.6, 5.8, 0.6],
    ],
  },
  unknown: {
    width: 1.05,
    strokes: [
      [-2.7, -2.7, -1.4, -4.8],
      [-1.4, -4.8, 1.7, -4.8],
      [1.7, -4.8, 2.8, -2.2],
      [2.8, -2.2, 0.1, 2.1],
      [0.1, 5.2, 0.1, 5.3],
    ],
  },
  construction: {
    width: 0.9,
    strokes: [
      [0, -5.6, 4.2, 5.2],
      [0, -5.6, -4.2, 5.2],
      [-5.6, 5.2, 5.6, 5.2],
      [-2.1, 0.8, 2.1, 0.8],
    ],
  },
  warning: {
    width: 1.4,
    strokes: [
      [0, -5.4, 0, 1],
      [0, 4.9, 0, 5],
    ],
  },
};

/** The question mark with curves, for which the shader has too few strokes. */
const UNKNOWN_PATH = 'M9 9.6c.2-1.8 1.5-2.7 3.1-2.7 1.8 0 3.1 1 3.1 2.6 0 2.3-3.1 2.2-3.1 4.6M12.1 17.2h.01';

/** SVG path of a state's glyph in a view box of 0 0 24 24, to be stroked. */
export function healthPath(health: NodeHealth): string {
  return health === 'unknown' ? UNKNOWN_PATH : strokesToPath(HEALTH_GLYPHS[health].strokes);
}

/** Consecutive strokes that meet become one line. */
function strokesToPath(strokes: readonly Stroke[]): string {
  const point = (x: number, y: number): string => `${round(x + 12)} ${round(y + 12)}`;
  return strokes
    .map(([x1, y1, x2, y2], i) => {
      const before = strokes[i - 1];
      const isJoined = before !== undefined && before[2] === x1 && before[3] === y1;
      return `${isJoined ? '' : `M${point(x1, y1)}`}L${point(x2, y2)}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
