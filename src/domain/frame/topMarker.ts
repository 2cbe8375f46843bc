/** Hit test of a marker frame, with the grid that the engine wrote. */
import { mercatorToPx } from '../geo/mercator.ts';
import type { CssPx, Mercator, Zoom } from '../units.ts';
import { levelOfZoom, LOOK, type MarkerFrame } from './markerFrame.ts';
import { reportSize, type SizeOf } from './sizes.ts';

/** A point of the map to test. */
export interface HitPoint {
  readonly x: Mercator;
  readonly y: Mercator;
  /** Of the drawing: what is not drawn at it cannot be hit. */
  readonly zoom: Zoom;
}

/** Sizes of the markers of a layer. */
export interface HitSizes {
  /** `reportSize` or `nodeSize` */
  readonly sizeOf: SizeOf;
  /** Distance from the disc at which a click still hits; 0 where it is missing. */
  readonly slack?: CssPx;
}

/**
 * Row of the topmost marker at a point: the last one in draw order whose disc contains it. Allocates nothing.
 * O(rows in the cells around the point + rows added by patches).
 *
 * @param frame  with its patches applied
 * @returns −1 where there is no marker
 */
export function topMarkerAt(
  frame: MarkerFrame,
  { x, y, zoom }: HitPoint,
  { sizeOf, slack = 0 }: HitSizes,
): number {
  const { index, cover } = frame;
  const perPx = 1 / mercatorToPx(zoom);
  query.x = x;
  query.y = y;
  query.level = levelOfZoom(zoom);
  query.perSize = (cover.markerScale * perPx) / 2;
  query.slack = slack * perPx;
  query.sizeOf = sizeOf;
  for (let at = frame.count - 1; at >= index.rows; at--) if (isHit(frame, at)) return at;
  let best = topIndexed(frame, index.maxSize * query.perSize + query.slack);
  for (let at = index.spareTo - 1; at >= index.spareFrom && at > best; at--) if (isHit(frame, at)) best = at;
  return best;
}

/** Parameters of the current hit test; one object, so that a hit test allocates nothing. */
const query = {
  x: 0,
  y: 0,
  level: 0,
  /** Mercator of half a CSS pixel of a marker's size. */
  perSize: 0,
  slack: 0,
  sizeOf: reportSize as SizeOf,
};

function topIndexed(frame: MarkerFrame, reach: Mercator): number {
  const { originX, originY, cell, columns, lines, start, rowOf } = frame.index;
  const left = Math.max(0, Math.floor((query.x - reach - originX) / cell));
  const right = Math.min(columns - 1, Math.floor((query.x + reach - originX) / cell));
  const top = Math.max(0, Math.floor((query.y - reach - originY) / cell));
  const bottom = Math.min(lines - 1, Math.floor((query.y + reach - originY) / cell));
  let best = -1;
  for (let line = top; line <= bottom; line++) {
    for (let column = left; column <= right; column++) {
      const at = line * columns + column;
      for (let i = start[at + 1] - 1; i >= start[at] && rowOf[i] > best; i--) {
        if (isHit(frame, rowOf[i])) best = rowOf[i];
      }
    }
  }
  return best;
}

function isHit({ place, look }: MarkerFrame, at: number): boolean {
  const byte = 4 * at;
  if (look[byte + LOOK.level] > query.level) return false;
  const dx = place[byte] - query.x + place[byte + 2];
  const dy = place[byte + 1] - query.y + place[byte + 3];
  const size = query.sizeOf(look[byte + LOOK.symbol], look[byte + LOOK.flags], look[byte + LOOK.detail]);
  const radius = size * query.perSize + query.slack;
  return dx * dx + dy * dy < radius * radius;
}
