import { expect, it } from 'vitest';
import { createTables } from '../draft/tables.ts';
import { cutZones } from './cutZones.ts';
import { doOverlap, ringArea } from './overlap.ts';
import { checkRing, isInRing, signedArea } from './ring.ts';

const M = 1 / 111_194.93;
/** A box in metres east and north of a corner near the equator. */
const box = (west: number, south: number, east: number, north: number) =>
  Float64Array.from([west, south, east, south, east, north, west, north], (metres) => metres * M);

/** The areas of the zones that are left, by their ids. */
function cut(rooms: readonly Float64Array[]) {
  const tables = createTables();
  tables.zones.add([
    { id: 'whole', level: 'L1', ring: box(0, 0, 20, 10) },
    { id: 'beside', level: 'L1', ring: box(20, 0, 30, 10) },
    { id: 'every', level: '', ring: box(0, 0, 20, 10) },
    { id: 'above', level: 'L2', ring: box(0, 0, 20, 10) },
  ]);
  const done = cutZones(
    tables.zones,
    rooms.map((ring) => ({ ring })),
    'L1',
  );
  if (!done.ok) return done.reason;
  const { rows, rings } = done.value;
  expect(rings.map(checkRing)).toEqual(rings.map(() => undefined));
  return Array.from(rows, (row, i) => {
    const ring = rings[i] ?? new Float64Array(0);
    return {
      id: tables.zones.columns.id.cell(row),
      area: Math.round(Math.abs(signedArea(ring)) * 10) / 10,
      ring,
    };
  });
}

/** The outline that is left of the first zone. */
const ringIn = (left: ReturnType<typeof cut>) =>
  (typeof left === 'string' ? undefined : left[0]?.ring) ?? new Float64Array(0);

it('[zones.14] a room at the border is cut out of the zone of its level alone', () => {
  const room = box(0, 0, 5, 4);
  const left = cut([room]);
  expect(left).toEqual([expect.objectContaining({ id: 'whole', area: 180 })]);
  expect(doOverlap(ringArea(ringIn(left)), ringArea(room))).toBe(false);
});

it('[zones.14] a room in its midst is cut out with a slit of 2 cm to the border, and several are too', () => {
  const left = cut([box(3, 3, 8, 7), box(12, 3, 15, 6)]);
  // 200 − 20 − 9 m², and two slits of 3 m.
  expect(left).toEqual([expect.objectContaining({ id: 'whole', area: 170.9 })]);
  const ring = ringIn(left);
  expect([
    isInRing(ring, 5 * M, 5 * M),
    isInRing(ring, 13 * M, 4 * M),
    isInRing(ring, 10 * M, 5 * M),
  ]).toEqual([false, false, true]);
});

it('[zones.14] a zone that rooms would divide, or cover, is not cut', () => {
  expect(cut([box(9, 0, 11, 10)])).toBe('divided');
  expect(cut([box(0, 0, 20, 10)])).toBe('divided');
  // Walls that are a centimetre off leave no part.
  expect(cut([box(0, 0.01, 5, 10)])).toEqual([expect.objectContaining({ id: 'whole' })]);
});
