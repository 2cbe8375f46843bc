/** Checks at the start of the server that a database is complete enough to be written to. */
import type { Kysely } from 'kysely';
import { COUNTERS_KEY, readCounters, readMeta } from './writer/counters.ts';
import type { DatabaseKind, Tables } from './database/schema.ts';
import { lostTable } from './database/lastingFailures.ts';
import { StoreFailure } from './database/storeFailures.ts';

/** A database that must not be opened. The message is one sentence for the person who starts the server. */
export class DatabaseDamagedError extends Error {}

/** SQLITE_CORRUPT, NOTADB. */
const SQLITE_MALFORMED = new Set([11, 26]);

/** Whether SQLite could not read its own file, such as a copy made while a server wrote. */
export function isMalformed(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  // The low byte of an extended code is the plain code.
  return typeof errcode === 'number' && SQLITE_MALFORMED.has(errcode & 0xff);
}

/** SQLSTATE: two characters of the class, three of the condition. */
const SQLSTATE = /^[\dA-Z]{5}$/;

/** Whether an error comes from the database or the connection to it. */
export function isDatabaseError(error: unknown): boolean {
  if (error instanceof StoreFailure) return true;
  const { errcode, code, severity } = (error ?? {}) as Readonly<Record<string, unknown>>;
  const isPostgres = typeof code === 'string' && SQLSTATE.test(code) && typeof severity === 'string';
  return typeof errcode === 'number' || isPostgres;
}

/** One sentence on the first damage, or undefined. Reads every account and setting. */
export async function findDatabaseDamage(
  db: Kysely<Tables>,
  kind: DatabaseKind,
): Promise<string | undefined> {
  return (
    (await lostTable(db, kind)) ??
    (await lostCounters(db)) ??
    (await damagedAccount(db)) ??
    damagedSetting(db)
  );
}

/** Without its counters the store would assign ids and sequences that are used already. */
async function lostCounters(db: Kysely<Tables>): Promise<string | undefined> {
  const { journal, seq, id } = await highest(db);
  if (journal === 0 && id === 0) return undefined;
  const lost = 'The database has lost the numbers of its reports (table meta): restore it from a backup.';
  try {
    const counters = await readCounters(db);
    const isCurrent = counters.seq >= seq && counters.reportId >= id;
    return (await readMeta(db, COUNTERS_KEY)) === undefined || !isCurrent ? lost : undefined;
  } catch {
    return lost;
  }
}

async function highest(db: Kysely<Tables>): Promise<{ journal: number; seq: number; id: number }> {
  // One query for each: SQLite answers a single maximum from its index, two of them by a scan of all reports.
  const reports = db.selectFrom('shot_reports');
  const newest = await reports.select(({ fn }) => fn.max('id').as('id')).executeTakeFirst();
  const latest = await reports.select(({ fn }) => fn.max('seq').as('seq')).executeTakeFirst();
  const lines = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .executeTakeFirst();
  return { journal: lines?.sequence ?? 0, seq: latest?.seq ?? 0, id: newest?.id ?? 0 };
}

async function damagedAccount(db: Kysely<Tables>): Promise<string | undefined> {
  const rows = await db.selectFrom('users').select(['id', 'login', 'body']).orderBy('id').execute();
  const broken = rows.find(({ body }) => !isObject(body));
  if (broken === undefined) return undefined;
  return `The account ${broken.login} can't be read (row ${broken.id} of table users): restore the row from a backup or delete it.`;
}

async function damagedSetting(db: Kysely<Tables>): Promise<string | undefined> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'body'])
    .where('collection', '=', 'configs')
    .orderBy('id')
    .execute();
  const broken = rows.find(({ body }) => !isObject(body));
  if (broken === undefined) return undefined;
  return `The configuration can't be read (row ${broken.id} of configs in table documents): restore the row from a backup or delete it.`;
}

function isObject(text: string): boolean {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
