/** Queries on the journal. */
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';

/** Lines [from, from + limit) by sequence, as written. */
export async function readJournalLines(
  db: Kysely<Tables>,
  from: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('journal')
    .select('line')
    .where('sequence', '>=', from)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(({ line }) => line);
}

/** A line with its number. */
export interface JournalLine {
  readonly sequence: number;
  /** As written. */
  readonly line: string;
}

/** The newest `limit` lines about a report, in their order. */
export async function readReportLines(
  db: Kysely<Tables>,
  reportId: number,
  limit: number,
): Promise<readonly JournalLine[]> {
  const rows = await db
    .selectFrom('report_lines')
    .innerJoin('journal', 'journal.sequence', 'report_lines.sequence')
    .select(['journal.sequence', 'journal.line'])
    .where('report_lines.report_id', '=', reportId)
    .orderBy('report_lines.sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** Public keys named in the journal, by fingerprint. Scans every line: O(journal). */
export async function readJournalKeys(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('journal')
    .select('line')
    .where('line', 'like', '%"kind":"key"%')
    .orderBy('sequence')
    .execute();
  const records = rows.map(({ line }) => JSON.parse(line) as Record<string, unknown>);
  return new Map(
    records
      .filter(({ kind }) => kind === 'key')
      .map(({ fingerprint, publicKey }) => [String(fingerprint), String(publicKey)]),
  );
}
