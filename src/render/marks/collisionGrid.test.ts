import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CollisionGrid, type TextBox } from './collisionGrid.ts';

const text = (left: number, top: number): TextBox => ({ left, top, width: 80, height: 16 });
const place = (...boxes: TextBox[]) => {
  const grid = new CollisionGrid();
  return boxes.map((box) => grid.tryPlace(box));
};

it('[map.22] places texts that do not overlap', () => {
  expect(place(text(0, 0), text(80, 0), text(0, 16))).toEqual([true, true, true]);
});

it('[map.22] rejects a text that overlaps an earlier one; a rejected text blocks no other', () => {
  expect(place(text(0, 0), text(40, 8))).toEqual([true, false]);
  expect(place(text(0, 0), text(60, 0), text(120, 0))).toEqual([true, false, true]);
});

it('[map.22] reserves a box even where it overlaps, and frees all boxes when cleared', () => {
  const grid = new CollisionGrid();
  grid.reserve(text(0, 0));
  grid.reserve(text(10, 0));
  expect(grid.tryPlace(text(70, 0))).toBe(false);
  grid.clear();
  expect(grid.tryPlace(text(70, 0))).toBe(true);
});

it('[map.22] places no two texts that overlap, and rejects only texts that overlap a placed one', () => {
  const side = fc.integer({ min: -600, max: 2_000 });
  const size = fc.integer({ min: 1, max: 300 });
  const box = fc.record({ left: side, top: side, width: size, height: size });
  const overlap = (a: TextBox, b: TextBox) =>
    Math.max(a.left, b.left) < Math.min(a.left + a.width, b.left + b.width) &&
    Math.max(a.top, b.top) < Math.min(a.top + a.height, b.top + b.height);
  fc.assert(
    fc.property(fc.array(box, { maxLength: 40 }), (boxes) => {
      const isPlaced = place(...boxes);
      const placed = boxes.filter((_, i) => isPlaced[i]);
      placed.forEach((a, i) => expect(placed.slice(i + 1).some((b) => overlap(a, b))).toBe(false));
      boxes.forEach((a, i) => expect(isPlaced[i] || placed.some((b) => overlap(a, b))).toBe(true));
    }),
  );
});
