/** Scenery of a street seen from a façade: houses on both sides, lamps, trees, parked cars. */
import type { Metres } from '../../src/domain/units.ts';
import type { Point } from '../../src/domain/geo/point3.ts';
import { Random } from '../site/random.ts';
import type { Colour } from './canvas.ts';
import type { Scenery } from './scenery.ts';
import {
  lengthwiseQuad,
  flatQuad,
  groundDisc,
  shadeColour,
  crossQuad,
  WALL_PIECE,
  type Lens,
  type Light,
  type View,
} from './view.ts';

export const STREET_LENS: Lens = { x: 1.6, height: 6.2, down: 0.2, wide: 1.15 };
export const DAYLIGHT: Light = { haze: [196, 208, 218], sight: 170, ambient: 1 };
export const LAMPLIGHT: Light = { haze: [22, 26, 40], sight: 110, ambient: 0.42 };

const KERB: Metres = 4.8;
const FACADE: Metres = 8;
const END: Metres = 150;
const STOREY: Metres = 3.3;
const LAMP_GAP: Metres = 22;
const LAMP: Colour = [255, 222, 160];
const HOUSES: readonly Colour[] = [
  [150, 92, 74],
  [178, 160, 134],
  [126, 118, 112],
  [168, 126, 96],
  [112, 124, 136],
  [188, 178, 160],
];
const PAINTS: readonly Colour[] = [
  [60, 66, 74],
  [168, 40, 36],
  [214, 216, 218],
  [40, 70, 120],
  [92, 100, 84],
  [24, 26, 30],
];

/** Adds a street to a view. The same `variant` has the same houses by day and by night. */
export function drawStreet(view: View, { variant, night }: Pick<Scenery, 'variant' | 'night'>): void {
  const random = new Random(variant, 'street');
  view.ground(flatQuad(-60, 60, 0.2, END * 3), [96, 98, 92]);
  view.ground(flatQuad(-FACADE, FACADE, 0.2, END), [142, 140, 136]);
  view.ground(flatQuad(-KERB, KERB, 0.2, END), [70, 72, 76]);
  for (let y = 2; y < 110; y += 6) view.ground(flatQuad(-0.08, 0.08, y, y + 3), [206, 204, 190]);
  for (let x = -4.2; x < 4.2; x += 1.2) view.ground(flatQuad(x, x + 0.6, 20, 23.2), [208, 208, 202]);
  for (const side of [-1, 1] as const) {
    drawHouses(view, { side, night }, random);
    drawParkedCars(view, side, random);
    drawLamps(view, { side, night });
  }
  view.face(crossQuad(-40, 40, END, 0, 13), [120, 118, 120]);
}

interface StreetSide {
  /** Side of the street: 1 right, −1 left. */
  readonly side: 1 | -1;
  readonly night: boolean;
}

function drawHouses(view: View, { side, night }: StreetSide, random: Random): void {
  for (let front = 1; front < END;) {
    const width = random.between(9, 19);
    const floors = random.whole(2, 5);
    const colour = random.pick(HOUSES);
    const back = Math.min(front + width, END);
    drawHouse(view, { side, front, back, top: floors * STOREY + 1.4, floors, colour, night }, random);
    front = back + (random.chance(0.15) ? 4 : 0);
  }
}

interface House extends StreetSide {
  readonly front: Metres;
  readonly back: Metres;
  readonly top: Metres;
  readonly floors: number;
  readonly colour: Colour;
}

