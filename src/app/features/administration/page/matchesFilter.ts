/** Whether one of the texts contains the filter, whatever its case. */
export function matchesFilter(filter: string, texts: readonly string[]): boolean {
  const wanted = filter.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
