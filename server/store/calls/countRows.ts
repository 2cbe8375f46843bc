/** What the tables of counts have in common: keys without addresses and names, and a bound of their rows. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import type { Tables } from '../database/schema.ts';

/** Counts that are kept; beyond it those that end first are deleted. */
const MAX_COUNTS = 50_000;
/** Old counts are deleted after this time, or after so many writes, whichever is first. */
const PRUNE_INTERVAL: Millis = 60_000;
const WRITES_PER_PRUNE = 1000;

/** The database has neither addresses of callers nor emails of strangers. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * Returns what is to be called after each write: it deletes counts that have ended, and those beyond `max` that end
 * first, at times.
 */
export function createPruner(
  db: Kysely<Tables>,
  table: 'call_counts' | 'attempt_counts',
  max = MAX_COUNTS,
): (at: EpochMs) => Promise<void> {
  let sincePrune = 0;
  let nextPrune = 0;
  return async (at) => {
    if (at < nextPrune && ++sincePrune < WRITES_PER_PRUNE) return;
    [sincePrune, nextPrune] = [0, at + PRUNE_INTERVAL];
    await db.deleteFrom(table).where('ends_at', '<=', at).execute();
    const beyond = await db
      .selectFrom(table)
      .select('ends_at')
      .orderBy('ends_at', 'desc')
      .limit(1)
      .offset(max)
      .executeTakeFirst();
    if (beyond !== undefined) await db.deleteFrom(table).where('ends_at', '<=', beyond.ends_at).execute();
  };
}
