/** Sceneries in buildings: a corridor with doors and a hall with gates. */
import type { Metres } from '../../src/domain/units.ts';
import { Random } from '../site/random.ts';
import type { Colour } from './canvas.ts';
import {
  lengthwiseQuad,
  flatQuad,
  shadeColour,
  crossQuad,
  type Lens,
  type Light,
  type View,
} from './view.ts';

export const CORRIDOR_LENS: Lens = { x: 0.5, height: 2.5, down: 0.16, wide: 1.3 };
export const HALL_LENS: Lens = { x: -2, height: 5.4, down: 0.26, wide: 1.3 };
export const LAMPS: Light = { haze: [188, 190, 186], sight: 150, ambient: 0.92 };

const PANEL: Colour = [250, 250, 240];
const CORRIDOR_END: Metres = 42;
const HALL_END: Metres = 34;

/** Adds a corridor to a view. */
export function drawCorridor(view: View, variant: number): void {
  const random = new Random(variant, 'corridor');
  const [half, top] = [2, 3];
  view.ground(flatQuad(-half, half, 0.2, CORRIDOR_END), [150, 148, 142]);
  view.ground(flatQuad(-0.5, 0.5, 0.2, CORRIDOR_END), [162, 160, 154]);
  for (let y = 0.5; y < CORRIDOR_END; y += 2) {
    const back = y + 2;
    view.face(flatQuad(-half, half, y, back, top), [206, 206, 200]);
    for (const x of [-half, half]) {
      view.face(lengthwiseQuad(x, y, back, 0, 1.1), shadeColour([122, 142, 152], x > 0 ? 1 : 0.86));
      view.face(lengthwiseQuad(x, y, back, 1.1, top), shadeColour([214, 210, 198], x > 0 ? 1 : 0.88));
    }
  }
  for (let y = 3; y < CORRIDOR_END; y += 4)
    view.face(flatQuad(-0.6, 0.6, y, y + 1.4, top - 0.02), PANEL, { isLit: true });
  for (const side of [-1, 1]) {
    for (let y = side > 0 ? 4 : 6; y < CORRIDOR_END - 2; y += 5.5) {
      const door: Colour = random.pick([
        [112, 78, 52],
        [72, 96, 118],
        [120, 116, 108],
      ]);
      view.wallDetail(lengthwiseQuad(side * 1.97, y, y + 1.1, 0, 2.1), door);
      view.wallDetail(lengthwiseQuad(side * 1.95, y + 0.35, y + 0.75, 1.2, 1.8), [196, 212, 220]);
    }
  }
  view.wallDetail(lengthwiseQuad(-1.96, 9, 11.2, 1.2, 2.2), [196, 168, 112]);
  view.face(crossQuad(-half, half, CORRIDOR_END, 0, top), [180, 186, 188]);
  view.wallDetail(crossQuad(-0.9, 0.9, CORRIDOR_END - 0.1, 0, 2.2), [96, 112, 120]);
  view.wallDetail(crossQuad(-0.5, 0.5, CORRIDOR_END - 0.2, 2.35, 2.7), [40, 150, 90], { isLit: true });
}

/** Adds a hall to a view. */
export function drawHall(view: View, variant: number): void {
  const random = new Random(variant, 'hall');
  const [half, top] = [14, 7];
  view.ground(flatQuad(-half, half, 0.2, HALL_END), [136, 136, 138]);
  for (let y = 2; y < HALL_END; y += 4) view.ground(flatQuad(-half, half, y, y + 0.06), [112, 112, 116]);
  for (let y = 0.5; y < HALL_END; y += 4) {
    view.face(flatQuad(-half, half, y, y + 4, top), [92, 96, 104]);
    for (const x of [-half, half])
      view.face(lengthwiseQuad(x, y, y + 4, 0, top), shadeColour([168, 166, 160], x > 0 ? 1 : 0.85));
  }
  for (const x of [-9, -3, 3, 9])
    for (let y = 4; y < HALL_END; y += 7)
      view.face(flatQuad(x - 0.9, x + 0.9, y, y + 0.9, top - 0.05), PANEL, { isLit: true });
  view.face(crossQuad(-half, half, HALL_END, 0, top), [150, 152, 156]);
  for (let x = -12; x < 12; x += 4.8) {
    view.wallDetail(crossQuad(x, x + 3.6, HALL_END - 0.1, 0, 2.9), [70, 92, 112]);
    view.wallDetail(
      crossQuad(x + 0.2, x + 3.4, HALL_END - 0.15, 3.2, 3.9),
      random.pick([
        [28, 60, 110],
        [110, 36, 36],
        [30, 90, 70],
      ]),
    );
  }
  for (let x = -7.5; x <= 7.5; x += 2.5) {
    view.box({ x, y: 16, z: 0 }, { x: 0.35, y: 1.7, z: 1.05 }, [148, 152, 158]);
    view.face(
      crossQuad(x - 0.12, x + 0.12, 15.1, 0.82, 0.96),
      random.pick([
        [60, 200, 110],
        [60, 200, 110],
        [220, 70, 60],
      ]),
      { isLit: true },
    );
  }
  for (const x of [-10.5, 10.5])
    for (const y of [9, 23]) view.box({ x, y, z: 0 }, { x: 0.9, y: 0.9, z: top }, [176, 172, 166]);
}
