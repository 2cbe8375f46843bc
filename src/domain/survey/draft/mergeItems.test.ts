import { expect, it } from 'vitest';
import { buildMerge } from './mergeItems.ts';
import { createTables } from './tables.ts';

const RING = Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701);

it('[QS4] both of a zone adds theirs with an id and an order of its own', () => {
  const tables = createTables();
  const zones = ['NG_Z1', 'NG_Z2'].map((id, i) => ({ id, name: id, order: i + 1, ring: RING }));
  tables.zones.add(zones);
  const taken = zones.map(({ id, order }) => ({
    id,
    take: 'both' as const,
    theirs: { id, name: 'theirs', order, ring: RING },
  }));
  expect(buildMerge(tables, 'zones', taken)?.edit).toMatchObject([
    {
      kind: 'add',
      table: 'zones',
      items: [
        { id: 'NG_Z3', order: 3 },
        { id: 'NG_Z4', order: 4 },
      ],
    },
  ]);
});
