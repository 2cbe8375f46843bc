/** The numberings of a database (src/domain/contract/numbering.ts), in table `meta`. */
import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Numbering } from '../../../src/domain/contract/numbering.ts';
import { readMeta, saveCounters, writeMeta, type StoreCounters } from './counters.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';

/** A numbering as it is stored. */
export interface StoredNumbering extends Numbering {
  /** Position of the newest live event when it began. */
  readonly events: number;
}

const NUMBERINGS_KEY = 'numberings';
/** Older numberings are forgotten: a client with a sequence of such a numbering loads everything again. */
const MAX_NUMBERINGS = 20;
const ID_BYTES = 6;

/** Names a PostgreSQL server, its timeline, which the promotion of a standby changes, and the database in it. */
const DATABASE_IDENTITY: RawBuilder<string> = sql<string>`(select concat_ws(' ', system_identifier,
  left(pg_walfile_name(pg_current_wal_lsn()), 8), (select oid from pg_database where datname = current_database()))
  from pg_control_system())`;
const UNKNOWN_IDENTITY: RawBuilder<string> = sql<string>`''`;

/** SQL expression that identifies the database; an empty text on SQLite, or without the permission to ask. */
export async function databaseIdentity(db: Kysely<Tables>, kind: DatabaseKind): Promise<RawBuilder<string>> {
  if (kind === 'SQLite') return UNKNOWN_IDENTITY;
  const isKnown = await db
    .selectNoFrom(DATABASE_IDENTITY.as('value'))
    .execute()
    .then(
      () => true,
      () => false,
    );
  return isKnown ? DATABASE_IDENTITY : UNKNOWN_IDENTITY;
}

/** The newest numberings, oldest first. */
export async function readNumberings(db: Kysely<Tables>): Promise<readonly StoredNumbering[]> {
  const text = await readMeta(db, NUMBERINGS_KEY);
  return text === undefined ? [] : (JSON.parse(text) as StoredNumbering[]);
}

/**
 * Begins a numbering within a transaction that has locked the counters; returns the new counters. Sequences
 * up to the counters' still belong to the former numberings. `forgets` drops these: use it where their
 * validity is not known.
 *
 * @param database  DATABASE_IDENTITY; empty where it is not known
 */
export async function beginNumbering(
  trx: Transaction<Tables>,
  counters: StoreCounters,
  { database, forgets = false }: { readonly database: string; readonly forgets?: boolean },
): Promise<StoreCounters> {
  const id = randomBytes(ID_BYTES).toString('hex');
  const former = forgets ? [] : await readNumberings(trx);
  const list = [...former, { id, seq: counters.seq, events: counters.events }].slice(-MAX_NUMBERINGS);
  await writeMeta(trx, NUMBERINGS_KEY, JSON.stringify(list));
  const after = { ...counters, numbering: id, database };
  await saveCounters(trx, after);
  return after;
}
