import { isSame } from '../../json/isSame.ts';

/** Whether two cells have the same value; lists, rings and objects are compared by content, an empty list is none. O(values). */
export function isSameCell(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  const [list, other] = [a ?? [], b ?? []];
  if (!isList(list) || !isList(other)) return isSame(a, b);
  return list.length === other.length && list.every((each, i) => each === other[i]);
}

function isList(value: unknown): value is readonly unknown[] | Float64Array {
  return Array.isArray(value) || value instanceof Float64Array;
}
