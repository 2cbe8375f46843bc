import { expect, it } from 'vitest';
import { nearestNodes, nodeStats } from './nodeNeighbours.ts';
import type { OpenSquad } from './openSquad.ts';
import { openTestSquad } from './testing/openTestSquad.ts';

/** Nodes along a meridian, by id and thousandths of a degree. */
function squadOf(nodes: Readonly<Record<string, number>>, stored: readonly string[] = []): OpenSquad {
  const { squad } = openTestSquad(stored.map((nodeId) => ({ nodeId })));
  const items = Object.entries(nodes).map(([nodeId, north]) => {
    return { nodeId, locationId: `P${nodeId}`, node_lat: 40 + north / 1000, node_long: -74 };
  });
  squad.perform({ kind: 'add', items: { nodes: items } });
  return squad;
}

it('[survey.41] names the nearest nodes with property number and distance; hidden ones do not count', () => {
  const squad = squadOf({ '1': 0, '2': 1, '3': 0.5, '4': 9 });
  expect(nearestNodes(squad, 0, 2)).toMatchObject([
    { row: 2, nodeId: '3', locationId: 'P3' },
    { row: 1, nodeId: '2', locationId: 'P2' },
  ]);
  expect(Math.round(nearestNodes(squad, 0, 1)[0]?.metres ?? 0)).toBe(56);
  squad.perform({ kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(2), isHidden: true });
  expect(nearestNodes(squad, 0, 9).map(({ nodeId }) => nodeId)).toEqual(['2', '4']);
  expect(nearestNodes(squad, 2, 9)).toEqual([]);
});

it('[survey.52] tells what a deletion touches: stored nodes, zones around, and nodes that lose their nearest one', () => {
  const squad = squadOf({ '1': 0, '2': 1, '3': 1.5, '4': 9 }, ['2', '4']);
  const ring = (north: number) =>
    Float64Array.of(-74.01, 40 + north, -73.99, 40 + north, -73.99, 40.0012 + north, -74.01, 40.0012 + north);
  const zones = [
    { id: 'NG_Z1', ring: ring(0.0005) },
    { id: 'NG_Z2', ring: ring(0.005) },
  ];
  squad.perform({ kind: 'add', items: { zones } });
  expect(nodeStats(squad, Uint32Array.of(1, 77))).toEqual({
    stored: ['2'],
    zones: ['NG_Z1'],
    nearestOf: ['1', '3'],
  });
});
