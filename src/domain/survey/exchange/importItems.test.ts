import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Draft } from '../draft/draft.ts';
import { createTables } from '../draft/tables.ts';
import { buildImport, countForeign, countExisting, type ExistingChoice } from './importItems.ts';
import { writeGeoJson } from './geoJson.ts';
import { readGeoJson } from './testing/readGeoJson.ts';

const draftOf = (...ids: readonly string[]) => {
  const tables = createTables();
  tables.nodes.add(
    ids.map((nodeId) => ({ nodeId, node_lat: 40, node_long: -74, notes: 'before', recorder: true })),
  );
  return new Draft(tables);
};
const request = { squadId: 'NG', level: 'L1', storedIds: {}, foreignNodes: new Map<string, string>() };
const nodes = (...ids: readonly string[]) =>
  ids.map((nodeId) => ({ nodeId, node_lat: 41, node_long: -73, source: {} }));
const run = (draft: Draft, existing: ExistingChoice, ids: readonly string[]) => {
  const built = buildImport(draft.tables, { ...request, existing, items: { nodes: nodes(...ids) } });
  if (built.ok) draft.performEdit(built.value);
  return built.ok ? built.value : undefined;
};
const idsIn = ({ tables: { nodes: table } }: Draft) =>
  Array.from(table.presentRows(), (row) => table.columns.nodeId.cell(row));

