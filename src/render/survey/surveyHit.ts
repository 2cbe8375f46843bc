import type { SurveyNodeFrame } from '../../domain/survey/port/surveyFrame.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import type { Camera } from '../base/camera.ts';

/** Radius of a press around a node's middle, before the root font scale. */
const NODE_REACH: CssPx = 10;

/** Index in the frame of the nearest node under a point of the map; −1 where there is none. O(nodes), about 1 ns each. */
export function nodeAt(
  { count, place }: SurveyNodeFrame,
  camera: Camera,
  at: { readonly x: CssPx; readonly y: CssPx },
  scale: number,
): number {
  const toPx = mercatorToPx(camera.zoom);
  const x = camera.x + (at.x - camera.width / 2) / toPx;
  const y = camera.y + (at.y - camera.height / 2) / toPx;
  let nearest = -1;
  let least = ((NODE_REACH * scale) / toPx) ** 2;
  for (let i = 0; i < count; i += 1) {
    const dx = place[4 * i] + place[4 * i + 2] - x;
    const dy = place[4 * i + 1] + place[4 * i + 3] - y;
    const square = dx * dx + dy * dy;
    if (square > least) continue;
    least = square;
    nearest = i;
  }
  return nearest;
}
