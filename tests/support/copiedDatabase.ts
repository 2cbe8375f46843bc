/**
 * Databases that are copied for each test: creating the schema takes 0.1 s of processor time in SQLite, more
 * in PostgreSQL.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../server/store/store.ts';
import pg from 'pg';
import { onceAProcess } from './onceAProcess.ts';
import { ownDatabase } from './ownDatabase.ts';
import { readInitialState, resetDatabase, type InitialState } from './resetDatabase.ts';

const FILE = 'shotpoint.sqlite';

/**
 * Puts an SQLite database with the schema into a data folder that has none.
 *
 * @param name  of what `fill` writes; the first database of each name is filled, the others are copies of it
 */
export async function copyDatabase(
  dataDir: string,
  name = 'empty',
  fill: (store: Store) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const template = await onceAProcess(`SQLite, ${name}`, () => makeTemplate(fill));
  writeFileSync(join(dataDir, FILE), template, { mode: 0o600, flag: 'wx' });
}

async function makeTemplate(fill: (store: Store) => Promise<void>): Promise<Buffer> {
  // Loaded by the first test alone: the others need no store.
  const { openSqliteStore } = await import('../../server/store/openStore.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-template-'));
  try {
    const store = await openSqliteStore({ dataDir });
    await fill(store);
    await store.close();
    return readFileSync(join(dataDir, FILE));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Address of a PostgreSQL database of that name with the schema; undefined where there is no server for tests. */
export async function copyPostgres(name: string): Promise<string | undefined> {
  if ((process.env['DATABASE_URL_TEST'] ?? '') === '') return undefined;
  const schema = `${name}_template`;
  return copyOf(name, await onceAProcess(`PostgreSQL, ${schema}`, () => makeSchema(schema)));
}

interface Copy {
  readonly address: string;
  readonly initial: InitialState;
}

/**
 * Address of a PostgreSQL database of that name that is like `template`, a database that no one changes; undefined where there
 * is no server for tests. The copy that this worker has made before is reset, which costs a tenth of a new one.
 */
export async function copyOf(name: string, template: string): Promise<string | undefined> {
  const copies = await onceAProcess('PostgreSQL, copies', async () => new Map<string, Copy>());
  const made = copies.get(`${name}, ${template}`);
  if (made !== undefined && (await onDatabase(made.address, (client) => resetDatabase(client, made.initial))))
    return made.address;
  const address = await ownDatabase(name, template);
  if (address === undefined) return undefined;
  copies.set(`${name}, ${template}`, { address, initial: await onDatabase(address, readInitialState) });
  return address;
}

async function onDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makeSchema(name: string): Promise<string> {
  const { openPostgresStore } = await import('../../server/store/openStore.ts');
  const address = (await ownDatabase(name)) ?? '';
  await (await openPostgresStore(address)).close();
  return new URL(address).pathname.slice(1);
}
