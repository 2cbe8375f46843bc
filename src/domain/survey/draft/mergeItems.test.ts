import { expect, it } from 'vitest';
import { applyEdit } from './edit.ts';
import { buildMerge } from './mergeItems.ts';
import { NO_STORED_IDS } from './surveyNames.ts';
import { createTables } from './tables.ts';

const RING = Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701);

it('[survey.18] both of a zone adds theirs with an id and an order of its own', () => {
  const tables = createTables();
  const zones = ['NG_Z1', 'NG_Z2'].map((id, i) => ({ id, name: id, order: i + 1, ring: RING }));
  tables.zones.add(zones);
  const taken = zones.map(({ id, order }) => ({
    id,
    take: 'both' as const,
    theirs: { id, name: 'theirs', order, ring: RING },
  }));
  expect(buildMerge(tables, { table: 'zones', taken, stored: NO_STORED_IDS })?.edit).toMatchObject([
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

it('[survey.18, survey.50] both of a node gets an id that no node of either version and no stored one has, of any squad', () => {
  const tables = createTables();
  tables.nodes.add([{ nodeId: '1' }, { nodeId: '2' }]);
  const theirs = (nodeId: string) => ({ nodeId, notes: 'theirs' });
  const built = buildMerge(tables, {
    table: 'nodes',
    taken: [
      { id: '1', take: 'both', theirs: theirs('1') },
      { id: '2', take: 'both', theirs: theirs('2') },
      { id: '3', take: 'theirs', theirs: theirs('3') },
    ],
    stored: { own: ['1', '2', '5'], foreign: new Map([['6', 'AR']]) },
  });
  expect(built?.edit).toMatchObject([
    { kind: 'add', items: [{ nodeId: '7' }, { nodeId: '8' }, { nodeId: '3' }] },
  ]);
});

it('[survey.18] a merge of many items is one operation for each column that differs', () => {
  const tables = createTables();
  const ids = Array.from({ length: 5_000 }, (_, i) => String(i));
  tables.nodes.add(ids.map((nodeId) => ({ nodeId, yaw: 1, notes: 'mine' })));
  const taken = ids.map((id) => ({ id, take: 'theirs' as const, theirs: { nodeId: id, yaw: 2 } }));
  const built = buildMerge(tables, { table: 'nodes', taken, stored: NO_STORED_IDS });
  const columns = built?.edit.map((operation) => operation.kind === 'set' && operation.column);
  expect(columns).toEqual(['notes', 'yaw']);
  applyEdit(tables, built?.edit ?? []);
  expect(tables.nodes.item(4_999)).toMatchObject({ yaw: 2, notes: '' });
});
