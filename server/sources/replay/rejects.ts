import { writeFile } from 'node:fs/promises';
import type { RejectedRow } from './readIncidents.ts';

/** Writes the rejected rows with line number and reason as CSV (RFC 4180). Replaces the file. */
export async function writeRejects(file: string, rejected: readonly RejectedRow[]): Promise<void> {
  const lines = rejected.map(({ line, reason, row }) => `${line},${cell(reason)},${cell(row)}\r\n`);
  await writeFile(file, `line,reason,row\r\n${lines.join('')}`);
}

/** A CSV cell. Text that a spreadsheet would read as a formula gets a leading apostrophe (ASVS 1.2.10). */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Counts by reason for one line of output: `3 position cannot be read, 1 too few columns`. */
export function countByReason(rejected: readonly RejectedRow[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}
