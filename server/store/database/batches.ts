/** Splits rows into batches of at most `size`, in order, so that a statement stays below the database's limits. */
export function* batches<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
