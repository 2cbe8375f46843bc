import { expect, it } from 'vitest';
import { createTables } from '../draft/tables.ts';
import { boxOf, framePlaces, MAP_SIZE, paperX, paperY, scaleBarOf } from './paperFrame.ts';
import { drawPaperMap } from './paperMap.ts';
import { collectSheet, placesOfSheet } from './surveySheet.ts';

/** Degrees of latitude of a metre. */
const METRE = 1 / 111_194.93;

/** Nodes at metres north of each other, on levels; an angle bracket hides one. */
function sheetOf(nodes: readonly (readonly [nodeId: string, north: number, level: string])[], level = '') {
  const tables = createTables();
  tables.nodes.add(
    nodes.map(([nodeId, north, own]) => ({
      nodeId: nodeId.replace('<', ''),
      node_lat: 40 + north * METRE,
      node_long: -74,
      level: own,
      hidden: nodeId.startsWith('<'),
    })),
  );
  tables.zones.add([
    { id: 'NG_Z1', name: 'Gate', level: 'L1', ring: Float64Array.of(-74, 40, -73.999, 40, -73.999, 40.001) },
  ]);
  return collectSheet(tables, level);
}

const pairsOf = ({ nodes, pairs }: ReturnType<typeof sheetOf>) =>
  pairs.map(({ from, to, metres }) => `${nodes[from]?.nodeId}–${nodes[to]?.nodeId} ${metres.toFixed(1)}`);

it('[survey.73] a sheet has the shown nodes in the order of their ids, and the distance to the nearest one of each on its level', () => {
  const nodes = [
    ['10', 0, 'L1'],
    ['9', 20, 'L1'],
    ['<8', 1, 'L1'],
    ['11', 2, 'L2'],
    ['12', 90, 'L2'],
    ['13', NaN, 'L1'],
  ] as const;
  const all = sheetOf(nodes);
  expect(all.nodes.map(({ nodeId }) => nodeId)).toEqual(['9', '10', '11', '12', '13']);
  expect(pairsOf(all)).toEqual(['9–10 20.0', '11–12 88.0']);
  expect(all).toMatchObject({ hiddenNodes: 1, zones: [{ id: 'NG_Z1', area: expect.closeTo(4737, -1) }] });
  const floor = sheetOf(nodes, 'L2');
  expect([floor.nodes.length, floor.zones.length, floor.hiddenNodes]).toEqual([2, 0, 0]);
});

it('[survey.74] its map has all of it at a round scale, north up, and ids where they have room', () => {
  const sheet = sheetOf([
    ['1', 0, ''],
    ['2', 100, ''],
    ['3', 100.001, ''],
    ['4', 100.002, ''],
  ]);
  const frame = framePlaces(placesOfSheet(sheet));
  if (frame === undefined) throw new Error('The sheet has places');
  expect(frame).toMatchObject({ scale: 750, width: MAP_SIZE.width, height: 167 });
  const [north, south] = [paperY(frame, 40 + 100 * METRE), paperY(frame, 40)];
  expect(south - north).toBeCloseTo(100_000 / frame.scale, 3);
  const box = boxOf(frame);
  expect([paperX(frame, box.west), paperY(frame, box.north)]).toEqual([
    expect.closeTo(0, 6),
    expect.closeTo(0, 6),
  ]);
  expect(scaleBarOf(frame)).toEqual({ metres: 20, width: expect.closeTo(26.67, 2) });
  const map = drawPaperMap(sheet, frame);
  expect(map.nodes.split('M')).toHaveLength(5);
  // Of three nodes at one place, one has its id at the right, one at the left; the first node is beside the scale bar.
  expect(map.nodeLabels.map(({ text }) => text)).toEqual(['2', '3']);
  expect(map.unlabelled).toBe(2);
  expect(map.pairs[2]).not.toBe('');
  expect(framePlaces([])).toBeUndefined();
  expect(framePlaces([-74, 40])?.scale).toBe(200);
});
