/** Deletes the entry that was added longest ago: a Map and a Set are in the order of insertion. */
export function deleteFirst<K>(entries: Set<K> | Map<K, unknown>): void {
  for (const first of entries.keys()) {
    entries.delete(first);
    return;
  }
}
