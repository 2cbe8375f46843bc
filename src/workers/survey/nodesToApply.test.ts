import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '../../domain/json/row.ts';
import { nodeToApply } from '../../domain/survey/apply/checkNodes.ts';
import { readNodeItem, writeNodeItem } from '../../domain/survey/draft/nodeItems.ts';
import { createTables, MIC_COLUMNS } from '../../domain/survey/draft/tables.ts';
import { nodesToApply } from './nodesToApply.ts';

const number = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -7, max: 7, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom('1.5', ' 2 ', '12,5', '', null, Infinity) },
);
const text = fc.constantFrom('7', ' 7 ', 7, '', null, 'L1');
const NUMBERS = ['node_lat', 'node_long', 'nodeAlt', 'yaw', 'pitch', 'roll', ...MIC_COLUMNS];
const numbers = fc.record(Object.fromEntries(NUMBERS.map((name) => [name, number])));
const others = fc.record(
  {
    nodeId: text,
    squadId: text,
    level: text,
    recorder: fc.constantFrom(true, false, 'yes', 0),
    lat: number,
  },
  { requiredKeys: [] },
);
const item = fc.tuple(numbers, others).map((parts) => Object.assign({}, ...parts) as Row);
const edit = fc.record({
  lat: fc.constantFrom(undefined, 5, NaN),
  level: fc.constantFrom(undefined, '', 'L2'),
});

it('[survey.21] a node is read from its columns as from its item, whatever it came with and whatever was edited', () => {
  const stored = new Map([['7', Object.fromEntries(MIC_COLUMNS.map((name) => [name, 9]))]]);
  fc.assert(
    fc.property(fc.array(fc.tuple(item, edit), { minLength: 1, maxLength: 4 }), (given) => {
      const { nodes } = createTables();
      nodes.add(given.map(([came]) => readNodeItem(came)));
      given.forEach(([, { lat, level }], row) => {
        if (lat !== undefined) nodes.columns.node_lat.setCell(row, lat);
        if (level !== undefined) nodes.columns.level.setCell(row, level);
      });
      const rows = nodes.presentRows();
      const items = Array.from(rows, (row, i) => nodeToApply(writeNodeItem(nodes, row), i, stored));
      expect(nodesToApply(nodes, rows, stored)).toEqual(items);
    }),
  );
});
