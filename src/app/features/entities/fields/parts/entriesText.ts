/** Entries of a list that a cell names; the others are counted. */
const NAMED_ENTRIES = 3;

/** The entries of a list in a cell: "A, B, C +2". */
export function entriesText(entries: readonly string[]): string {
  const rest = entries.length - NAMED_ENTRIES;
  const named = entries.slice(0, NAMED_ENTRIES).join(', ');
  return rest > 0 ? `${named} +${rest}` : named;
}
