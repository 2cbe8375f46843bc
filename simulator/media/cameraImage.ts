/** Image of a simulated camera at an instant. */
import type { Metres, Seconds } from '../../src/domain/units.ts';
import { Random } from '../site/random.ts';
import { Canvas, type Colour } from './canvas.ts';
import { drawCorridor, drawHall, CORRIDOR_LENS, HALL_LENS, LAMPS } from './interior.ts';
import type { PlaceKind, Scenery } from './scenery.ts';
import { drawStreet, drawCar, DAYLIGHT, LAMPLIGHT, randomPaint, STREET_LENS } from './street.ts';
import { groundDisc, crossQuad, View } from './view.ts';

/** An image to draw. The same spec gives the same image. */
export interface CameraImageSpec extends Scenery {
  readonly width: number;
  readonly height: number;
  /** Seed and name of the random stream of people and cars. */
  readonly seed: number;
  readonly name: string;
  /** Time within the stream; moves people and cars. */
  readonly time: Seconds;
  /** Text at the lower edge. */
  readonly caption: string;
  /** Label of a frame around a person, as weapon recognition draws it. */
  readonly label?: string;
  /** Adds sensor noise; off for videos, where it would increase the size. */
  readonly grain: boolean;
}

const LENSES = { street: STREET_LENS, corridor: CORRIDOR_LENS, hall: HALL_LENS } as const;
const WHITE: Colour = [245, 245, 240];
const ALERT: Colour = [255, 60, 50];

/** Draws the image of a camera: scenery, cars, people, noise and caption. */
export function drawCameraImage(spec: CameraImageSpec): Canvas {
  const { place, variant, night, width, height } = spec;
  const canvas = new Canvas(width, height);
  const light = place === 'street' ? (night ? LAMPLIGHT : DAYLIGHT) : LAMPS;
  if (place === 'street' && night) canvas.gradient([8, 10, 20], [34, 34, 48]);
  else canvas.gradient([132, 168, 206], [214, 222, 226]);
  const view = new View(canvas, LENSES[place], light);
  if (place === 'street') drawStreet(view, { variant, night });
  else if (place === 'corridor') drawCorridor(view, variant);
  else drawHall(view, variant);
  const random = new Random(spec.seed, `passers-by ${spec.name}`);
  if (place === 'street') drawTraffic(view, spec, random);
  const people = drawWalkers(view, spec, random);
  view.finish();
  const [walker] = people;
  if (spec.label !== undefined && walker !== undefined) drawLabel({ canvas, view }, walker, spec.label);
  if (spec.grain) {
    const noise = night ? 9 : 5;
    canvas.grain(() => (random.uniform() - 0.5) * noise);
  }
  drawCaption(canvas, spec.caption);
  return canvas;
}

function drawTraffic(view: View, { time, night }: CameraImageSpec, random: Random): void {
  for (const [x, away] of [
    [-1.7, false],
    [1.7, true],
  ] as const) {
    const [paint, start, speed] = [randomPaint(random), random.between(10, 70), random.between(7, 12)];
    const y = away ? 4 + ((start + speed * time) % 110) : 4 + ((((start - speed * time) % 110) + 110) % 110);
    drawCar(view, { x, y }, { paint, lights: night ? (away ? 'back' : 'front') : undefined });
  }
}

/** Ranges of x where people walk, by place. */
const PATHS: Readonly<Record<PlaceKind, readonly (readonly [left: Metres, right: Metres])[]>> = {
  street: [
    [-7.3, -5.5],
    [5.5, 7.3],
  ],
  corridor: [[-1.2, 1.2]],
  hall: [
    [-9, -1],
    [1, 9],
  ],
};
const CROWD = { street: 4, corridor: 2, hall: 9 } as const;

interface Walker {
  readonly x: Metres;
  readonly y: Metres;
}

function drawWalkers(view: View, { place, time }: CameraImageSpec, random: Random): Walker[] {
  const longest = place === 'street' ? 42 : 26;
  return Array.from({ length: CROWD[place] }, (_, n) => {
    const [left, right] = random.pick(PATHS[place]);
    const x = random.between(left, right);
    const speed = random.between(0.9, 1.6) * (random.chance(0.5) ? 1 : -1);
    const start = n === 0 ? random.between(9, 15) : random.between(6, longest);
    const y = 5 + ((((start - 5 + speed * time) % longest) + longest) % longest);
    drawPerson(view, { x, y, phase: speed * time * 2.2 + random.between(0, 3) }, random);
    return { x, y };
  });
}

/** Draws a person; `phase` of the step is in radians. */
function drawPerson(view: View, { x, y, phase }: Walker & { readonly phase: number }, random: Random): void {
  const coat: Colour = random.pick([
    [52, 60, 78],
    [120, 44, 40],
    [196, 176, 140],
    [44, 84, 66],
    [30, 30, 34],
  ]);
  const skin: Colour = random.pick([
    [224, 180, 150],
    [150, 104, 76],
    [96, 66, 50],
    [236, 204, 178],
  ]);
  const step = 0.22 * Math.sin(phase);
  view.ground(groundDisc({ x, y }, 0.34), [40, 40, 42], 0.35);
  for (const side of [-1, 1]) {
    const foot = x + side * (0.1 + step / 2);
    view.face(
      [
        { x: x + side * 0.02, y, z: 0.85 },
        { x: x + side * 0.19, y, z: 0.85 },
        { x: foot + side * 0.09, y, z: 0 },
        { x: foot - side * 0.05, y, z: 0 },
      ],
      [38, 42, 52],
    );
  }
  view.face(crossQuad(x - 0.24, x + 0.24, y - 0.02, 0.8, 1.45), coat);
  view.ball({ x, y: y - 0.03, z: 1.6 }, { width: 0.26, height: 0.32 }, skin);
  view.ball({ x, y: y - 0.04, z: 1.7 }, { width: 0.28, height: 0.18 }, [44, 34, 28]);
}

function drawLabel(
  { canvas, view }: { readonly canvas: Canvas; readonly view: View },
  { x, y }: Walker,
  label: string,
): void {
  const [foot, head] = [view.pixelOf({ x, y, z: 0 }), view.pixelOf({ x, y, z: 1.95 })];
  if (foot === undefined || head === undefined) return;
  const [half, line] = [0.5 * foot.scale, Math.max(2, canvas.width / 480)];
  const [left, top, width, height] = [foot.x - half, head.y, 2 * half, foot.y - head.y];
  canvas.rectangle({ x: left, y: top }, width, line, ALERT);
  canvas.rectangle({ x: left, y: top + height }, width + line, line, ALERT);
  canvas.rectangle({ x: left, y: top }, line, height, ALERT);
  canvas.rectangle({ x: left + width, y: top }, line, height, ALERT);
  const scale = Math.max(1, Math.round(canvas.width / 480));
  canvas.text({ x: Math.round(left), y: Math.round(top - 10 * scale) }, label, { scale, colour: ALERT });
}

function drawCaption(canvas: Canvas, text: string): void {
  const scale = Math.max(1, Math.round(canvas.width / 480));
  const height = 13 * scale;
  const top = canvas.height - height;
  canvas.rectangle({ x: 0, y: top }, canvas.width, height, [0, 0, 0], 0.55);
  canvas.text({ x: 6 * scale, y: top + 3 * scale }, text, { scale, colour: WHITE });
}
