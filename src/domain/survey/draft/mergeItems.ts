/** Takes items of another version of a survey into a draft, as one edit (BH-31). */
import { nextZoneId } from '../../resources/zoneIds.ts';
import { readId } from '../../json/read.ts';
import type { BuiltCommand } from './command.ts';
import { KEY_COLUMNS } from './tables.ts';
import type { Cell, Cells, ColumnKinds, ItemOf } from './columnKinds.ts';
import type { DraftColumn } from './draftColumn.ts';
import type { DraftTable } from './draftTable.ts';
import { tableOf, type Operation } from './edit.ts';
import { copiedNodeIds } from './surveyNames.ts';
import type { DraftTables, TableName, ZoneTable } from './tables.ts';

/** An item of the other version that is taken. */
export interface TakenItem {
  /** Node id or zone id. */
  readonly id: string;
  /** both: theirs is added with an id of its own, mine stays. */
  readonly take: 'theirs' | 'both';
  /** undefined where the other version has no such item */
  readonly theirs: ItemOf<ColumnKinds> | undefined;
}

/** The edit that takes the items; undefined where it would change nothing. O(rows + taken × columns). */
export function buildMerge(
  tables: DraftTables,
  name: 'nodes' | 'zones',
  taken: readonly TakenItem[],
): BuiltCommand | undefined {
  const table = tableOf(tables, name);
  const key = KEY_COLUMNS[name];
  const rowOf = rowsById(table, key);
  const sets: Operation[] = [];
  const added: ItemOf<ColumnKinds>[] = [];
  const removed: number[] = [];
  const used = [...rowOf.keys()];
  let count = 0;
  let order = highestOrder(tables.zones, taken);
  for (const { id, take, theirs } of taken) {
    const row = rowOf.get(id);
    const before = sets.length + added.length + removed.length;
    if (theirs === undefined) {
      if (take === 'theirs' && row !== undefined) removed.push(row);
    } else if (row === undefined) added.push(theirs);
    else if (take === 'theirs') sets.push(...setsOf(table, { name, row, theirs }));
    else {
      const copy = copyId(name, id, used);
      used.push(copy);
      if (name === 'zones') order += 1;
      added.push({ ...theirs, [key]: copy, ...(name === 'zones' && { order }) });
    }
    if (sets.length + added.length + removed.length > before) count += 1;
  }
  if (count === 0) return undefined;
  const edit: Operation[] = [
    ...sets,
    ...(removed.length > 0
      ? [{ kind: 'remove' as const, table: name, rows: Uint32Array.from(removed).sort() }]
      : []),
    ...(added.length > 0 ? [{ kind: 'add' as const, table: name, items: added }] : []),
  ];
  return { edit, note: { kind: 'merge', table: name, count } };
}

/** An item of which another person has stored another version since it was read. */
export interface ChangedItem {
  readonly table: 'cameras' | 'zones';
  readonly row: number;
  /** As it was read. */
  readonly base: ItemOf<ColumnKinds>;
  readonly theirs: ItemOf<ColumnKinds>;
}

/** The edit that takes what another person has changed of an item, but where it was edited here; undefined for none. */
export function buildTakeover(
  tables: DraftTables,
  { table: name, row, base, theirs }: ChangedItem,
): BuiltCommand | undefined {
  const table = tableOf(tables, name);
  const isOwn = (column: string): boolean => !isSameCell(table.columnNamed(column)?.cell(row), base[column]);
  const edit = setsOf(table, { name, row, theirs }).filter(
    ({ column }) => column !== 'source' && !isOwn(column),
  );
  const id = readId(table.columnNamed(KEY_COLUMNS[name])?.cell(row)) ?? '';
  return edit.length === 0 ? undefined : { edit, note: { kind: 'merge', table: name, count: 1, name: id } };
}

interface TakenRow {
  readonly name: TableName;
  readonly row: number;
  readonly theirs: ItemOf<ColumnKinds>;
}

type SetOperation = Extract<Operation, { kind: 'set' }>;

/** Sets each column of a row that differs. */
function setsOf(table: DraftTable, { name, row, theirs }: TakenRow): SetOperation[] {
  const rows = Uint32Array.of(row);
  const sets: SetOperation[] = [];
  for (const [column, own] of Object.entries<DraftColumn>(table.columns)) {
    const cells = oneCell(own, theirs[column]);
    if (!isSameCell(own.cell(row), theirs[column]))
      sets.push({ kind: 'set', table: name, column, rows, cells });
  }
  return sets;
}

/** A value, or none, as the cells of one row. */
export function oneCell({ kind }: DraftColumn, value: Cell): Cells {
  if (kind === 'number') return Float64Array.of(typeof value === 'number' ? value : NaN);
  if (kind === 'flag') return Uint8Array.of(value === true ? 1 : 0);
  return [value ?? (kind === 'text' ? '' : undefined)];
}

/** Whether a cell has a value already; no value is NaN, '', false or undefined. Rings and lists are compared by content. */
function isSameCell(now: Cell, theirs: Cell): boolean {
  if (theirs === undefined) return now === undefined || now === '' || now === false || Number.isNaN(now);
  if (Object.is(now, theirs)) return true;
  return (
    typeof now === 'object' && typeof theirs === 'object' && JSON.stringify(now) === JSON.stringify(theirs)
  );
}

function rowsById(table: DraftTable, key: string): ReadonlyMap<string, number> {
  const column = table.columnNamed(key);
  const rows = Array.from(table.presentRows());
  return new Map(rows.map((row) => [readId(column?.cell(row)) ?? '', row]));
}

/** Highest order of the zones of a draft and of those that are taken. O(zones + taken). */
function highestOrder(zones: ZoneTable, taken: readonly TakenItem[]): number {
  const { order } = zones.columns;
  const orders = [
    ...Array.from(zones.presentRows(), (row) => order.cells[row]),
    ...taken.map(({ theirs }) => Number(theirs?.['order'])),
  ];
  return orders.reduce((highest, each) => Math.max(highest, each || 0), 0);
}

function copyId(name: 'nodes' | 'zones', id: string, used: readonly string[]): string {
  if (name === 'nodes') return copiedNodeIds([id], used)[0];
  return nextZoneId(id.replace(/_Z\d+$/, ''), used);
}
