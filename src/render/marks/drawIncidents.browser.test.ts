import { expect, it } from 'vitest';
import {
  latToMercator,
  lngToMercator,
  mercatorToLat,
  mercatorToLng,
  mercatorToPx,
} from '../../domain/geo/mercator.ts';
import { readPalette } from '../theme/palette.ts';
import { CollisionGrid, type TextBox } from './collisionGrid.ts';
import { drawOwners, drawTrailNumbers, drawTrailText } from './drawIncidents.ts';
import type { TextPainter } from './drawMapText.ts';

const SIZE = 400;
const CENTRE = { x: lngToMercator(-88.4), y: latToMercator(41.2) };
const camera = { ...CENTRE, zoom: 17, width: SIZE, height: SIZE, pixelRatio: 1 };
const palette = readPalette('dark');

/** A painter on an empty canvas, and what it writes. @param isBlocked  as markers block texts */
function painterWith(isBlocked: (box: TextBox) => boolean = () => false) {
  const context = new OffscreenCanvas(SIZE, SIZE).getContext('2d')!;
  const texts: { text: string; x: number; y: number }[] = [];
  const fillText = context.fillText.bind(context);
  context.fillText = (text, x, y) => {
    texts.push({ text, x, y });
    fillText(text, x, y);
  };
  const grid = new CollisionGrid();
  grid.clear(isBlocked);
  const painter = { context, camera, palette, scale: 1, grid } as unknown as TextPainter;
  return { painter, texts };
}

/** A place so many pixels from the middle of the map. */
const at = (dx: number, dy: number) => ({
  lng: mercatorToLng(CENTRE.x + dx / mercatorToPx(17)),
  lat: mercatorToLat(CENTRE.y + dy / mercatorToPx(17)),
});

it('[incidents.24] numbers the rounds of the open incident in their order, of two on each other the newer one', () => {
  const { painter, texts } = painterWith();
  const trail = [at(0, 0), at(40, 0), at(42, 1), at(-60, 30)];
  drawTrailNumbers(
    painter,
    trail.map((place, index) => ({ ...place, symbol: 0, order: index + 1 })),
  );
  expect(texts.map(({ text }) => text).toSorted()).toEqual(['1', '3', '4']);
  drawTrailNumbers(painter, [{ ...at(0, 0), symbol: 0, order: 1 }]);
  expect(texts).toHaveLength(3);
  expect(texts.find(({ text }) => text === '3')).toMatchObject({ x: expect.closeTo(SIZE / 2 + 42, 0) });
});

it('[incidents.24] writes what the rounds tell together beside the last one, where there is room', () => {
  const isBelow = ({ top }: TextBox) => top > SIZE / 2;
  for (const { painter, texts } of [painterWith(), painterWith(isBelow)]) {
    drawTrailText(painter, [{ ...at(0, 0), symbol: 0, order: 1 }], '7 rounds in 44 s, W at 3.5 m/s');
    const [text] = texts;
    expect(text?.text).toBe('7 rounds in 44 s, W at 3.5 m/s');
    expect(Math.sign(text!.y - SIZE / 2)).toBe(
      painter.grid.tryPlace({ left: 0, top: 300, width: 1, height: 1 }) ? 1 : -1,
    );
  }
});

it('[incidents.16] writes beside a report who has taken it, and leaves out whom markers leave no room', () => {
  const { painter, texts } = painterWith(({ left }) => left < SIZE / 2);
  const mark = (dx: number, initials: string, isOwn = false) => ({ ...at(dx, 0), initials, isOwn });
  drawOwners(painter, [mark(0, 'MK', true), mark(60, 'JO'), mark(-150, 'SA')]);
  expect(texts.map(({ text }) => text)).toEqual(['MK', 'JO']);
  expect(texts[0]!.x - SIZE / 2).toBeGreaterThan(10);
});
