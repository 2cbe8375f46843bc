import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCommand } from './buildCommand.ts';
import type { Command } from './command.ts';
import { Draft } from './draft.ts';
import { tableOf } from './edit.ts';
import { MAX_HISTORY_STEPS } from './history.ts';
import { readNodeItem } from './nodeItems.ts';
import { TABLE_NAMES } from './tables.ts';
import { readZoneFeature } from './zoneFeatures.ts';

const node = (nodeId: string, lat = 40, lon = -74) =>
  readNodeItem({ nodeId, squadId: 'NG', node_lat: lat, node_long: lon, nodeAlt: 4.2, yaw: 0.5 });
const zone = (id: string) => readZoneFeature({ id, properties: { id, name: id, order: 1 } });
const rows = (...numbers: number[]) => Uint32Array.from(numbers);
const degrees = (...numbers: number[]) => Float64Array.from(numbers);

function draftOf(count: number): Draft {
  const draft = new Draft();
  draft.tables.nodes.add(Array.from({ length: count }, (_, i) => node(String(100 + i), 40 + i / 1_000)));
  draft.tables.zones.add([zone('NG_Z1'), zone('NG_Z2')]);
  return draft;
}

/** All items of the draft with their rows, bit for bit: doubles as the eight bytes they are. */
function bitsOf({ tables }: Draft): unknown {
  return TABLE_NAMES.map((name) => {
    const table = tableOf(tables, name);
    return Array.from(table.presentRows(), (row) => [
      row,
      Object.entries(table.item(row)).map(([column, cell]) => [
        column,
        typeof cell === 'number' ? bits(cell) : cell,
      ]),
    ]);
  });
}
const bits = (value: number) => new BigUint64Array(Float64Array.of(value).buffer)[0];

const moveTo = (row: number, lat: number, lon: number): Command => ({
  kind: 'move',
  table: 'nodes',
  rows: rows(row),
  lat: degrees(lat),
  lon: degrees(lon),
});

