/** Selections that a click with Shift or Ctrl makes. */
import type { Selection } from '../../../../domain/survey/draft/history.ts';
import type { ItemPlace } from '../../../../domain/survey/port/itemPlace.ts';

/** The selection with an item added, or without it where it was part of it. */
export function toggleRow(before: Selection | undefined, { table, row }: ItemPlace): Selection | undefined {
  if (before?.table !== table) return { table, rows: [row] };
  const rows = before.rows.includes(row)
    ? before.rows.filter((each) => each !== row)
    : [...before.rows, row].toSorted((a, b) => a - b);
  return rows.length === 0 ? undefined : { table, rows };
}
