/** On which side of its mark the name of a sensor lies. */
import { takeFreeBox, type Box } from '../../../../domain/map/freeBox.ts';
import type { ScenePoint, SceneView } from '../../../../domain/map/sceneView.ts';
import type { CssPx } from '../../../../domain/units.ts';

export type NameSide = 'right' | 'left' | 'above' | 'below';

/** Half a mark, room between mark and name, height of a name, and width of one of its letters. */
const MARK: CssPx = 8;
const GAP: CssPx = 8;
const HEIGHT: CssPx = 18;
const LETTER: CssPx = 7.5;

/** A name beside a mark. */
export interface SceneName {
  readonly at: ScenePoint;
  /** What is shown of it. */
  readonly text: string;
}

/**
 * The side of each name, in their order: away from the place, where no bearing runs, unless another name, a mark or an edge is there.
 * O(names²)
 */
export function nameSides(
  names: readonly SceneName[],
  place: ScenePoint,
  view: SceneView,
): readonly NameSide[] {
  const { unit } = view;
  const taken: Box[] = [place, ...names.map(({ at }) => at)].map(({ x, y }) => around(x, y, MARK * unit));
  return names.map(({ at: { x, y }, text }) => {
    const width = text.length * LETTER * unit;
    const [gap, height] = [GAP * unit, HEIGHT * unit];
    const boxes: Readonly<Record<NameSide, Box>> = {
      right: boxAt(x + gap, y - height / 2, width, height),
      left: boxAt(x - gap - width, y - height / 2, width, height),
      above: boxAt(x - width / 2, y - gap - height, width, height),
      below: boxAt(x - width / 2, y + gap, width, height),
    };
    const sides: readonly NameSide[] =
      x < place.x ? ['left', 'above', 'below', 'right'] : ['right', 'above', 'below', 'left'];
    return (
      sides[
        takeFreeBox(
          sides.map((side) => boxes[side]),
          taken,
          view,
        )
      ] ?? 'right'
    );
  });
}

function around(x: CssPx, y: CssPx, half: CssPx): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

// oxlint-disable-next-line shotpoint/parameters -- a box of four numbers
function boxAt(left: CssPx, top: CssPx, width: CssPx, height: CssPx): Box {
  return { left, top, right: left + width, bottom: top + height };
}