describe('draft of a survey', () => {
  it('[survey.36] several values of an item are one step, and a refused one changes none of them', () => {
    const draft = draftOf(2);
    const before = bitsOf(draft);
    const update = (values: Record<string, string | number | boolean>): Command => ({
      kind: 'update',
      table: 'nodes',
      row: 1,
      values,
    });
    const done = draft.perform(update({ node_lat: 40.5, yaw: 1, notes: 'roof' }));
    expect(done.ok && done.value.note).toEqual({ kind: 'set', table: 'nodes', count: 1, name: '101' });
    expect(draft.tables.nodes.item(1)).toMatchObject({ node_lat: 40.5, yaw: 1, notes: 'roof' });
    draft.goTo(0);
    expect(bitsOf(draft)).toEqual(before);
    const moved = draft.perform(update({ node_lat: 40.001, node_long: -73 }));
    expect(moved.ok && moved.value.note.kind).toBe('move');
    expect(moved.ok && Math.round(moved.value.note.metres ?? 0)).toBe(85_179);
    draft.goTo(0);
    const one = draft.perform(update({ notes: 'roof' }));
    expect(one.ok && one.value.note).toMatchObject({ kind: 'set', column: 'notes' });
    draft.goTo(0);
    for (const [values, reason] of [
      [{ yaw: 1, node_lat: 91 }, 'place'],
      [{ yaw: 1, notes: 7 }, 'column'],
      [{ yaw: 1, other: 7 }, 'column'],
      [{ yaw: 0.5 }, 'nothing'],
    ] as const)
      expect(draft.perform(update(values))).toEqual({ ok: false, reason });
    expect(bitsOf(draft)).toEqual(before);
  });

  it('[survey.9] an edit is one step, and undoing it restores values, selection and place', () => {
    const draft = draftOf(3);
    const before = bitsOf(draft);
    const place = { lat: 40, lng: -74, zoom: 18, level: 'L1' };
    draft.select({ table: 'nodes', rows: [1] });
    const performed = draft.perform(moveTo(1, 41, -73), place);
    expect(performed.ok && performed.value.note).toMatchObject({ kind: 'move', count: 1, name: '101' });
    expect(performed.ok && performed.value.note.metres).toBeGreaterThan(100_000);
    expect(draft.tables.nodes.columns.node_lat.cell(1)).toBe(41);
    draft.select({ table: 'nodes', rows: [2] });
    const undone = draft.goTo(0);
    expect(bitsOf(draft)).toEqual(before);
    expect([undone.selection, undone.place]).toEqual([{ table: 'nodes', rows: [1] }, place]);
    draft.goTo(1);
    expect(draft.tables.nodes.columns.node_lat.cell(1)).toBe(41);
  });

  it('[survey.9] any sequence of commands, undos and redos comes back to the same bits', () => {
    const index = fc.nat(11);
    const lat = fc.double({ min: -90, max: 90, noNaN: true });
    const lon = fc.double({ min: -180, max: 180, noNaN: true });
    const step = fc.oneof(
      fc.tuple(index, lat, lon).map(([row, x, y]) => moveTo(row, x, y)),
      fc.tuple(index, fc.double()).map(([row, cell]): Command => ({
        kind: 'set',
        table: 'nodes',
        rows: rows(row),
        column: 'yaw',
        cell,
      })),
      index.map((row): Command => ({ kind: 'remove', table: 'nodes', rows: rows(row) })),
      fc.string().map((id): Command => ({ kind: 'add', items: { nodes: [node(id)], zones: [zone(id)] } })),
      fc.tuple(index, fc.boolean()).map(([row, isHidden]): Command => ({
        kind: 'setHidden',
        table: 'nodes',
        rows: rows(row),
        isHidden,
      })),
      index.map((row): Command => ({
        kind: 'paste',
        table: 'nodes',
        rows: rows(row),
        level: 'L2',
        shift: { lat: 0, lon: 0.1 },
      })),
      fc.constant<Command>({ kind: 'clearZones' }),
      fc.nat(40),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const draft = draftOf(4);
        const states: unknown[] = [bitsOf(draft)];
        for (const each of steps) {
          if (typeof each === 'number') draft.goTo(each);
          else if (draft.perform(each).ok) {
            states.length = draft.history.position;
            states.push(bitsOf(draft));
          }
          expect(bitsOf(draft)).toEqual(states[draft.history.position]);
        }
        for (const position of [0, states.length - 1, Math.floor(states.length / 2)]) {
          draft.goTo(position);
          expect(bitsOf(draft)).toEqual(states[position]);
        }
      }),
    );
  });

  it('[survey.9] several items are shifted together in one step', () => {
    const draft = draftOf(3);
    const shift = (...all: number[]): Command => ({
      kind: 'shift',
      table: 'nodes',
      rows: rows(...all),
      shift: { lat: 1, lon: -1 },
    });
    draft.perform(shift(0, 2));
    const { node_lat, node_long } = draft.tables.nodes.columns;
    expect([0, 1, 2].map((row) => node_lat.cell(row))).toEqual([41, 40.001, 41.002]);
    expect(node_long.cell(2)).toBe(-75);
    expect(draft.perform(shift(1, 9))).toEqual({ ok: false, reason: 'gone' });
    draft.goTo(0);
    expect(node_lat.cell(2)).toBe(40.002);
  });

  it('[survey.9] keeps a thousand steps; older ones can no longer be undone', () => {
    const draft = draftOf(1);
    for (let i = 0; i < MAX_HISTORY_STEPS + 20; i++) draft.perform(moveTo(0, 41 + i / 10_000, -74));
    expect(draft.history.steps.length).toBe(1_000);
    draft.goTo(0);
    expect(draft.tables.nodes.columns.node_lat.cell(0)).toBe(41 + 19 / 10_000);
    expect(draft.history.isEdited).toBe(true);
  });

  it('[survey.11] is edited while it differs by steps from what was saved', () => {
    const draft = draftOf(2);
    expect(draft.history.isEdited).toBe(false);
    draft.perform(moveTo(0, 41, -74));
    draft.perform(moveTo(0, 42, -74));
    draft.history.markSaved();
    draft.goTo(0);
    expect([draft.history.isEdited, draft.history.unsavedSteps]).toEqual([true, 2]);
    draft.goTo(2);
    expect(draft.history.isEdited).toBe(false);
    draft.goTo(1);
    draft.perform(moveTo(0, 43, -74));
    expect([draft.history.isEdited, draft.history.unsavedSteps]).toEqual([true, undefined]);
  });

  it('[survey.9] refuses a command that changes nothing, names an item that is gone, a place off the globe or a column of another kind', () => {
    const draft = draftOf(2);
    const before = bitsOf(draft);
    const refusal = (command: Command) => {
      const result = draft.perform(command);
      return result.ok ? 'performed' : result.reason;
    };
    expect(refusal(moveTo(0, 40, -74))).toBe('nothing');
    expect(refusal(moveTo(7, 40, -74))).toBe('gone');
    expect(refusal(moveTo(0, 90.1, -74))).toBe('place');
    expect(refusal(moveTo(0, NaN, -74))).toBe('unplaced');
    const set = { kind: 'set', table: 'nodes', rows: rows(0) } as const;
    expect(refusal({ ...set, column: 'yaw', cell: 'north' })).toBe('column');
    expect(refusal({ ...set, column: 'constructor', cell: 1 })).toBe('column');
    expect([bitsOf(draft), draft.history.steps.length]).toEqual([before, 0]);
  });

  it('[survey.9] added items are selected, and a removed one is selected again by undo', () => {
    const draft = draftOf(2);
    draft.perform({ kind: 'add', items: { nodes: [node('300'), node('301')] } });
    expect(draft.selection).toEqual({ table: 'nodes', rows: [2, 3] });
    draft.perform({ kind: 'remove', table: 'nodes', rows: rows(2, 3) });
    expect(draft.selection).toBeUndefined();
    draft.goTo(1);
    expect(draft.selection).toEqual({ table: 'nodes', rows: [2, 3] });
  });

  it('[survey.50] copies get ids of their own: the next numbers, or the id with a suffix', () => {
    const draft = draftOf(2);
    draft.perform({
      kind: 'paste',
      table: 'nodes',
      rows: rows(0, 1),
      level: 'L2',
      shift: { lat: 0, lon: 0 },
    });
    const { nodeId, level } = draft.tables.nodes.columns;
    expect([nodeId.cell(2), nodeId.cell(3), level.cell(2), level.cell(0)]).toEqual(['102', '103', 'L2', '']);
    draft.perform({ kind: 'add', items: { nodes: [node('gate')] } });
    draft.perform({ kind: 'paste', table: 'nodes', rows: rows(4, 4), level: '', shift: { lat: 0, lon: 0 } });
    expect([nodeId.cell(5), nodeId.cell(6)]).toEqual(['gate-2', 'gate-3']);
  });

  it('[survey.50] copies are on the shown level, and on the level of their nodes where all levels are shown', () => {
    const draft = draftOf(1);
    draft.perform({ kind: 'paste', table: 'nodes', rows: rows(0), level: 'L2', shift: { lat: 0, lon: 0 } });
    draft.perform({ kind: 'paste', table: 'nodes', rows: rows(0, 1), level: '', shift: { lat: 0, lon: 0 } });
    const { level } = draft.tables.nodes.columns;
    expect([1, 2, 3].map((row) => level.cell(row))).toEqual(['L2', '', 'L2']);
  });

  it('[survey.50] a copy does not get the id of a stored node that the draft lacks, of any squad: that is another device', () => {
    const draft = draftOf(2);
    const command: Command = {
      kind: 'paste',
      table: 'nodes',
      rows: rows(0),
      level: '',
      shift: { lat: 0, lon: 0 },
    };
    const built = buildCommand(draft.tables, command, {
      own: ['100', '101', '102', '103'],
      foreign: new Map([
        ['104', 'AR'],
        ['900', 'AR'],
      ]),
    });
    expect(built.ok && built.value.note).toMatchObject({ kind: 'paste', name: '105' });
  });

  it('[zones.1] a zone that is named after its id is so after it got another one, by the same step', () => {
    const draft = draftOf(0);
    const setId = (row: number, cell: string) =>
      draft.perform({ kind: 'set', table: 'zones', rows: rows(row), column: 'id', cell });
    draft.perform({ kind: 'update', table: 'zones', row: 0, values: { name: 'NG_Z1' } });
    draft.perform({ kind: 'update', table: 'zones', row: 1, values: { name: 'Yard' } });
    setId(0, 'NG_Z7');
    setId(1, 'NG_Z8');
    const { zones } = draft.tables;
    expect([zones.item(0), zones.item(1)]).toMatchObject([
      { id: 'NG_Z7', name: 'NG_Z7' },
      { id: 'NG_Z8', name: 'Yard' },
    ]);
  });

  it('[apply.3] nodes get ids of their own as one step', () => {
    const draft = draftOf(2);
    const built = buildCommand(
      draft.tables,
      { kind: 'renumber', rows: rows(0) },
      { own: [], foreign: new Map([['102', 'AR']]) },
    );
    if (built.ok) draft.performEdit(built.value);
    expect(Array.from(rows(0, 1), (row) => draft.tables.nodes.item(row).nodeId)).toEqual(['103', '101']);
    expect(draft.history.steps.map(({ note }) => note)).toMatchObject([{ kind: 'set', column: 'nodeId' }]);
  });

  it('[survey.50] copies of zones get the next ids and orders, copies of cameras are not stored; both are shifted', () => {
    const draft = draftOf(1);
    draft.tables.cameras.add([
      { cameraId: 'Gate', name: 'Gate', lat: 40, lon: -74, source: { id: 7, recordVersion: 2, vms: 'x' } },
    ]);
    draft.tables.zones.columns.ring.setCell(0, Float64Array.of(0, 0, 1, 0, 1, 1));
    const shift = { lat: 1, lon: 2 };
    draft.perform({ kind: 'paste', table: 'zones', rows: rows(0, 1), level: 'L2', shift });
    draft.perform({ kind: 'paste', table: 'cameras', rows: rows(0), level: 'L2', shift });
    const { zones, cameras } = draft.tables;
    expect([2, 3].map((row) => zones.item(row))).toMatchObject([
      { id: 'NG_Z3', level: 'L2' },
      { id: 'NG_Z4', level: 'L2' },
    ]);
    const [before, after] = [zones.item(0).ring, zones.item(2).ring] as Float64Array[];
    expect(Array.from(after ?? [], (value, i) => value - (before?.[i] ?? NaN)).slice(0, 2)).toEqual([2, 1]);
    const copy = { cameraId: 'Gate-2', name: 'Gate-2', lat: 41, lon: -72, source: { vms: 'x' } };
    expect(cameras.item(1)).toMatchObject(copy);
    expect(cameras.item(1).source).not.toHaveProperty('id');
    expect(draft.history.steps.map(({ note }) => [note.kind, note.table])).toEqual([
      ['paste', 'zones'],
      ['paste', 'cameras'],
    ]);
  });

  it('[survey.54] zones are moved as they are, by one step; not off the map, and not one without an outline', () => {
    const draft = draftOf(0);
    const ring = Float64Array.of(179.5, 40, 179.6, 40, 179.6, 40.5);
    draft.perform({ kind: 'add', items: { zones: [{ id: 'NG_Z3', ring }] } });
    const before = bitsOf(draft);
    const shift = (lon: number): Command => ({
      kind: 'shift',
      table: 'zones',
      rows: rows(0, 2),
      shift: { lat: 1, lon },
    });
    expect(draft.perform(shift(1))).toEqual({ ok: false, reason: 'place' });
    const moved = draft.perform(shift(-0.5));
    expect(moved.ok && moved.value.note).toMatchObject({ kind: 'move', count: 1, name: 'NG_Z3' });
    expect(draft.tables.zones.item(2).ring).toEqual(Float64Array.of(179, 41, 179.1, 41, 179.1, 41.5));
    draft.goTo(1);
    expect(bitsOf(draft)).toEqual(before);
    const none: Command = { kind: 'shift', table: 'zones', rows: rows(0), shift: { lat: 1, lon: 0 } };
    expect(draft.perform(none)).toEqual({ ok: false, reason: 'nothing' });
  });

  it('[survey.10] a difference names the changed rows and columns alone', () => {
    const draft = draftOf(1_000);
    const performed = draft.perform({
      kind: 'set',
      table: 'nodes',
      rows: rows(9, 3),
      column: 'level',
      cell: 'L1',
    });
    expect(performed.ok && performed.value.difference).toEqual({
      nodes: { rows: rows(3, 9), columns: new Set(['level']), changesMembers: false },
    });
  });
});
