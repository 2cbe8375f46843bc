import { expect, it } from 'vitest';
import type { PlanRoom } from '../../floorPlan/floorPlan.ts';
import { createTables } from '../draft/tables.ts';
import { checkRooms, usableRooms } from './roomZones.ts';

const M = 1e-5;
const square = (at: number, size: number) =>
  Float64Array.from([0, 0, 1, 0, 1, 1, 0, 1], (corner) => (at + corner * size) * M);

it('[zones.13] a room within a larger zone is refused, or may be a zone where larger zones are ignored', () => {
  const tables = createTables();
  tables.zones.add([
    { id: 'NG_Z1', level: 'L1', ring: square(0, 20) },
    { id: 'NG_Z2', level: 'L1', ring: square(12, 4) },
  ]);
  const rooms: PlanRoom[] = [square(2, 4), square(12, 4), square(18, 4)].map((ring, i) => {
    return { kind: 'room', name: `Room ${i}`, ring };
  });
  const failures = (larger: 'refuse' | 'ignore') =>
    checkRooms(tables.zones, rooms, { level: 'L1', larger }).map(({ reason }) => reason);
  expect(failures('refuse')).toEqual(['overlap', 'overlap', 'overlap']);
  // The second one is a zone already, the third one is not within the larger zone.
  expect(failures('ignore')).toEqual([undefined, 'overlap', 'overlap']);
  const chosen = { rooms, level: 'L1', larger: 'ignore', chosen: [0, 1, 2] } as const;
  expect(usableRooms(tables.zones, chosen).map(({ name }) => name)).toEqual(['Room 0']);
});
