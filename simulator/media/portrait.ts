import { Random } from '../site/random.ts';
import { Canvas, mixColours, type Colour } from './canvas.ts';

const [WIDTH, HEIGHT] = [192, 240];
const SKINS: readonly Colour[] = [
  [238, 206, 180],
  [222, 178, 146],
  [186, 134, 100],
  [142, 98, 70],
  [98, 66, 48],
];
const HAIRS: readonly Colour[] = [
  [34, 28, 26],
  [84, 56, 36],
  [150, 108, 60],
  [176, 172, 168],
  [120, 52, 30],
];
const CLOTHES: readonly Colour[] = [
  [44, 58, 92],
  [110, 40, 46],
  [58, 84, 66],
  [72, 72, 78],
  [178, 164, 132],
];

/** Draws a fictional portrait; the same seed and name give the same one. */
export function drawPortrait(seed: number, name: string): Canvas {
  const random = new Random(seed, `portrait ${name}`);
  const canvas = new Canvas(WIDTH, HEIGHT);
  const [skin, hair, coat] = [random.pick(SKINS), random.pick(HAIRS), random.pick(CLOTHES)];
  canvas.gradient([198, 206, 214], [150, 162, 176]);
  const [x, wide, tall] = [96, random.between(40, 47), random.between(52, 60)];
  const long = random.chance(0.45);
  if (long) canvas.ellipse({ x, y: 120 }, wide + 16, tall + 34, hair);
  canvas.ellipse({ x, y: 262 }, 84, 70, coat);
  canvas.polygon(
    [
      { x: x - 20, y: 150 },
      { x: x + 20, y: 150 },
      { x: x + 24, y: 206 },
      { x: x - 24, y: 206 },
    ],
    mixColours(skin, [0, 0, 0], 0.14),
  );
  canvas.polygon(
    [
      { x: x - 26, y: 198 },
      { x, y: 228 },
      { x: x + 26, y: 198 },
    ],
    mixColours(skin, [0, 0, 0], 0.08),
  );
  for (const side of [-1, 1])
    canvas.ellipse({ x: x + side * wide, y: 116 }, 8, 13, mixColours(skin, [0, 0, 0], 0.1));
  canvas.ellipse({ x, y: 98 }, wide + 5, tall - 2, hair);
  canvas.ellipse({ x, y: 116 }, wide, tall, skin);
  const fringe = random.between(66, 80);
  canvas.ellipse({ x: x + random.between(-10, 10), y: fringe }, wide - 2, 20, hair);
  const iris: Colour = random.pick([
    [60, 42, 30],
    [70, 100, 130],
    [66, 90, 60],
  ]);
  for (const side of [-1, 1]) {
    const eye = { x: x + side * 17, y: 112 };
    canvas.ellipse(eye, 7.5, 4.6, [250, 250, 248]);
    canvas.ellipse(eye, 3.6, 3.8, iris);
    canvas.rectangle({ x: eye.x - 9, y: 100 }, 18, 3.2, hair);
  }
  const shade = mixColours(skin, [60, 20, 10], 0.3);
  canvas.polygon(
    [
      { x, y: 116 },
      { x: x + 6, y: 136 },
      { x: x - 5, y: 136 },
    ],
    shade,
    0.6,
  );
  canvas.ellipse({ x, y: 150 }, 15, 3.6, mixColours(skin, [150, 40, 50], 0.55));
  if (random.chance(0.25)) drawGlasses(canvas, x);
  return canvas;
}

function drawGlasses(canvas: Canvas, x: number): void {
  const frame: Colour = [40, 42, 46];
  for (const side of [-1, 1]) {
    canvas.ellipse({ x: x + side * 17, y: 112 }, 12.5, 10, frame, 0.25);
    canvas.rectangle({ x: x + side * 17 - 12, y: 101 }, 24, 2, frame);
  }
  canvas.rectangle({ x: x - 6, y: 110 }, 12, 2, frame);
}
