import { expect, it } from 'vitest';
import { buildRestore } from './formerVersions.ts';
import { openTestSquad } from './testing/openTestSquad.ts';

it('[survey.26] a former version is restored as one step, and hidden nodes, which no version has, stay', () => {
  const { squad } = openTestSquad();
  const node = (nodeId: string, notes = '') => ({ nodeId, node_lat: 40, node_long: -74, notes });
  squad.perform({ kind: 'add', items: { nodes: [node('1', 'new'), node('2'), node('3')] } });
  squad.perform({ kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(2), isHidden: true });
  const { nodes } = squad.open.draft.tables;
  const shown = () =>
    Array.from(nodes.presentRows(), (row) => {
      const { nodeId, notes } = nodes.item(row);
      return `${nodeId} ${notes}`.trim();
    });
  const inputJson = JSON.stringify([node('1', 'old'), node('4')]);
  const built = buildRestore(squad, 'nodes', { inputJson });
  if (built.ok && built.value !== undefined) squad.performEdit(built.value);
  expect(shown()).toEqual(['1 old', '3', '4']);
  expect(squad.open.draft.history.steps.at(-1)?.note).toMatchObject({ kind: 'restore', table: 'nodes' });
  expect(buildRestore(squad, 'nodes', { inputJson })).toEqual({ ok: true, value: undefined });
  squad.goTo(2);
  expect(shown()).toEqual(['1 new', '2', '3']);
  expect(buildRestore(squad, 'nodes', { inputJson: '{' })).toEqual({ ok: false, reason: 'unreadable' });
});
