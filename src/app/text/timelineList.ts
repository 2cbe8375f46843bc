/** Texts of the list of the timeline. */
export const TIMELINE_LIST_TEXT = {
  name: 'Reports in the window',
  empty: 'No reports in this window',
} as const;

export function newestOf(count: number, total: number): string {
  if (count < total) return `The newest ${count} of ${total}`;
  return total === 1 ? '1 report' : `${total} reports`;
}
