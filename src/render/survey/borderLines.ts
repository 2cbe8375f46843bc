/** Lines along the upper sides of a ring, over which a text can be read. */
import type { CssPx } from '../../domain/units.ts';

/** A line on the map from its left end to its right; a text along it is never upside down. */
export interface BorderLine {
  /** Its left end. */
  readonly x: CssPx;
  readonly y: CssPx;
  /** Direction, as cosine and sine; y grows downwards. */
  readonly cos: number;
  readonly sin: number;
  readonly length: CssPx;
  /** No side, but the level line over the ring. */
  readonly isChord: boolean;
}

/** Part of the map that texts may be in. */
export interface MapPart {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly right: CssPx;
  readonly bottom: CssPx;
}

/** Least cosine of a side that reads like a line of text, and of one that still can be read. */
const LEVEL = 0.7;
const STEEP = 0.25;
/** A shorter part of a side has no room for any text. */
const MIN_LENGTH: CssPx = 16;

/**
 * The parts of a ring's upper sides that are on the map, the best first: those that read like a line, then steep ones, each from
 * top to bottom; last the level line over the ring, for rings of many short sides. A text over a lower side would seem to name the
 * zone beside. O(corners × log corners).
 *
 * @param corners  [2 × corners] pixels
 */
export function borderLines(corners: Float64Array, part: MapPart): readonly BorderLine[] {
  const way = turnsClockwise(corners) ? 1 : -1;
  const lines: { readonly line: BorderLine; readonly rank: number }[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    const next = (i + 2) % corners.length;
    const [fromX, toX] = [corners[i], corners[next]];
    if (way * (toX - fromX) <= 0) continue;
    const line = fromX <= toX ? lineOf(corners, i, next) : lineOf(corners, next, i);
    if (line.cos < STEEP) continue;
    const shown = withinPart(line, part);
    if (shown !== undefined) lines.push({ line: shown, rank: line.cos < LEVEL ? 1 : 0 });
  }
  lines.sort((a, b) => a.rank - b.rank || a.line.y - b.line.y);
  const chord = withinPart(chordOf(corners), part);
  return [...lines.map(({ line }) => line), ...(chord === undefined ? [] : [chord])];
}

/** The line between the corners at two indices, the left one first. */
function lineOf(corners: Float64Array, left: number, right: number): BorderLine {
  const [x, y] = [corners[left], corners[left + 1]];
  const [dx, dy] = [corners[right] - x, corners[right + 1] - y];
  const length = Math.hypot(dx, dy);
  const [cos, sin] = length === 0 ? [0, 0] : [dx / length, dy / length];
  return { x, y, cos, sin, length, isChord: false };
}

function chordOf(corners: Float64Array): BorderLine {
  let [left, right, top] = [Infinity, -Infinity, Infinity];
  for (let i = 0; i < corners.length; i += 2) {
    left = Math.min(left, corners[i]);
    right = Math.max(right, corners[i]);
    top = Math.min(top, corners[i + 1]);
  }
  return { x: left, y: top, cos: 1, sin: 0, length: right - left, isChord: true };
}

/** The piece of a line in a part of the map; undefined where that is too short. */
function withinPart(line: BorderLine, part: MapPart): BorderLine | undefined {
  const { x, y, cos, sin, length } = line;
  const [left, right] = crossings(x, cos, part.left, part.right);
  const [top, bottom] = crossings(y, sin, part.top, part.bottom);
  const [from, to] = [Math.max(0, left, top), Math.min(length, right, bottom)];
  if (to - from < MIN_LENGTH) return undefined;
  return { ...line, x: x + from * cos, y: y + from * sin, length: to - from };
}

/** How far along a line it enters and leaves [least, most] of one axis. */
// oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
function crossings(at: CssPx, step: number, least: CssPx, most: CssPx): readonly [CssPx, CssPx] {
  if (step === 0) return at >= least && at <= most ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [one, other] = [(least - at) / step, (most - at) / step];
  return [Math.min(one, other), Math.max(one, other)];
}

/** As it is seen: y grows downwards. */
function turnsClockwise(corners: Float64Array): boolean {
  let twice = 0;
  for (let i = 0; i < corners.length; i += 2) {
    const next = (i + 2) % corners.length;
    twice += corners[i] * corners[next + 1] - corners[next] * corners[i + 1];
  }
  return twice > 0;
}
