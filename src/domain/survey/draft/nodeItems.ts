/** Nodes of a saved survey ↔ rows of the draft (survey node item). */
import { NOT_JSON, parseJson } from '../../json/parseJson.ts';
import { isRow, type Row } from '../../json/row.ts';
import { failure, success, type Result } from '../../result.ts';
import type { ItemOf } from './columnKinds.ts';
import { readCells, writeCell } from './items.ts';
import { NODE_COLUMNS, type NodeTable } from './tables.ts';

export type NodeItem = ItemOf<typeof NODE_COLUMNS>;

/** A saved file that was read. */
export interface ReadItems<Item> {
  readonly items: readonly Item[];
  /** Entries that are no objects: counted, and written back after the items. */
  readonly unreadable: readonly unknown[];
}

export type UnreadableFile = 'notJson' | 'notList';

/** Older names of the position. */
const OLDER_NAMES = { node_lat: 'lat', node_long: 'lon', nodeAlt: 'alt' } as const;
const OLDER_ENTRIES = Object.entries(OLDER_NAMES);
const WRITTEN_COLUMNS = (Object.keys(NODE_COLUMNS) as (keyof typeof NODE_COLUMNS)[]).filter(
  (name) => name !== 'source',
);
const FIELDS = Object.fromEntries(Object.entries(OLDER_NAMES).map(([name, older]) => [name, [name, older]]));

/** The nodes of a saved survey; entries that are no objects fail no other entry. O(nodes). */
export function readNodeFile(inputJson: string): Result<ReadItems<NodeItem>, UnreadableFile> {
  const rows = readList(inputJson);
  if (!rows.ok) return rows;
  return success(splitRows(rows.value, readNodeItem));
}

/** One node as it is saved, or as the stored node of a squad is listed. */
export function readNodeItem(row: Row): NodeItem {
  return { ...readCells(NODE_COLUMNS, row, FIELDS), source: row };
}

/** Returns a node for the store: its original fields, edited fields with their new values. */
export function writeNodeItem(table: NodeTable, row: number): Row {
  const source = table.columns.source.cells[row];
  const out: Record<string, unknown> = { ...(isRow(source) ? source : {}) };
  for (const [name, older] of OLDER_ENTRIES) writeOlder(out, name, older);
  for (const name of WRITTEN_COLUMNS) writeCell(out, NODE_COLUMNS[name], name, table.columns[name].cell(row));
  return updateOlderNames(out);
}

/** Gives the older names of a position that a node has the values of today's; returns the node. */
export function updateOlderNames(node: Record<string, unknown>): Row {
  for (const [name, older] of OLDER_ENTRIES) if (Object.hasOwn(node, older)) node[older] = node[name];
  return node;
}

/**
 * The text of a survey file, whose name each item has. Hidden nodes are not saved. O(nodes).
 *
 * @param unreadable  entries that are no objects, as they came
 */
export function writeNodeFile(
  table: NodeTable,
  rows: Uint32Array,
  { surveyName, unreadable }: { readonly surveyName: string; readonly unreadable: readonly unknown[] },
): string {
  const items = Array.from(rows, (row) => ({ ...writeNodeItem(table, row), surveyName }));
  return JSON.stringify([...items, ...unreadable]);
}

/** Returns the rows of the nodes to save and apply: all nodes of the draft that are not hidden. O(nodes). */
export function visibleNodes(table: NodeTable): Uint32Array<ArrayBuffer> {
  const { cells } = table.columns.hidden;
  return table.presentRows().filter((row) => cells[row] === 0);
}

/** A list in JSON, or in the field `nodes` or `features` of an object. */
export function readList(json: string): Result<readonly unknown[], UnreadableFile> {
  const value = parseJson(json);
  if (value === NOT_JSON) return failure('notJson');
  const list = isRow(value) ? (value['features'] ?? value['nodes']) : value;
  return Array.isArray(list) ? success(list as readonly unknown[]) : failure('notList');
}

/** Reads the entries that are objects. */
export function splitRows<Item>(list: readonly unknown[], read: (row: Row) => Item): ReadItems<Item> {
  return {
    items: list.filter(isRow).map((row) => read(row)),
    unreadable: list.filter((entry) => !isRow(entry)),
  };
}

/** Gives a position that came by its older name alone the name of today, with the value as it came. */
function writeOlder(out: Record<string, unknown>, name: string, older: string): void {
  const isMissing = !Object.hasOwn(out, name) || out[name] === null;
  if (isMissing && Object.hasOwn(out, older)) out[name] = out[older];
}
