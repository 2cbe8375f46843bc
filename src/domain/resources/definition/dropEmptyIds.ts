/** Removes what a form leaves where nothing is chosen. */
import { isRow, type Row } from '../../json/row.ts';

const NO_ID: ReadonlySet<unknown> = new Set(['', -1, '-1']);

/**
 * A copy without nested objects whose id is '', -1 or '-1'; in lists, one level deep, such objects and empty ids are
 * removed. 0 is a valid id. Other values are unchanged.
 */
export function dropEmptyIds(row: Row): Row {
  const members = Object.entries(row).filter(([, value]) => !hasNoId(value));
  return Object.fromEntries(
    members.map(([name, value]) => [name, Array.isArray(value) ? value.filter(isNamed) : value]),
  );
}

function hasNoId(value: unknown): boolean {
  return isRow(value) && NO_ID.has(value['id']);
}

function isNamed(item: unknown): boolean {
  return item !== '' && !hasNoId(item);
}