describe('import into a draft', () => {
  it('[exchange.8, survey.14] a replaced angle that shows as before keeps its bits, so that an exported file changes nothing', () => {
    const draft = draftOf('1');
    draft.perform({ kind: 'update', table: 'nodes', row: 0, values: { yaw: 0.7458, pitch: 0.5 } });
    const before = draft.tables.nodes.item(0);
    const replace = (angles: object) => {
      const items = { nodes: [{ ...before, ...angles }] };
      const built = buildImport(draft.tables, { ...request, existing: 'replace', items });
      if (built.ok) draft.performEdit(built.value);
    };
    replace({ yaw: 0.7458 + 2e-12, pitch: 0.5 - 2e-12 });
    expect(draft.tables.nodes.item(0)).toEqual(before);
    replace({ yaw: 0.7459 });
    expect(draft.tables.nodes.item(0).yaw).toBe(0.7459);
  });

  it('[exchange.8] an exported file that replaces what it was made of is no step; of two items with one id the later counts', () => {
    const draft = draftOf('1');
    const level = { id: 1, level_id: 'L1', level_name: 'Floor 1' };
    draft.tables.cameras.add([{ cameraId: 'C1', lat: 40, lon: -74, level, primary: true }]);
    const ring = Float64Array.of(0, 0, 1, 0, 1, 1);
    draft.tables.zones.add([{ id: 'NG_Z1', name: 'Yard', order: 3, ring, secondaryCameras: ['C1'] }]);
    const { tables } = draft;
    const rows = Uint32Array.of(0);
    const read = readGeoJson(writeGeoJson(tables, { nodes: rows, cameras: rows, zones: rows }));
    if (!read.ok) throw new Error(read.reason.reason);
    const replace = { ...request, existing: 'replace' as const };
    expect(buildImport(tables, { ...replace, items: read.value.items })).toEqual({
      ok: false,
      reason: 'nothing',
    });
    const moved = { nodeId: '1', node_lat: 41, node_long: -74, source: {} };
    const built = buildImport(tables, { ...replace, items: { nodes: [moved, { ...moved, node_lat: 40 }] } });
    if (built.ok) draft.performEdit(built.value);
    expect(tables.nodes.item(0).node_lat).toBe(40);
  });

  it('[exchange.8] is one step, and one undo takes all of it back', () => {
    const draft = draftOf('1');
    const built = run(draft, 'skip', ['2', '3']);
    expect(built).toMatchObject({ added: 2, note: { kind: 'import', table: 'nodes', count: 2 } });
    expect(draft.tables.nodes.item(1)).toMatchObject({ nodeId: '2', squadId: 'NG', level: 'L1' });
    draft.goTo(0);
    expect(idsIn(draft)).toEqual(['1']);
  });

  it('[survey.50] a renamed item gets no id of an item that is stored and not in the draft', () => {
    const zone = (id: string) => ({ id, name: '', ring: Float64Array.of(0, 0, 1, 0, 1, 1) });
    const built = buildImport(draftOf('1').tables, {
      ...request,
      existing: 'rename',
      items: { nodes: nodes('1'), zones: [zone('NG_Z1'), zone('NG_Z1')] },
      storedIds: { nodes: ['1', '2', '9'], zones: ['NG_Z7'] },
    });
    expect(built.ok && built.value.edit).toMatchObject([
      { table: 'nodes', items: [{ nodeId: '10' }] },
      { table: 'zones', items: [{ id: 'NG_Z1' }, { id: 'NG_Z8' }] },
    ]);
  });

  it('[exchange.4] a node with the id of another squad’s device is left out, or gets an id that is free in the installation', () => {
    const foreignNodes = new Map([
      ['2', 'AR'],
      ['3', 'AR'],
    ]);
    const idsAdded = (existing: 'skip' | 'replace' | 'rename') => {
      const draft = draftOf('1');
      const items = { nodes: nodes('2', '4') };
      const built = buildImport(draft.tables, { ...request, existing, items, foreignNodes });
      return built.ok && [built.value.skipped, built.value.edit];
    };
    for (const existing of ['skip', 'replace'] as const)
      expect(idsAdded(existing)).toMatchObject([1, [{ items: [{ nodeId: '4' }] }]]);
    expect(idsAdded('rename')).toMatchObject([0, [{ items: [{ nodeId: '5' }, { nodeId: '4' }] }]]);
    expect(countForeign(draftOf('3').tables, { nodes: nodes('2', '3') }, foreignNodes)).toBe(1);
  });

  it('[exchange.8] of several kinds each is named with its count, and a kind without taken items is not', () => {
    const zones = [{ id: 'NG_Z1' }];
    const cameras = [{ cameraId: 'C1' }, { cameraId: 'C2' }];
    const built = buildImport(draftOf('1').tables, {
      ...request,
      existing: 'skip',
      items: { nodes: nodes('2'), cameras, zones },
    });
    const others = [
      { table: 'cameras', count: 2 },
      { table: 'zones', count: 1 },
    ];
    expect(built.ok && built.value.note).toEqual({
      kind: 'import',
      table: 'nodes',
      count: 1,
      others,
    });
    const second = buildImport(draftOf('1').tables, {
      ...request,
      existing: 'skip',
      items: { nodes: nodes('1'), zones },
    });
    expect(second.ok && second.value.note).toEqual({
      kind: 'import',
      table: 'zones',
      count: 1,
      name: 'NG_Z1',
    });
  });

  it('[exchange.8] an id that exists is skipped, replaced or renamed', () => {
    const skipped = draftOf('1');
    expect(run(skipped, 'skip', ['1', '2', '2'])).toMatchObject({ added: 1, skipped: 2 });
    const renamed = draftOf('1');
    expect(run(renamed, 'rename', ['1', '7', '1'])).toMatchObject({ added: 3 });
    expect(idsIn(renamed)).toEqual(['1', '8', '7', '9']);
    const replaced = draftOf('1');
    expect(run(replaced, 'replace', ['1', '2', '2'])).toMatchObject({ added: 1, replaced: 1, skipped: 1 });
    expect(replaced.tables.nodes.item(0)).toMatchObject({ node_lat: 41, notes: 'before', recorder: true });
    expect(run(draftOf('1'), 'skip', ['1'])).toBeUndefined();
    expect(countExisting(draftOf('1', '2').tables, { nodes: nodes('2', '3') })).toBe(1);
  });

  it('[exchange.8] polygons without an id, such as the rooms of a floor plan, become zones of the squad', () => {
    const room = (x: number, properties = {}) => ({
      type: 'Feature',
      properties,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [x, 0],
            [x + 1e-4, 0],
            [x + 1e-4, 1e-4],
            [x, 0],
          ],
        ],
      },
    });
    const read = readGeoJson(JSON.stringify([room(0, { name: 'Hall' }), room(1)]));
    if (!read.ok) throw new Error(read.reason.reason);
    const draft = new Draft();
    draft.tables.zones.add([{ id: 'NG_Z4', order: 2 }]);
    const built = buildImport(draft.tables, { ...request, existing: 'skip', items: read.value.items });
    if (!built.ok) throw new Error(built.reason);
    draft.performEdit(built.value);
    expect(draft.tables.zones.item(1)).toMatchObject({
      id: 'NG_Z5',
      name: 'Hall',
      order: 3,
      level: 'L1',
      squad: 'NG',
    });
    expect(draft.tables.zones.item(2)).toMatchObject({ id: 'NG_Z6', name: 'NG_Z6', order: 4 });
  });

  it('[exchange.8] whatever the ids, no two nodes of the draft get the same one', () => {
    const ids = fc.array(fc.constantFrom('1', '2', '3', 'a', 'a-2', 'b'), { maxLength: 8 });
    const choice = fc.constantFrom<ExistingChoice>('skip', 'replace', 'rename');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('1', '2', 'a', 'a-2')),
        ids,
        choice,
        (own, file, existing) => {
          const draft = draftOf(...own);
          const built = run(draft, existing, file);
          const left = idsIn(draft);
          expect(new Set(left).size).toBe(left.length);
          expect(left.length).toBe(own.length + (built?.added ?? 0));
          const { added, replaced, skipped } = built ?? { added: 0, replaced: 0, skipped: file.length };
          expect(added + replaced + skipped).toBe(file.length);
          draft.goTo(0);
          expect(idsIn(draft)).toEqual(own);
        },
      ),
    );
  });

  it('[exchange.8] 20 000 nodes that are all renamed are planned within two seconds of processor time', () => {
    const all = Array.from({ length: 20_000 }, (_, i) => `N${i}`);
    const draft = draftOf(...all);
    const begin = process.threadCpuUsage();
    expect(run(draft, 'rename', all)?.added).toBe(20_000);
    const { user, system } = process.threadCpuUsage(begin);
    expect(user + system).toBeLessThan(2_000_000);
  });
});
