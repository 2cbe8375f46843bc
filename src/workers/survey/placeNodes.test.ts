import { describe, expect, it } from 'vitest';
import type { Row } from '../../domain/json/row.ts';
import { openTestTools } from './testing/openTestSquad.ts';

const PLACE = { lat: 40, lng: -74, zoom: 16, level: '' };
const STORED = ['11', '12', '21', '22'].map((nodeId) => {
  return {
    nodeId,
    squadId: 'NG',
    locationId: `NG-00${nodeId}`,
    node_lat: 1,
    node_long: 2,
    level: 'L1',
    yaw: 0.5,
  };
});

function openTools(
  stored: readonly Row[] = STORED,
  canEdit = true,
  foreignNodes: ReadonlyMap<string, string> = new Map(),
) {
  const { squad, tools, noted } = openTestTools({ stored, canEdit, foreignNodes });
  const place = (search: string, lat: number, level = '') =>
    tools.placeNode({ source: { kind: 'stored', search }, lat, lng: -74 }, { ...PLACE, level });
  const next = async (search: string) => {
    const found = await tools.nodeToPlace({ kind: 'stored', search });
    return found && `${found.nodeId} ${found.left}`;
  };
  const nodes = () => {
    const table = squad.open.draft.tables.nodes;
    return Array.from(table.presentRows(), (row) => table.item(row));
  };
  return { squad, tools, noted, place, next, nodes };
}

describe('nodes that are placed one after the other', () => {
  it('[survey.48] the stored nodes come in order from the one that the search finds, then those before it', async () => {
    const { place, next, nodes } = openTools();
    const placed: (string | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) {
      placed.push(await next('21'));
      expect(await place('21', 40 + i)).toEqual({ ok: true, value: undefined });
    }
    expect(placed).toEqual(['21 4', '22 3', '11 2', '12 1']);
    expect(nodes().map(({ nodeId, node_lat }) => [nodeId, node_lat])).toEqual([
      ['21', 40],
      ['22', 41],
      ['11', 42],
      ['12', 43],
    ]);
    expect(await next('21')).toBe(undefined);
    expect(await place('21', 40)).toEqual({ ok: false, reason: 'nothing' });
  });

  it('[survey.48] a whole id is found before a part of one, and a property number too', async () => {
    const { next } = openTools([{ nodeId: '112' }, ...STORED]);
    expect([await next('12'), await next('1'), await next(' ng-0022 '), await next('no such')]).toEqual([
      '12 5',
      '112 5',
      '22 5',
      undefined,
    ]);
  });

  it('[survey.48] each is one step, and the node of one that is undone is offered again', async () => {
    const { squad, noted, place, next, nodes } = openTools();
    await place('', 40);
    await place('', 41);
    expect(noted).toEqual(['edit', 'edit']);
    expect(squad.open.draft.history.steps.map(({ note }) => [note.kind, note.name])).toEqual([
      ['add', '11'],
      ['add', '12'],
    ]);
    squad.goTo(1);
    expect([nodes().length, await next('')]).toEqual([1, '12 3']);
  });

  it('[survey.48] a stored node keeps its values but for its place, and is on the level that is shown', async () => {
    const { place, nodes } = openTools();
    await place('', 40);
    await place('', 41, 'L2');
    expect(nodes()).toMatchObject([
      { nodeId: '11', locationId: 'NG-0011', node_lat: 40, node_long: -74, level: 'L1', yaw: 0.5 },
      { nodeId: '12', level: 'L2' },
    ]);
  });

  it('[survey.48] a new node has the next number that neither the draft nor any squad has', async () => {
    const foreignNodes = new Map([['23', 'AR']]);
    const { tools, nodes } = openTools(STORED, true, foreignNodes);
    const source = { kind: 'new' } as const;
    const at = { source, lat: 40, lng: -74 };
    expect(await tools.nodeToPlace(source)).toEqual({ nodeId: '24', locationId: '', left: undefined });
    await tools.placeNode(at, { ...PLACE, level: 'L3' });
    await tools.placeNode(at, PLACE);
    expect(nodes()).toMatchObject([
      { nodeId: '24', squadId: 'NG', level: 'L3', nodeAlt: 0, yaw: 0 },
      { nodeId: '25', level: '' },
    ]);
  });

  it('[survey.48] nothing is placed off the map, or in a tab that may not edit', async () => {
    expect(await openTools().place('', 91)).toEqual({ ok: false, reason: 'place' });
    const { place, nodes } = openTools(STORED, false);
    expect([await place('', 40), nodes()]).toEqual([{ ok: false, reason: 'otherTab' }, []]);
  });
});
