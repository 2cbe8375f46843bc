/**
 * Typed values that are not in the draft. They are kept by item until saved or discarded, whatever is
 * selected.
 */
import { atom, useAtomValue, useSetAtom } from 'jotai';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import {
  keptTypedItems,
  type NamedItem,
  type TypedItem,
  type TypedValues,
} from '../../../../domain/survey/port/typedItems.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import type { ItemPlace } from '../../../../domain/survey/port/itemPlace.ts';

const NONE: TypedValues = {};

/** Items with typed values, by table and row, in the order of typing. */
const typedAtom = atom<ReadonlyMap<string, TypedItem>>(new Map());

const keyOf = ({ table, row }: ItemPlace): string => `${table} ${row}`;

/** Sets a typed value of an item; undefined removes it. */
const setTypedAtom = atom(
  null,
  (get, set, item: NamedItem, column: string, value: string | boolean | undefined) => {
    const typed = new Map(get(typedAtom));
    const { [column]: _before, ...others } = typed.get(keyOf(item))?.values ?? NONE;
    const values = value === undefined ? others : { ...others, [column]: value };
    if (Object.keys(values).length === 0) typed.delete(keyOf(item));
    else typed.set(keyOf(item), { item, values });
    set(typedAtom, typed);
  },
);

/** Removes typed values of an item: all, or only columns that begin with a prefix. */
export const discardTypedAtom = atom(null, (get, set, item: ItemPlace, columns?: string) => {
  const typed = get(typedAtom).get(keyOf(item));
  for (const name of Object.keys(typed?.values ?? NONE))
    if (typed !== undefined && name.startsWith(columns ?? '')) set(setTypedAtom, typed.item, name, undefined);
});

/** Removes the typed values that were saved into the draft. Values typed since then stay. */
const removeSavedAtom = atom(null, (get, set, item: ItemPlace, saved: TypedValues) => {
  const typed = get(typedAtom).get(keyOf(item));
  for (const [name, value] of Object.entries(typed?.values ?? NONE))
    if (typed !== undefined && saved[name] === value) set(setTypedAtom, typed.item, name, undefined);
});

/** Removes all typed values, or the values of one table: row numbers mean other items from now on. */
export const clearTypedAtom = atom(null, (get, set, table?: TableName) => {
  const kept = [...get(typedAtom)].filter(([, { item }]) => table !== undefined && item.table !== table);
  set(typedAtom, new Map(kept));
});

/** Replaces all typed values with the values of a resumed draft. */
export const restoreTypedAtom = atom(null, (_get, set, items: readonly TypedItem[]) =>
  set(typedAtom, new Map(items.map((typed) => [keyOf(typed.item), typed]))),
);

/** All typed values, in the order of typing. */
export const typedValuesAtom = atom((get): readonly TypedItem[] => [...get(typedAtom).values()]);

/** Items whose typed values the journal keeps. */
export const keptTypedAtom = atom((get): readonly NamedItem[] =>
  keptTypedItems(get(typedValuesAtom)).map(({ item }) => item),
);

/**
 * Items with typed values that are not in the draft, such as deleted ones. An undo brings them back with
 * their typed values.
 */
const absentAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Finds out which items with typed values are in the draft. */
export const checkPresenceAtom = atom(null, async (get, set): Promise<void> => {
  const port = get(surveyPortAtom);
  const items = [...get(typedAtom)];
  if (port === undefined) return;
  const found = await Promise.all(items.map(([, { item }]) => port.item(item.table, item.row)));
  set(absentAtom, new Set(items.filter((_, i) => found[i] === undefined).map(([key]) => key)));
});

/** Items of the draft with typed values, of one table or of all. */
const typedItemsOf = (table?: TableName) =>
  atom((get): readonly NamedItem[] =>
    [...get(typedAtom)]
      .filter(([key]) => !get(absentAtom).has(key))
      .map(([, { item }]) => item)
      .filter((item) => table === undefined || item.table === table),
  );

export const typedItemsAtoms = {
  all: typedItemsOf(),
  nodes: typedItemsOf('nodes'),
  cameras: typedItemsOf('cameras'),
  zones: typedItemsOf('zones'),
} as const;

/** Rows with typed values, by table, as a text: it stays equal while the rows stay the same. */
const rowsOf = (table: TableName) =>
  atom((get) =>
    get(typedItemsAtoms[table])
      .map(({ row }) => row)
      .join(' '),
  );
const typedRowsAtoms = {
  nodes: rowsOf('nodes'),
  cameras: rowsOf('cameras'),
  zones: rowsOf('zones'),
} as const;

/** Rows of a table with typed values. */
export function useTypedRows(table: TableName): ReadonlySet<number> {
  const rows = useAtomValue(typedRowsAtoms[table]);
  return new Set(rows === '' ? [] : rows.split(' ').map(Number));
}

interface Typed {
  readonly values: TypedValues;
  readonly set: (column: string, value: string | boolean | undefined) => void;
  readonly discard: () => void;
  /** Removes the values that were saved into the draft, except values typed since then. */
  readonly removeSaved: (saved: TypedValues) => void;
}

/** The typed values of an item, and the functions that change them. */
export function useTyped(item: NamedItem): Typed {
  const typed = useAtomValue(typedAtom).get(keyOf(item));
  const setTyped = useSetAtom(setTypedAtom);
  const discard = useSetAtom(discardTypedAtom);
  const removeSaved = useSetAtom(removeSavedAtom);
  return {
    values: typed?.values ?? NONE,
    set: (column, value) => setTyped(item, column, value),
    discard: () => discard(item),
    removeSaved: (saved) => removeSaved(item, saved),
  };
}
