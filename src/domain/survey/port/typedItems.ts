/** Values typed into the forms of items that the draft does not have yet. */
import { isRow } from '../../json/row.ts';
import { tableOf } from '../draft/edit.ts';
import { TABLE_NAMES, type DraftTables } from '../draft/tables.ts';
import type { ItemPlace } from './itemPlace.ts';

/** Maximum number of items whose typed values the journal keeps. */
export const MAX_TYPED_ITEMS = 200;
/** Characters of all that was typed for them. */
const MAX_TYPED_CHARACTERS = 200_000;

/** Typed values by column. */
export type TypedValues = Readonly<Record<string, string | boolean>>;

/** An item with the id that people know it by. */
export interface NamedItem extends ItemPlace {
  readonly id: string;
}

/** Values typed into the form of one item. */
export interface TypedItem {
  readonly item: NamedItem;
  readonly values: TypedValues;
}

/**
 * The items that the journal keeps, in their order: the newest ones where there are too many. O(items).
 *
 * @param items  in the order they were typed
 */
export function keptTypedItems(items: readonly TypedItem[]): readonly TypedItem[] {
  let [first, characters] = [items.length, 0];
  while (first > 0 && items.length - first < MAX_TYPED_ITEMS) {
    characters += charactersOf(items[first - 1]);
    if (characters > MAX_TYPED_CHARACTERS) break;
    first -= 1;
  }
  return items.slice(first);
}

function charactersOf({ values }: TypedItem): number {
  return Object.entries(values).reduce(
    (sum, [column, value]) => sum + column.length + (typeof value === 'string' ? value.length : 1),
    0,
  );
}

/**
 * Reads items from storage and drops every item whose row the tables do not have. A removed item, which an
 * undo can restore, has a row. O(items).
 */
export function readTypedItems(value: unknown, tables: DraftTables): readonly TypedItem[] {
  if (!Array.isArray(value)) return [];
  return keptTypedItems(value.filter((each): each is TypedItem => isTypedItem(each, tables)));
}

function isTypedItem(value: unknown, tables: DraftTables): value is TypedItem {
  if (!isRow(value) || !isRow(value['item']) || !isRow(value['values'])) return false;
  const { table, row, id } = value['item'];
  const name = TABLE_NAMES.find((each) => each === table);
  if (name === undefined || typeof id !== 'string' || !Number.isInteger(row)) return false;
  if ((row as number) < 0 || (row as number) >= tableOf(tables, name).count) return false;
  return Object.values(value['values']).every(
    (each) => typeof each === 'string' || typeof each === 'boolean',
  );
}
