import { useState } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import { rowId } from '../view/listColumns.ts';

/** The selected rows of a list. */
export interface RowSelection {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[]) => void;
  readonly toggle: (row: Row) => void;
}

/** The selection of the rows of one query: another query starts without one. Rows without an id cannot be selected. */
export function useRowSelection(queryText: string, rows: readonly Row[]): RowSelection {
  const [stored, setStored] = useState({ queryText, ids: new Set<number | string>() });
  const ids = stored.queryText === queryText ? stored.ids : new Set<number | string>();
  const store = (next: Set<number | string>) => setStored({ queryText, ids: next });
  const has = (row: Row): boolean => ids.has(rowId(row) ?? '');
  return {
    rows: rows.filter(has),
    has,
    set: (chosen) => store(new Set(chosen.flatMap((row) => rowId(row) ?? []))),
    toggle: (row) => {
      const id = rowId(row);
      if (id === undefined) return;
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      store(next);
    },
  };
}
