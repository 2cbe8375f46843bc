import { useMemo } from 'react';

/** The keys as a set, the same one while they are: the table announces another set as a change of the selection. Keys have no line breaks. */
export function useSameKeys(keys: readonly string[]): ReadonlySet<string> {
  const joined = keys.join('\n');
  return useMemo(() => new Set(joined === '' ? [] : joined.split('\n')), [joined]);
}
