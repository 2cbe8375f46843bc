import { nodeSize, reportSize, type SizeOf } from '../domain/derive/sizes.ts';
import { LOOK, levelOfZoom, type MarkerFrame } from '../domain/frame/markerFrame.ts';
import { mercatorToPx } from '../domain/geo/mercator.ts';
import type { CssPx } from '../domain/units.ts';
import { pixelToMercator, type Camera } from './camera.ts';
import type { MarksOverlay } from './marksOverlay.ts';
import type { MarkerStage } from './markerStage.ts';
import type { SceneHit } from './sceneTypes.ts';

export interface HitGround {
  readonly stage: MarkerStage;
  readonly marks: MarksOverlay;
  readonly camera: Camera;
  /** Root font size / 16. */
  readonly scale: number;
}

/** What lies on top at a point of the map: reports over nodes, as drawn, then places and cameras. */
export function topHit(ground: HitGround, x: CssPx, y: CssPx): SceneHit | undefined {
  const { stage, marks, camera, scale } = ground;
  const report = topRow(stage.reports.frame, reportSize, camera, scale, x, y);
  if (report >= 0) return { layer: 'reports', handle: stage.reports.frame.handle[report] };
  const node = topRow(stage.nodes.frame, nodeSize, camera, scale, x, y);
  if (node >= 0) return { layer: 'nodes', handle: stage.nodes.frame.handle[node] };
  return marks.hitAt(x, y, scale);
}

function topRow(
  frame: MarkerFrame,
  sizeOf: SizeOf,
  camera: Camera,
  scale: number,
  px: CssPx,
  py: CssPx,
): number {
  const { x, y } = pixelToMercator(camera, px, py);
  const perPixel = 1 / mercatorToPx(camera.zoom);
  const level = levelOfZoom(camera.zoom);
  for (let row = frame.count - 1; row >= 0; row -= 1) {
    const at = 4 * row;
    if (frame.look[at + LOOK.level] > level) continue;
    const reach = (sizeOf(frame.look[at], frame.look[at + 1], frame.look[at + 2]) / 2) * scale * perPixel;
    const dx = frame.place[at] + frame.place[at + 2] - x;
    const dy = frame.place[at + 1] + frame.place[at + 3] - y;
    if (dx * dx + dy * dy <= reach * reach) return row;
  }
  return -1;
}
