/** Calls that are limited without a sign-in, counted in the database: by all servers together, and across a restart. */
import { sql, type Kysely } from 'kysely';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import { createPruner, hashOf } from './countRows.ts';
import type { Tables } from '../database/schema.ts';

/** Calls of one key since the first of them. */
export interface CallCount {
  /** Includes the call that was just counted. */
  readonly calls: number;
  /** When the next call begins a new count. */
  readonly endsAt: EpochMs;
}

export interface CallCountStore {
  /** Counts a call of a key together with all calls of the key within `span` of the first. One statement. */
  count(key: string, at: EpochMs, span: Millis): Promise<CallCount>;
}

/** Counts over an open database. They are written beside the transactions of reports and waited for by none. */
export function callCountStore(db: Kysely<Tables>, max?: number): CallCountStore {
  const prune = createPruner(db, 'call_counts', max);
  return {
    count: async (key, at, span) => {
      const endsAt = at + span;
      // Clocks of servers differ by a little: a count that began slightly later by another clock goes on.
      const goesOn = sql`call_counts.ends_at > ${at} and call_counts.ends_at < ${endsAt + span}`;
      const { rows } = await sql<{ calls: number; ends_at: number }>`
        insert into call_counts (key_hash, calls, ends_at) values (${hashOf(key)}, 1, ${endsAt})
        on conflict (key_hash) do update set
          calls = case when ${goesOn} then call_counts.calls + 1 else 1 end,
          ends_at = case when ${goesOn} then call_counts.ends_at else excluded.ends_at end
        returning calls, ends_at`.execute(db);
      await prune(at);
      const [row] = rows as [(typeof rows)[number]];
      return { calls: row.calls, endsAt: epochMs(row.ends_at) };
    },
  };
}
