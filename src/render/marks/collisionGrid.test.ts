import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CollisionGrid, type TextBox } from './collisionGrid.ts';

const text = (left: number, top: number): TextBox => ({ left, top, width: 80, height: 16 });
const claims = (...boxes: TextBox[]) => {
  const room = new CollisionGrid();
  return boxes.map((box) => room.tryPlace(box));
};

it('[OG9] gives room to texts that lie apart', () => {
  expect(claims(text(0, 0), text(80, 0), text(0, 16))).toEqual([true, true, true]);
});

it('[OG9] refuses a text that would lie on an earlier one, and lets none give way to one that is refused', () => {
  expect(claims(text(0, 0), text(40, 8))).toEqual([true, false]);
  expect(claims(text(0, 0), text(60, 0), text(120, 0))).toEqual([true, false, true]);
});

it('[OG9] takes what is reserved whatever is there, and forgets all when it is cleared', () => {
  const room = new CollisionGrid();
  room.reserve(text(0, 0));
  room.reserve(text(10, 0));
  expect(room.tryPlace(text(70, 0))).toBe(false);
  room.clear();
  expect(room.tryPlace(text(70, 0))).toBe(true);
});

it('[OG9] of any texts those that have room never lie on one another, and those refused lie on one of them', () => {
  const side = fc.integer({ min: -600, max: 2_000 });
  const size = fc.integer({ min: 1, max: 300 });
  const box = fc.record({ left: side, top: side, width: size, height: size });
  const meet = (a: TextBox, b: TextBox) =>
    Math.max(a.left, b.left) < Math.min(a.left + a.width, b.left + b.width) &&
    Math.max(a.top, b.top) < Math.min(a.top + a.height, b.top + b.height);
  fc.assert(
    fc.property(fc.array(box, { maxLength: 40 }), (boxes) => {
      const given = claims(...boxes);
      const placed = boxes.filter((_, i) => given[i]);
      placed.forEach((a, i) => expect(placed.slice(i + 1).some((b) => meet(a, b))).toBe(false));
      boxes.forEach((a, i) => expect(given[i] || placed.some((b) => meet(a, b))).toBe(true));
    }),
  );
});
