/** Databases that are copied for each test: to make the schema anew takes 0.1 s of processor time in SQLite, more in PostgreSQL. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../server/store/store.ts';
import { onceAProcess } from './onceAProcess.ts';
import { ownDatabase } from './ownDatabase.ts';

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
  return ownDatabase(name, await onceAProcess(`PostgreSQL, ${schema}`, () => makeSchema(schema)));
}

async function makeSchema(name: string): Promise<string> {
  const { openPostgresStore } = await import('../../server/store/openStore.ts');
  const address = (await ownDatabase(name)) ?? '';
  await (await openPostgresStore(address)).close();
  return new URL(address).pathname.slice(1);
}
