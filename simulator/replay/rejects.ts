import { writeFile } from 'node:fs/promises';
import { CSV_LINE_END, csvLine } from '../../src/domain/json/csvText.ts';
import type { RejectedRow } from './readIncidents.ts';

/** Writes the rejected rows with line number and reason as CSV, safe to open in a spreadsheet (ASVS 1.2.10). Replaces the file. */
export async function writeRejects(file: string, rejected: readonly RejectedRow[]): Promise<void> {
  const lines = rejected.map(({ line, reason, row }) => csvLine([line, reason, row]));
  await writeFile(file, [csvLine(['line', 'reason', 'row']), ...lines, ''].join(CSV_LINE_END));
}

/** Counts by reason for one line of output: `3 position cannot be read, 1 too few columns`. */
export function countByReason(rejected: readonly RejectedRow[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}
