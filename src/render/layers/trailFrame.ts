import { createLineFrame, type LineFrame } from '../../domain/frame/lineFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { TrailMark } from '../base/sceneTypes.ts';

/** Lines from each report of a trail to the next one. O(reports). */
export function trailFrame(trail: readonly TrailMark[]): LineFrame {
  const frame = createLineFrame(Math.max(1, trail.length - 1));
  frame.count = Math.max(0, trail.length - 1);
  trail.forEach(({ lat, lng, symbol }, at) => {
    const [x, y] = [lngToMercator(lng), latToMercator(lat)];
    if (at < frame.count) writePlace(frame.place, 2 * at, x, y);
    if (at === 0) return;
    writePlace(frame.place, 2 * at - 1, x, y);
    frame.style[at - 1] = symbol;
  });
  return frame;
}
