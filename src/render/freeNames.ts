/** Which names on the map have room: of those that would lie on one another the first is shown. */
import type { CssPx } from '../domain/units.ts';

export interface NameBox {
  readonly left: CssPx;
  readonly top: CssPx;
  readonly width: CssPx;
  readonly height: CssPx;
}

/** For each name whether it is shown. */
export function freeNames(boxes: readonly NameBox[]): boolean[] {
  const taken: NameBox[] = [];
  return boxes.map((box) => {
    const free = !taken.some((other) => overlap(box, other));
    if (free) taken.push(box);
    return free;
  });
}

function overlap(a: NameBox, b: NameBox): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
