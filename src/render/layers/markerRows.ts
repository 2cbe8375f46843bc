import { createMarkerFrame, type MarkerFrame } from '../../domain/frame/markerFrame.ts';

/** An empty frame with room for `count` rows: `spare` where it is large enough, else a new one with half as many more. */
export function reuseFrame(spare: MarkerFrame, count: number): MarkerFrame {
  const frame = spare.rank.length < count ? createMarkerFrame(Math.ceil(count * 1.5), 0) : spare;
  frame.count = 0;
  return frame;
}

/** Appends a copy of a row to a frame that has room for it. */
export function copyRow(from: MarkerFrame, row: number, to: MarkerFrame): void {
  const at = to.count;
  for (let i = 0; i < 4; i += 1) {
    to.place[4 * at + i] = from.place[4 * row + i];
    to.look[4 * at + i] = from.look[4 * row + i];
  }
  to.rank[at] = from.rank[row];
  to.handle[at] = from.handle[row];
  to.count = at + 1;
}
