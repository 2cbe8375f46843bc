import { expect, it } from 'vitest';
import type { NodeListOrder } from '../../domain/survey/port/surveyState.ts';
import type { OpenSquad } from './openSquad.ts';
import { openTestSquad } from './testing/openTestSquad.ts';

const BY_LEVEL = { by: 'level', isDescending: false } as const;

function squadOf(levels: Readonly<Record<string, string>>): OpenSquad {
  const { squad } = openTestSquad([]);
  const nodes = Object.entries(levels).map(([nodeId, level], i) => {
    return { nodeId, locationId: '', level, node_lat: 40 + i / 1000, node_long: -74 };
  });
  squad.perform({ kind: 'add', items: { nodes } });
  return squad;
}

function idsOf(squad: OpenSquad, order: NodeListOrder, search = ''): readonly string[] {
  const { rows } = squad.list.page({ from: 0, count: 9, search, order }, squad.revision);
  return rows.map(({ nodeId }) => nodeId);
}

it('[survey.72] the list of nodes is in order after each change, whether or not it concerns the order', () => {
  const squad = squadOf({ n1: 'B', n2: 'A', n3: 'C' });
  expect(idsOf(squad, BY_LEVEL)).toEqual(['n2', 'n1', 'n3']);
  squad.perform({ kind: 'set', table: 'nodes', rows: Uint32Array.of(1), column: 'locationId', cell: 'P' });
  expect(idsOf(squad, BY_LEVEL)).toEqual(['n2', 'n1', 'n3']);
  squad.perform({ kind: 'set', table: 'nodes', rows: Uint32Array.of(1), column: 'level', cell: 'D' });
  expect(idsOf(squad, BY_LEVEL)).toEqual(['n1', 'n3', 'n2']);
  expect(idsOf(squad, { ...BY_LEVEL, isDescending: true })).toEqual(['n2', 'n3', 'n1']);
  expect(idsOf(squad, { ...BY_LEVEL, by: 'nodeId' })).toEqual(['n1', 'n2', 'n3']);
  expect(idsOf(squad, BY_LEVEL, 'n3')).toEqual(['n3']);
  squad.goTo(squad.open.draft.history.position - 1);
  expect(idsOf(squad, BY_LEVEL)).toEqual(['n2', 'n1', 'n3']);
});
