/** Wrong passwords, counted in a PostgreSQL database: by all its servers together, and across their restarts. */
import { sql, type Kysely } from 'kysely';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { createPruner, hashOf } from './countRows.ts';
import type { Tables } from '../database/schema.ts';

/** Failures of one key. */
export interface AttemptCount {
  readonly failures: number;
  /** When they are forgotten. */
  readonly endsAt: EpochMs;
}

/** Counts by key; SQLite has none: its one server counts in memory. Each method but `read` writes with one statement, and waits for no transaction of reports. */
export interface AttemptCountStore {
  /** Counts in the order of the keys; one that has ended may still be there. */
  read(keys: readonly string[]): Promise<readonly (AttemptCount | undefined)[]>;
  /** Replaces a count that still is `seen`, undefined for none; returns false where another attempt has changed it. */
  replace(key: string, seen: AttemptCount | undefined, next: AttemptCount | undefined): Promise<boolean>;
  /** Counts a failure of each key, with those that have not ended at `at`. */
  add(keys: readonly string[], at: EpochMs, endsAt: EpochMs): Promise<void>;
  /** Deletes the count of `cleared`, and gives `trusted` one without failures. */
  clear(cleared: string, trusted: string, endsAt: EpochMs): Promise<void>;
}

/** The counts over an open PostgreSQL database. */
export function attemptCountStore(db: Kysely<Tables>): AttemptCountStore {
  const prune = createPruner(db, 'attempt_counts');
  return {
    read: async (keys) => {
      const hashes = keys.map(hashOf);
      const rows = await db
        .selectFrom('attempt_counts')
        .selectAll()
        .where('key_hash', 'in', hashes)
        .execute();
      const byHash = new Map(rows.map((row) => [row.key_hash, row]));
      return hashes.map((hash) => {
        const row = byHash.get(hash);
        return row && { failures: row.failures, endsAt: epochMs(row.ends_at) };
      });
    },
    replace: async (key, seen, next) => {
      const hash = hashOf(key);
      const { rows } = await replacing(hash, seen, next).execute(db);
      return rows.length === 1;
    },
    add: async (keys, at, endsAt) => {
      // In one order, so that two attempts never wait for each other.
      const rows = keys
        .map(hashOf)
        .toSorted()
        .map((hash) => sql`(${hash}, 1, ${endsAt}::bigint)`);
      await sql`insert into attempt_counts (key_hash, failures, ends_at) values ${sql.join(rows)}
        on conflict (key_hash) do update set
          failures = case when attempt_counts.ends_at > ${at} then attempt_counts.failures + 1 else 1 end,
          ends_at = greatest(attempt_counts.ends_at, excluded.ends_at)`.execute(db);
      await prune(at);
    },
    clear: async (cleared, trusted, endsAt) => {
      await sql`with cleared as (delete from attempt_counts where key_hash = ${hashOf(cleared)})
        insert into attempt_counts (key_hash, failures, ends_at) values (${hashOf(trusted)}, 0, ${endsAt})
        on conflict (key_hash) do update set ends_at = excluded.ends_at`.execute(db);
    },
  };
}

function replacing(hash: string, seen: AttemptCount | undefined, next: AttemptCount | undefined) {
  if (seen === undefined) {
    return sql`insert into attempt_counts (key_hash, failures, ends_at)
      values (${hash}, ${next?.failures}, ${next?.endsAt}) on conflict do nothing returning key_hash`;
  }
  const isSeen = sql`key_hash = ${hash} and failures = ${seen.failures} and ends_at = ${seen.endsAt}`;
  return next === undefined
    ? sql`delete from attempt_counts where ${isSeen} returning key_hash`
    : sql`update attempt_counts set failures = ${next.failures}, ends_at = ${next.endsAt}
        where ${isSeen} returning key_hash`;
}
