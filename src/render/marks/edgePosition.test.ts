import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edgePosition } from './edgePosition.ts';

const BOX = { left: 100, top: 20, right: 900, bottom: 480 };

it.each([
  ['right', { x: 5_000, y: 250 }, { x: 900, y: 250 }, Math.PI / 2],
  ['left', { x: -5_000, y: 250 }, { x: 100, y: 250 }, -Math.PI / 2],
  ['up', { x: 500, y: -9_000 }, { x: 500, y: 20 }, 0],
  ['down', { x: 500, y: 9_000 }, { x: 500, y: 480 }, Math.PI],
])('[map.24] points %s from the edge of the map', (_side, target, place, angle) => {
  const at = edgePosition(target, BOX);
  expect(at).toMatchObject(place);
  expect(Math.abs(at.angle)).toBeCloseTo(Math.abs(angle));
});

it('[map.24] is within its box and in line with the target, wherever that is', () => {
  const far = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(far, far, (x, y) => {
      const at = edgePosition({ x, y }, BOX);
      expect(at.x).toBeGreaterThanOrEqual(BOX.left - 0.001);
      expect(at.x).toBeLessThanOrEqual(BOX.right + 0.001);
      expect(at.y).toBeGreaterThanOrEqual(BOX.top - 0.001);
      expect(at.y).toBeLessThanOrEqual(BOX.bottom + 0.001);
      const cross = (x - 500) * (at.y - 250) - (y - 250) * (at.x - 500);
      expect(Math.abs(cross)).toBeLessThan(1);
    }),
  );
});

it('[map.24] is finite where the box has no area', () => {
  const at = edgePosition({ x: 40, y: 9 }, { left: 30, top: 8, right: 10, bottom: 2 });
  expect([at.x, at.y].every(Number.isFinite)).toBe(true);
});
