import { expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seededRandom.ts';
import { createLineFrame } from '../../domain/frame/lineFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { latToMercator, lngToMercator, mercatorToPx } from '../../domain/geo/mercator.ts';
import { epochMs } from '../../domain/units.ts';
import { CollisionGrid, type TextBox } from './collisionGrid.ts';
import {
  placeBubble,
  angleText,
  bubbleHalfWidth,
  countText,
  endsOnMap,
  labelLines,
  nextTextLine,
} from './drawMapText.ts';

const place = { x: lngToMercator(-88.401_234), y: latToMercator(41.203_456), radius: 11.5 };

it('[map.22] writes the time of a report as HH:mm:ss and its place with six decimals, as far as they are wanted', () => {
  const time = epochMs(new Date(2026, 2, 1, 4, 5, 6).getTime());
  expect(labelLines({ ...place, time, showsPlace: true })).toEqual(['04:05:06', '41.203456, −88.401234']);
  expect(labelLines({ ...place, time })).toEqual(['04:05:06']);
  expect(labelLines({ ...place, time, hasDate: true })).toEqual(['2026-03-01 04:05:06']);
  expect(labelLines({ ...place, showsPlace: true })).toEqual(['41.203456, −88.401234']);
});

it.each([
  [12.4, 'horizontal', '12°'],
  [-3.2, 'horizontal', '−3°'],
  [-0.2, 'horizontal', '0°'],
  [45, 'vertical', '⊥ 45°'],
] as const)('[map.22] writes a vertical angle of %f of a %s sensor as %s', (angle, sensor, text) => {
  expect(angleText(angle, sensor)).toBe(text);
});

it.each([
  [7, '7'],
  [9_999, '9999'],
  [10_000, '10k'],
  [999_999, '999k'],
  [1_048_576, '1M'],
])('[map.22] writes a count of %i as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

it('[map.22] widens a bubble with its figures', () => {
  expect(bubbleHalfWidth(1000)).toBeGreaterThan(bubbleHalfWidth(10));
});

it('[incidents.22] a bubble gives way to the markers around it, and stays where there is no room', () => {
  const grid = new CollisionGrid();
  const size = { width: 60, height: 30 };
  const overlaps = (box: TextBox, x: number, y: number) =>
    x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
  grid.clear((box) => overlaps(box, 205, 210));
  const beside = placeBubble(grid, { x: 200, y: 200 }, size);
  expect(overlaps(beside, 205, 210)).toBe(false);
  expect(Math.abs(beside.left + 30 - 200) + Math.abs(beside.top + 15 - 200)).toBeLessThan(60);
  grid.clear(() => true);
  expect(placeBubble(grid, { x: 200, y: 200 }, size)).toEqual({ left: 170, top: 185, ...size });
});

it('[survey-map.10] the lines that have room for metres are found without the others', () => {
  const random = seededRandom(20);
  const camera = { x: 0.3, y: 0.4, zoom: 18, width: 800, height: 600, pixelRatio: 1 };
  const px = 1 / mercatorToPx(camera.zoom);
  const lines = createLineFrame(400);
  lines.count = 400;
  for (let i = 0; i < lines.count; i++) {
    const [x, y] = [camera.x + (random() - 0.5) * 2_000 * px, camera.y + (random() - 0.5) * 2_000 * px];
    writePlace(lines.place, 2 * i, x, y);
    writePlace(lines.place, 2 * i + 1, x + (random() - 0.5) * 120 * px, y + (random() - 0.5) * 120 * px);
  }
  const view = { camera, scale: 1.25 };
  const found: number[] = [];
  for (let i = nextTextLine(view, lines, 0); i < lines.count; i = nextTextLine(view, lines, i + 1))
    found.push(i);
  const expected = Array.from({ length: lines.count }, (_, i) => i).filter((i) => endsOnMap(view, lines, i));
  expect(found).toEqual(expected);
  expect(found.length).toBeGreaterThan(50);
});
