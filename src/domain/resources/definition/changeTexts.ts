/** The changes of a row of the audit trail in words. */
import { isRow, type Row } from '../../json/row.ts';

const NOTHING = '–';

/** The changes of a row of the audit trail, each with `field`, `old` and `new`; none where the server keeps none. */
export function changesOf(row: Row): readonly Row[] {
  const changes = row['changes'];
  return Array.isArray(changes) ? changes.filter(isRow) : [];
}

/** A value of a change for people; "–" for none. */
export function changedValueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "name: North → South" for each change of a row of the audit trail, in its order. */
export function changeTexts(row: Row): string[] {
  return changesOf(row).map(
    ({ field, old, new: fresh }) =>
      `${changedValueText(field)}: ${changedValueText(old)} → ${changedValueText(fresh)}`,
  );
}
