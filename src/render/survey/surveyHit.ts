import { NODE_FLAG, type SurveyNodeFrame } from '../../domain/survey/port/surveyFrame.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { mercatorToPixel, pixelToMercator, type ScaledView } from '../base/camera.ts';
import { YAW_LENGTH } from '../shaders/surveyNodeShader.ts';

/** Radius of a press around a node's middle, before the root font scale. */
const NODE_REACH: CssPx = 10;
/** Distance of the yaw handle from its node, and radius of a press on it; before the root font scale. */
const YAW_HANDLE = { distance: YAW_LENGTH + 5, reach: 9 } as const satisfies Record<string, CssPx>;

/** Index in the frame of the nearest node under a point of the map; −1 where there is none. O(nodes), about 1 ns each. */
export function nodeAt(
  frame: SurveyNodeFrame,
  { camera, scale }: ScaledView,
  at: { readonly x: CssPx; readonly y: CssPx },
): number {
  return nearestNode(
    frame,
    pixelToMercator(camera, at.x, at.y),
    (NODE_REACH * scale) / mercatorToPx(camera.zoom),
  );
}

/** Index in the frame of the node nearest to a place, within a reach; −1 where there is none. O(nodes), about 1 ns each. */
export function nearestNode(
  { count, place }: SurveyNodeFrame,
  { x, y }: { readonly x: Mercator; readonly y: Mercator },
  reach: Mercator,
): number {
  let nearest = -1;
  let least = reach ** 2;
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

/** Index of the one selected node; −1 where none or several are. O(nodes). */
export function onlySelectedOf({ count, flags }: SurveyNodeFrame): number {
  let index = -1;
  for (let i = 0; i < count; i += 1) {
    if ((flags[i] & NODE_FLAG.selected) === 0) continue;
    if (index >= 0) return -1;
    index = i;
  }
  return index;
}

/** The drawn nodes, and which of them is the only selected one; −1 for none. */
interface YawNodes {
  readonly frame: SurveyNodeFrame;
  readonly onlySelected: number;
}

/** Where the yaw handle of the one selected node is, right and down of the node; undefined where none or several are. */
export function yawHandleOf({
  frame: { yaw },
  onlySelected: index,
}: YawNodes): { readonly index: number; readonly x: CssPx; readonly y: CssPx } | undefined {
  if (index < 0) return undefined;
  const turn = Number.isNaN(yaw[index]) ? 0 : yaw[index];
  return { index, x: Math.sin(turn) * YAW_HANDLE.distance, y: -Math.cos(turn) * YAW_HANDLE.distance };
}

/** Index of the node whose yaw handle is under a point of the map; −1 where there is none. */
export function yawHandleAt(
  nodes: YawNodes,
  { camera, scale }: ScaledView,
  at: { readonly x: CssPx; readonly y: CssPx },
): number {
  const handle = yawHandleOf(nodes);
  if (handle === undefined) return -1;
  const { place } = nodes.frame;
  const i = 4 * handle.index;
  const node = mercatorToPixel(camera, place[i] + place[i + 2], place[i + 1] + place[i + 3]);
  const distance = Math.hypot(node.x + handle.x * scale - at.x, node.y + handle.y * scale - at.y);
  return distance <= YAW_HANDLE.reach * scale ? handle.index : -1;
}