function drawHouse(
  view: View,
  { side, front, back, top, floors, colour, night }: House,
  random: Random,
): void {
  const x = side * FACADE;
  for (let y = front; y < back; y += WALL_PIECE) {
    view.face(
      lengthwiseQuad(x, y, Math.min(y + WALL_PIECE, back), 0, top),
      shadeColour(colour, side > 0 ? 1 : 0.8),
    );
  }
  view.face(
    crossQuad(Math.min(x, x + side * 12), Math.max(x, x + side * 12), front, 0, top),
    shadeColour(colour, 0.66),
  );
  const inFront = x - side * 0.05;
  for (let floor = 0; floor < floors; floor++) {
    for (let y = front + 1.2; y + 1.6 < back && y < 95; y += 3) {
      const lit = random.chance(floor === 0 ? 0.45 : 0.22);
      const glass: Colour =
        night && lit ? random.pick([LAMP, [240, 214, 170], [190, 210, 235]]) : [58, 70, 84];
      const bottom = floor * STOREY + (floor === 0 ? 0.3 : 1.1);
      const height = floor === 0 ? 2.4 : 1.6;
      view.wallDetail(lengthwiseQuad(inFront, y, y + 1.6, bottom, bottom + height), glass, {
        isLit: night && lit,
      });
    }
  }
  const awning = shadeColour(random.pick(PAINTS), 0.9);
  for (let y = front + 0.4; y < back - 0.4; y += WALL_PIECE)
    view.wallDetail(lengthwiseQuad(inFront, y, Math.min(y + WALL_PIECE, back - 0.4), 2.9, 3.2), awning);
}

function drawParkedCars(view: View, side: 1 | -1, random: Random): void {
  for (let y = 9; y < 80; y += random.between(5.4, 13)) {
    if (y > 15 && y < 26) continue;
    drawCar(view, { x: side * 3.7, y }, { paint: random.pick(PAINTS) });
  }
}

interface CarLook {
  readonly paint: Colour;
  /** The visible lights at night. */
  readonly lights?: 'front' | 'back' | undefined;
}

/** Adds a car at (x, y). */
export function drawCar(view: View, { x, y }: Point, { paint, lights }: CarLook): void {
  view.ground(flatQuad(x - 1, x + 1, y - 2.2, y + 2.2), [30, 31, 34], 0.7);
  view.box({ x, y, z: 0.35 }, { x: 1.8, y: 4.2, z: 0.65 }, paint);
  view.box({ x, y: y + 0.2, z: 1 }, { x: 1.6, y: 2, z: 0.5 }, [48, 56, 66]);
  if (lights === undefined) return;
  const colour: Colour = lights === 'front' ? [255, 250, 220] : [255, 40, 30];
  for (const dx of [-0.65, 0.65]) {
    const lamp = { x: x + dx, y: y - 2.15, z: 0.75 };
    view.face(crossQuad(lamp.x - 0.16, lamp.x + 0.16, lamp.y, 0.66, 0.84), colour, { isLit: true });
    view.glow(lamp, { radius: lights === 'front' ? 2.2 : 1, colour, strength: 0.55 });
  }
}

/** A random colour of a car. */
export function randomPaint(random: Random): Colour {
  return random.pick(PAINTS);
}

function drawLamps(view: View, { side, night }: StreetSide): void {
  for (let y = side > 0 ? 16 : 27; y < 115; y += LAMP_GAP) {
    const x = side * (KERB + 0.5);
    const over = x - side * 1.4;
    view.face(crossQuad(x - 0.07, x + 0.07, y, 0, 7), [74, 78, 82]);
    view.face(crossQuad(Math.min(x, over), Math.max(x, over), y, 6.9, 7.05), [74, 78, 82]);
    if (night) {
      for (const radius of [5.5, 4, 2.5])
        view.ground(groundDisc({ x: over, y }, radius), [255, 206, 140], 0.16);
      view.face(crossQuad(over - 0.3, over + 0.3, y, 6.75, 6.9), LAMP, { isLit: true });
      view.glow({ x: over, y, z: 6.8 }, { radius: 3.4, colour: LAMP, strength: 0.75 });
    } else if (y % 2 === 0) {
      view.face(crossQuad(x - 0.12, x + 0.12, y + 9, 0, 3), [84, 66, 50]);
      for (const [dx, dz] of [
        [0, 4.4],
        [-0.8, 3.8],
        [0.9, 3.9],
      ] as const)
        view.ball({ x: x + dx, y: y + 9, z: dz }, { width: 2.6, height: 2.4 }, [70 + 12 * dx, 104, 58]);
    }
  }
}
