/** Retention on several servers: the one that removes is killed in the middle of a slice, and another goes on. */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDataDirectory } from '../../../server/evidence/verifyDataDirectory.ts';
import { openPostgresStore } from '../../../server/store/openStore.ts';
import type { Store } from '../../../server/store/store.ts';
import type { CollectionChange } from '../../../src/domain/contract/collectionChange.ts';
import { TOPICS } from '../../../src/domain/contract/topics.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { ownDatabase } from '../../support/ownDatabase.ts';
import { configure, signIn, type RealServer } from '../../support/realServer.ts';
import { listenAt, startServerOn } from '../../support/severalServers.ts';

const address = await ownDatabase('retention_kill');
/** Twelve slices. */
const REPORTS = 120;
/** The lock is on a report of the fourth slice. */
const LOCKED = 35;
const DAY = 86_400_000;
const NAMES = ['a', 'b', 'c'];
const TIMEOUT = 180_000;

/** The database as one server names itself there. */
const named = (name: string): string => `${address ?? ''}?application_name=${name}`;

/** Detection ids of the reports that a frame says are removed. */
function removedOf(frame: string): readonly string[] {
  if (!frame.startsWith('MESSAGE')) return [];
  const { removed = [] } = JSON.parse(frame.split('\n\n')[1] ?? '{}') as CollectionChange;
  return removed.map(({ detectionId }) => detectionId);
}

describe.skipIf(address === undefined)('retention on several servers', { timeout: TIMEOUT }, () => {
  const servers = new Map<string, RealServer>();
  /** Holds a lock on a report. */
  let locker: pg.Client;
  /** Within a transaction, PostgreSQL shows the activity of its begin. */
  let watcher: pg.Client;
  let store: Store;

  beforeAll(async () => {
    for (const name of NAMES) servers.set(name, await startServerOn(named(name)));
    store = await openPostgresStore(address ?? '');
    await store.shared?.endStart();
    locker = new pg.Client({ connectionString: address });
    watcher = new pg.Client({ connectionString: address });
    await Promise.all([locker.connect(), watcher.connect()]);
  }, TIMEOUT);

  afterAll(async () => {
    await Promise.all([locker.end(), watcher.end()]);
    await store.close();
    await Promise.all([...servers.values()].map((server) => server.dispose()));
  });

  const serverOf = (name: string): RealServer => {
    const server = servers.get(name);
    if (server === undefined) throw new Error(`No server ${name}`);
    return server;
  };
  const deleted = async () =>
    (await store.journal.lines(1, 100_000))
      .map((line) => JSON.parse(line) as { kind: string; detectionId: string; actor: string })
      .filter(({ kind }) => kind === 'deleted');
  /** The servers whose transactions wait for a lock on a row. */
  const waiting = async (): Promise<readonly string[]> => {
    const { rows } = await watcher.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where wait_event_type = 'Lock' and application_name = any($1) and query ilike '%shot_reports%'`,
      [NAMES],
    );
    return rows.map(({ name }) => name);
  };

  it('[keeping.11] one is killed in the middle of a slice: the chain is whole, and another removes the rest, each once', async () => {
    const { url } = serverOf('a');
    const start = epochMs(Date.now() - 40 * DAY);
    const { stored } = await store.reports.insert(
      Array.from({ length: REPORTS }, (_, at) => ({
        detectionId: `old${at}`,
        squadId: 'NG',
        timeStamp: start + at,
        start: epochMs(start + at),
        reportType: 'Shot',
        lat: at / 2,
        lon: 0,
      })),
      { actor: 'test', at: epochMs(Date.now()) },
    );
    await configure(url, await signIn(url, 'admin'), { RETENTION_DAYS: 'Shot=20' });
    // Nobody signs in while a slice waits: it has the lock of all writes.
    const atB = await listenAt(serverOf('b'), [TOPICS.changes]);
    const atC = await listenAt(serverOf('c'), [TOPICS.changes]);
    await locker.query('begin');
    await locker.query('select 1 from shot_reports where id = $1 for update', [stored[LOCKED]?.id]);
    // Its duties go to another server, which begins with a run.
    await serverOf('a').kill();
    await expect.poll(waiting, { timeout: TIMEOUT }).toHaveLength(1);
    const [killed = ''] = await waiting();
    const left = NAMES.find((name) => name !== 'a' && name !== killed) ?? '';
    const listener = left === 'b' ? atB : atC;
    const removedBefore = (await deleted()).length;
    await serverOf(killed).kill('SIGKILL');
    await locker.query('commit');
    await expect.poll(async () => (await deleted()).length, { timeout: TIMEOUT }).toBe(REPORTS);
    expect(removedBefore).toBe(30);
    const lines = await deleted();
    expect(new Set(lines.map(({ detectionId }) => detectionId)).size).toBe(REPORTS);
    expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set(['retention']));
    const { rows } = await watcher.query('select 1 from shot_reports where detection_id like $1', ['old%']);
    expect(rows).toEqual([]);
    const told = () => listener.client.frames.flatMap(removedOf);
    await expect.poll(() => told().length).toBe(REPORTS);
    expect(new Set(told()).size).toBe(REPORTS);
    atB.client.socket.terminate();
    atC.client.socket.terminate();
    const verified = await verifyDataDirectory({
      dataDir: serverOf(left).dataDir,
      databaseUrl: address,
      anchorFile: join(serverOf(left).dataDir, 'none'),
    });
    expect(verified).toMatchObject({ isWhole: true });
  });
});
