/** Takes items of another version of a survey into a draft, as one edit. */
import { nextZoneIds } from '../../resources/zoneIds.ts';
import { readId } from '../../json/read.ts';
import type { BuiltCommand } from './command.ts';
import { KEY_COLUMNS } from './tables.ts';
import type { Cell, ColumnKinds, ItemOf } from './columnKinds.ts';
import { ColumnSets } from './columnSets.ts';
import type { DraftColumn } from './draftColumn.ts';
import type { DraftTable } from './draftTable.ts';
import { tableOf, type Operation } from './edit.ts';
import { copiedNodeIds, type StoredNodeIds } from './surveyNames.ts';
import type { DraftTables, ZoneTable } from './tables.ts';

/** An item of the other version that is taken. */
export interface TakenItem {
  /** Node id or zone id. */
  readonly id: string;
  /** both: theirs is added with an id of its own, mine stays. */
  readonly take: 'theirs' | 'both';
  /** undefined where the other version has no such item */
  readonly theirs: ItemOf<ColumnKinds> | undefined;
}

/** Items of another version to take. */
export interface ItemMerge {
  readonly table: 'nodes' | 'zones';
  readonly taken: readonly TakenItem[];
  /** Ids of stored items of the kind, which no copy gets. */
  readonly stored: StoredNodeIds;
}

/** The edit that takes the items; undefined where it would change nothing. O(rows + taken × columns). */
export function buildMerge(
  tables: DraftTables,
  { table: name, taken, stored }: ItemMerge,
): BuiltCommand | undefined {
  const table = tableOf(tables, name);
  const key = KEY_COLUMNS[name];
  const rowOf = rowsById(table, key);
  const sets = new ColumnSets(tables, name);
  const added: ItemOf<ColumnKinds>[] = [];
  const removed: number[] = [];
  const isCopied = ({ id, take, theirs }: TakenItem): boolean =>
    take === 'both' && theirs !== undefined && rowOf.has(id);
  const used = [...rowOf.keys(), ...taken.map(({ id }) => id)];
  const copyIds = copiedIds(name, taken.filter(isCopied), { used, stored }).values();
  let changed = 0;
  let order = highestOrder(tables.zones, taken);
  for (const item of taken) {
    const { id, take, theirs } = item;
    const row = rowOf.get(id);
    if (theirs === undefined) {
      if (take !== 'theirs' || row === undefined) continue;
      removed.push(row);
    } else if (row === undefined) added.push(theirs);
    else if (isCopied(item)) {
      if (name === 'zones') order += 1;
      added.push({ ...copyOf(theirs, key, copyIds.next().value), ...(name === 'zones' && { order }) });
    } else {
      const cells = changedCells(table, row, theirs);
      if (cells.length === 0) continue;
      for (const [column, cell] of cells) sets.set(column, row, cell);
    }
    changed += 1;
  }
  if (changed === 0) return undefined;
  const edit: Operation[] = [
    ...sets.operations(),
    ...(removed.length > 0
      ? [{ kind: 'remove' as const, table: name, rows: Uint32Array.from(removed).sort() }]
      : []),
    ...(added.length > 0 ? [{ kind: 'add' as const, table: name, items: added }] : []),
  ];
  return { edit, note: { kind: 'merge', table: name, count: changed } };
}

/** Returns an item with another id; if its name was its id, the name changes too. */
function copyOf(item: ItemOf<ColumnKinds>, key: string, id: string | undefined): ItemOf<ColumnKinds> {
  return item['name'] === item[key] ? { ...item, [key]: id, name: id } : { ...item, [key]: id };
}

/** An item that another person has changed in the store since it was read. */
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
  const sets = new ColumnSets(tables, name);
  for (const [column, cell] of changedCells(table, row, theirs))
    if (column !== 'source' && !isOwn(column)) sets.set(column, row, cell);
  const edit = sets.operations();
  const id = readId(table.columnNamed(KEY_COLUMNS[name])?.cell(row)) ?? '';
  return edit.length === 0 ? undefined : { edit, note: { kind: 'merge', table: name, count: 1, name: id } };
}

/** Each column of a row that differs, with its value in another item. */
function changedCells(table: DraftTable, row: number, theirs: ItemOf<ColumnKinds>): [string, Cell][] {
  return Object.entries<DraftColumn>(table.columns).flatMap(([name, column]): [string, Cell][] =>
    isSameCell(column.cell(row), theirs[name]) ? [] : [[name, theirs[name]]],
  );
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

/** Returns the highest order of a draft's zones and of the taken zones. O(zones + taken). */
function highestOrder(zones: ZoneTable, taken: readonly TakenItem[]): number {
  const { order } = zones.columns;
  const orders = [
    ...Array.from(zones.presentRows(), (row) => order.cells[row]),
    ...taken.map(({ theirs }) => Number(theirs?.['order'])),
  ];
  return orders.reduce((highest, each) => Math.max(highest, each || 0), 0);
}

/** Returns unused ids for copies of items; for zones the next ids of the squad. O(copied + used). */
function copiedIds(
  name: 'nodes' | 'zones',
  copied: readonly TakenItem[],
  { used, stored }: { readonly used: readonly string[]; readonly stored: StoredNodeIds },
): readonly string[] {
  if (name === 'nodes')
    return copiedNodeIds(
      copied.map(({ id }) => id),
      used,
      stored,
    );
  const zoneIds = [...used, ...stored.own];
  const squadOf = ({ id }: TakenItem): string => id.replace(/_Z\d+$/, '');
  const bySquad = Map.groupBy(copied, squadOf);
  const ids = new Map(
    [...bySquad].map(([squad, { length }]) => [squad, nextZoneIds(squad, zoneIds, length).values()]),
  );
  return copied.map((item) => ids.get(squadOf(item))?.next().value ?? '');
}
