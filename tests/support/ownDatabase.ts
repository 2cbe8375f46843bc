/** PostgreSQL for tests: DATABASE_URL_TEST names the server, and each test file has a database of its own in it. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Address of a database of that name, empty or a copy of `template`; undefined where there is no server for tests. */
export async function ownDatabase(name: string, template = 'template1'): Promise<string | undefined> {
  const named = process.env['DATABASE_URL_TEST'];
  if (named === undefined || named === '') return undefined;
  const address = new URL(named);
  const database = `${address.pathname.slice(1)}_${name}`;
  const client = new pg.Client({ connectionString: named });
  await client.connect();
  await client.query(`drop database if exists "${database}" with (force)`);
  await client.query(`create database "${database}" template "${template}" ${await strategyOf(client)}`);
  await client.end();
  address.pathname = `/${database}`;
  return address.href;
}

/** Files are copied in half the time that the log of their pages takes; PostgreSQL 14 and older copies files anyway. */
async function strategyOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
}

/** Ends all connections to a database, as a failover or an administrator does. */
export async function endConnections(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

const VACUUM_PATIENCE_S = 300;
/** New rows after which the tables of reports are vacuumed. */
const VACUUMED_ROWS = 5000;

/**
 * Resolves, with the seconds that it took, once PostgreSQL has nothing of a table left to vacuum by itself, and all that is new is
 * in its files, which it writes for minutes after many inserts.
 */
export async function settled(address: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  try {
    for (;;) {
      const { rows } = await client.query<{ rests: boolean }>(
        `select last_autovacuum is not null and n_ins_since_vacuum <= $2
           and not exists (select from pg_stat_progress_vacuum) as rests
         from pg_stat_user_tables where relname = $1`,
        [table, VACUUMED_ROWS],
      );
      if (rows[0]?.rests === true) {
        await client.query('checkpoint');
        return seconds();
      }
      if (seconds() > VACUUM_PATIENCE_S) throw new Error(`PostgreSQL did not vacuum ${table} in time`);
      await wait(1_000);
    }
  } finally {
    await client.end();
  }
}
