/** Where names lie beside their marks without covering each other. */
import type { CssPx } from '../units.ts';
import type { SceneSize } from './sceneView.ts';

export interface Box {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly right: CssPx;
  readonly bottom: CssPx;
}

/**
 * Takes the first box that lies on the figure and covers none that is taken, else the first one; returns its index. O(boxes × taken)
 *
 * @param taken  receives the box
 */
export function takeFreeBox(boxes: readonly Box[], taken: Box[], size: SceneSize): number {
  const free = boxes.findIndex((one) => isOn(one, size) && !taken.some((other) => overlaps(one, other)));
  const index = Math.max(0, free);
  const box = boxes[index];
  if (box !== undefined) taken.push(box);
  return index;
}

function isOn({ left, top, right, bottom }: Box, { width, height }: SceneSize): boolean {
  return left > 0 && top > 0 && right < width && bottom < height;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
