/** Two stores on one PostgreSQL database, as two servers have them open, and two on their leases. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IpNetwork } from '../../server/process/ipAddress.ts';
import { passwordChecksByCall, type PasswordChecks } from '../../server/auth/passwordChecks.ts';
import { openPostgresStore } from '../../server/store/openStore.ts';
import type { Store } from '../../server/store/store.ts';
import { StoreFailure } from '../../server/store/database/storeFailures.ts';
import { epochMs, ticks } from '../../src/domain/units.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const address = await ownDatabase('shared_store');
const T0 = 1_700_000_000_000;
const AUTHOR = { actor: 'test', at: epochMs(T0) };
const ALL = { symbols: undefined, embargoedAfter: undefined };
const run = promisify(execFile);
const WRITERS = 3;
const ROUNDS = 15;
/** A lease that ends in no test. */
const LONG = 600_000;

const shot = (detectionId: string): NewReport => ({
  detectionId,
  squadId: 'squad-1',
  timeStamp: T0,
  start: T0,
  reportType: 'Shot',
});

describe.skipIf(address === undefined)('stores that share a database', () => {
  const stores: Store[] = [];

  beforeEach(async () => {
    await ownDatabase('shared_store');
    for (let at = 0; at < WRITERS; at++) {
      const store = await openPostgresStore(address ?? '');
      await store.shared?.endStart();
      stores.push(store);
    }
  });

  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
  });

  it('[records.45] is up again by itself after a write that failed', async () => {
    const [store] = stores;
    const write = store?.changeDocuments(() => Promise.reject(new Error('gone')), []);
    await expect(write).rejects.toThrow('gone');
    expect(await store?.health()).toMatchObject({ up: true, detail: 'answers' });
  });

  it('[records.45] is up where a write is answered before the check that began earlier', async () => {
    const [store] = stores as [Store];
    const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => Promise<unknown>;
    const written = Promise.withResolvers<undefined>();
    const late = vi.spyOn(pg.Client.prototype, 'query');
    late.mockImplementationOnce(async function (this: pg.Client, ...args: unknown[]) {
      const answer = await query.apply(this, args);
      await written.promise;
      return answer;
    } as never);
    const checked = store.health();
    await expect.poll(() => late.mock.calls.length).toBe(1);
    late.mockRestore();
    await store.journal.record([{ action: 'test', user: 'test', actionDomain: 'test', at: AUTHOR.at }]);
    written.resolve(undefined);
    expect(await checked).toMatchObject({ up: true, detail: 'answers' });
  });

  it('[reports.19, records.45] says which table lacks a right, until it has it again, and whatever else is written', async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const grant = 'grant all on all tables in schema public to lesser';
    await client.query(
      `do $$ begin create role lesser login; exception when duplicate_object then null; end $$; ${grant}`,
    );
    const url = new URL(address ?? '');
    // A server that asks for a password has the same one for both.
    await client.query(
      `alter role lesser password ${client.escapeLiteral(decodeURIComponent(url.password))}`,
    );
    url.username = 'lesser';
    await client.query('alter schema public owner to lesser');
    const store = await openPostgresStore(url.href);
    stores.push(store);
    const insert = () => store.reports.insert([shot('denied')], AUTHOR);
    const note = () =>
      store.journal.record([{ action: 'test', user: 'test', actionDomain: 'test', at: AUTHOR.at }]);
    await client.query('revoke insert on shot_reports from lesser');
    await expect(insert()).rejects.toMatchObject({ reason: 'denied' });
    await note();
    expect(await store.health()).toMatchObject({
      up: false,
      isReadable: true,
      storage: 'fails',
      detail: expect.stringContaining('shot_reports'),
    });
    await client.query(grant);
    expect(await store.health()).toMatchObject({ up: true, storage: 'stores' });
    expect((await insert()).stored).toHaveLength(1);
    await client.end();
  });

  it('[reports.19, records.45] says which table is lost, until it is restored, and whatever else is written', async () => {
    const [store] = stores as [Store];
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const insert = () => store.reports.insert([shot('lost')], AUTHOR);
    await client.query('alter table report_tallies rename to taken');
    await expect(insert()).rejects.toMatchObject({ reason: 'tableLost' });
    await store.journal.record([{ action: 'test', user: 'test', actionDomain: 'test', at: AUTHOR.at }]);
    expect(await store.health()).toMatchObject({
      up: false,
      isReadable: true,
      storage: 'fails',
      detail: expect.stringContaining('report_tallies'),
    });
    await client.query('alter table taken rename to report_tallies');
    expect(await store.health()).toMatchObject({ up: true, storage: 'stores' });
    expect((await insert()).stored).toHaveLength(1);
    await client.end();
  });

  it('[reports.18] calls whose connections the database ends fail as unavailable, and later ones have other connections', async () => {
    const [store] = stores as [Store];
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const failures: unknown[] = [];
    let isOver = false;
    let count = 0;
    const workers = Array.from({ length: 6 }, async (_, worker) => {
      while (!isOver) {
        const call =
          worker % 2 === 0
            ? store.reports.insert([shot(`ended ${count++}`)], AUTHOR)
            : store.collection('zones').save({ name: 'a' });
        await call.catch((error: unknown) => failures.push(error));
      }
    });
    for (let time = 0; time < 15; time++) {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await wait(40);
    }
    isOver = true;
    await Promise.all(workers);
    await client.end();
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((error) => !(error instanceof StoreFailure))).toEqual([]);
    for (let call = 0; call < 10; call++)
      expect((await store.reports.insert([shot(`after ${call}`)], AUTHOR)).stored).toHaveLength(1);
  });

  it('[cluster.7] a media file that one store adds is named by each, also for a report that is newer than all others with files', async () => {
    const [writer, reader] = stores as [Store, Store];
    const at = epochMs(T0);
    for (const detectionId of ['first', 'second']) {
      const { stored } = await writer.reports.insert([shot(detectionId)], AUTHOR);
      const reportId = stored[0]?.id ?? 0;
      expect(await reader.media.names([reportId], at)).toEqual(new Map());
      await writer.media.add([
        {
          reportId,
          fileName: 'a.png',
          kind: 'image',
          contentType: 'image/png',
          createdDate: at,
          availableFrom: at,
          simulated: true,
        },
      ]);
      expect(await reader.media.names([reportId], at)).toEqual(new Map([[reportId, ['a.png']]]));
    }
  });

  it('[cluster.6] heartbeats of the same nodes that several servers store at once are all stored, in whatever order they come', async () => {
    const beats = Array.from({ length: 300 }, (_, at) => ({
      squad_id: 'NG',
      nodeid: `N${at}`,
      status: 'OK',
    }));
    for (let round = 0; round < 5; round++) {
      const orders = stores.map((_, at) => (at % 2 === 0 ? beats : beats.toReversed()));
      await Promise.all(stores.map((store, at) => store.heartbeats.upsert(orders[at] ?? [])));
    }
    expect(await stores[0]?.heartbeats.count()).toBe(beats.length);
  });

  it('[server.5] no id is given twice by stores that add and remove records at once', async () => {
    const given: number[] = [];
    await Promise.all(
      stores.map(async (store) => {
        const places = store.collection('places');
        for (let round = 0; round < ROUNDS; round++) {
          const { id } = await places.save({ name: 'a' });
          given.push(id);
          expect(await places.remove(id)).toBe(true);
        }
      }),
    );
    const inOrder = Array.from({ length: WRITERS * ROUNDS }, (_, at) => at + 1);
    expect(given.toSorted((one, other) => one - other)).toEqual(inOrder);
  });

  it('[cluster.15] an open that fails keeps no lock, so that the next one does not wait', async () => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      await client.query('alter table meta rename to lost');
      await expect(openPostgresStore(address ?? '')).rejects.toThrow('meta');
      await client.query('alter table lost rename to meta');
    } finally {
      await client.end();
    }
    stores.push(await openPostgresStore(address ?? ''));
  });

  it('[cluster.1] a reader never sees a sequence or an event before all earlier ones', async () => {
    const [reader] = stores as [Store];
    let isWriting = true;
    const writing = Promise.all(
      stores.map(async (store, writer) => {
        for (let round = 0; round < ROUNDS; round++) {
          const ids = [`${writer}-${round}-a`, `${writer}-${round}-b`];
          await store.reports.insert(ids.map(shot), AUTHOR, { isPublished: true });
        }
      }),
    ).finally(() => (isWriting = false));
    const events: number[] = [];
    const sequences: number[] = [];
    let reads = 0;
    for (let isLast = false; !isLast; reads++) {
      isLast = !isWriting;
      const found = (await reader.shared?.events.after(events.length, 100)) ?? [];
      events.push(...found.map(({ position }) => position));
      const changed = await reader.reports.changedSince(sequences.length, 100, ALL);
      sequences.push(...changed.map(({ seq }) => seq));
      await wait(1);
    }
    await writing;
    const inOrder = Array.from({ length: WRITERS * ROUNDS * 2 }, (_, at) => at + 1);
    expect(reads).toBeGreaterThan(3);
    expect(sequences).toEqual(inOrder);
    // Each transaction has an event for each report and one for their incidents.
    expect(events).toEqual(Array.from({ length: WRITERS * ROUNDS * 3 }, (_, at) => at + 1));
    expect(await reader.readLastSeq()).toBe(inOrder.length);
  });

  it('[server.6] reports that several servers receive at once leave no sequence unused', async () => {
    const [reader] = stores as [Store];
    await Promise.all(
      stores.map(async (store) => {
        for (let round = 0; round < ROUNDS; round++) {
          await store.reports.insert([`${round}-a`, `${round}-b`, `${round}-a`].map(shot), AUTHOR);
        }
      }),
    );
    const changed = await reader.reports.changedSince(0, 100, ALL);
    expect(changed.map(({ seq }) => seq)).toEqual(Array.from({ length: ROUNDS * 2 }, (_, at) => at + 1));
    expect(await reader.readLastSeq()).toBe(ROUNDS * 2);
  });

  it('[cluster.13] the journal of several servers is one chain', async () => {
    await Promise.all(stores.map((store, at) => store.reports.insert([shot(`j${at}`)], AUTHOR)));
    await stores[0]?.readLastSeq();
    const lines = (await stores[0]?.journal.lines(1, 10)) ?? [];
    expect(lines.map((line) => (JSON.parse(line) as { sequence: number }).sequence)).toEqual([1, 2, 3]);
    expect(stores[0]?.journal.head()).toMatchObject({ sequence: 3 });
    const again = await openPostgresStore(address ?? '');
    expect(again.journal.tailFailure).toBeUndefined();
    await again.close();
  });

  it('[incidents.17, notifications.31] an incident that waits is escalated by one of several servers, and notified once', async () => {
    const [first] = stores as [Store];
    // `AUTHOR.at` is the time of receipt: the report is live, and released, as nobody reviews it.
    await first.reports.insert([shot('waits')], AUTHOR, { notifies: () => true });
    const now = epochMs(T0 + 61_000);
    const escalation = { waitingSince: epochMs(T0 + 1000), now };
    const counts = await Promise.all(stores.map((store) => store.incidents.escalate(escalation)));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    const history = await first.incidents.history(1);
    expect(history.map(({ act }) => act)).toEqual(['alarm', 'escalate']);
    const events = (await first.notifications.unexpanded(99)).map(({ event }) => event);
    expect(events).toEqual(['alert', 'escalation-1', 'incident-1-2']);
  });

  it('[response.1] the response figures are summed as on one server', async () => {
    const [store] = stores as [Store];
    await store.reports.insert([{ ...shot('a'), deviceId: 'NG-7' }], AUTHOR, { notifies: () => true });
    const query = { from: epochMs(T0 - 60_000), to: epochMs(T0 + 60_000), timeZone: 'UTC' };
    const { now, before, zones, sensors, hours, oldestOpen } = await store.incidents.response(query, ALL);
    expect(now).toMatchObject({
      alarms: 1,
      operators: 0,
      highestTenMinutes: 1,
      neverTaken: 1,
      taken: { count: 0 },
    });
    expect([before.alarms, zones.length, oldestOpen?.id]).toEqual([0, 1, 1]);
    expect(sensors).toMatchObject([{ sensor: 'NG-7', alarms: 1, before: 0, outcomes: { open: 1 } }]);
    expect(hours.filter(({ alarms }) => alarms > 0)).toMatchObject([{ outcomes: { open: 1 } }]);
  });

  it('[cluster.2] a lease has one owner until it expires or is given up', async () => {
    const [a, b] = stores.map((store) => store.shared?.leases);
    // By the clock of the database: a short lease may have expired before the next call.
    expect(await a?.acquire('work', 'a', LONG)).toBe(true);
    expect(await b?.acquire('work', 'b', LONG)).toBe(false);
    await b?.release('work', 'b');
    expect(await b?.acquire('work', 'b', LONG)).toBe(false);
    expect(await a?.acquire('work', 'a', 300)).toBe(true);
    await expect.poll(() => b?.acquire('work', 'b', LONG)).toBe(true);
    expect(await a?.acquire('work', 'a', LONG)).toBe(false);
    await b?.release('work', 'b');
    expect(await a?.acquire('work', 'a', LONG)).toBe(true);
  });

  const TENTH = '10.0.0.1' as IpNetwork;

  it('[cluster.4] simultaneous wrong passwords at several servers are counted one by one, and across a restart', async () => {
    const queueOf = (store: Store) =>
      passwordChecksByCall({
        counts: store.shared?.attempts,
        failures: { report: (_kind, _sentence, failed) => expect.unreachable(String(failed?.error)) },
        now: () => epochMs(T0),
        ticks: () => ticks(0),
      }).signIn;
    const queues = stores.map(queueOf);
    const attempt = async (queue: PasswordChecks | undefined, account: string, value?: string) => {
      const done = await queue?.run({ account, network: TENTH, exists: true }, () => Promise.resolve(value));
      return done?.ok === false && done.reason.kind === 'tooMany' ? done.reason.wait : done?.ok;
    };
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => attempt(queues[at % WRITERS], 'ann')),
    );
    expect(guesses.filter((outcome) => outcome === false)).toHaveLength(5);
    expect(guesses.filter((outcome) => outcome === 5000)).toHaveLength(25);
    const successes = await Promise.all(
      Array.from({ length: 30 }, (_, at) => attempt(queues[at % WRITERS], 'bob', 'right')),
    );
    expect(new Set(successes)).toEqual(new Set([true]));
    const others = Array.from({ length: 15 }, (_, at) => attempt(queues[at % WRITERS], `name ${at}`));
    await Promise.all(others);
    const later = await openPostgresStore(address ?? '');
    stores.push(later);
    const restarted = queueOf(later);
    expect(await attempt(restarted, 'ann', 'right')).toBe(5000);
    // Of the address, twenty failures; who has signed in there is not delayed by them, nor by a few of his own.
    const own = [];
    for (let at = 0; at < 6; at++) own.push(await attempt(restarted, 'bob'));
    expect([...own, await attempt(restarted, 'bob', 'right')]).toEqual([...Array(6).fill(false), true]);
  });

  it('[cluster.4] counts of wrong passwords are kept without names and addresses, and deleted when they have ended', async () => {
    const [{ shared }] = stores as [Store];
    const [now, later] = [epochMs(T0), epochMs(T0 + 61_000)];
    await shared?.attempts.add(['an address', 'a name'], now, later);
    await shared?.attempts.add(['another'], later, epochMs(T0 + 100_000));
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query<object>('select * from attempt_counts');
    await client.end();
    expect(rows).toEqual([
      { key_hash: expect.stringMatching(/^[\w-]{43}$/), failures: 1, ends_at: T0 + 100_000 },
    ]);
  });

  it('[cluster.13] a server that starts while another one writes finds the journal whole', async () => {
    const [store] = stores as [Store];
    let isWriting = true;
    const writing = (async () => {
      for (let at = 0; isWriting; at++) await store.reports.insert([shot(`beside-${at}`)], AUTHOR);
    })();
    const found: (string | undefined)[] = [];
    for (let start = 0; start < 5; start++) {
      const starting = await openPostgresStore(address ?? '');
      found.push(starting.journal.tailFailure);
      await starting.close();
    }
    isWriting = false;
    await writing;
    expect(found).toEqual(Array(5).fill(undefined));
  });

  it('[cluster.7] a backup that is taken while a server writes is restored whole', async (context) => {
    if (spawnSync('pg_dump', ['--version']).status !== 0) return context.skip('There is no pg_dump');
    const [store] = stores as [Store];
    await store.reports.insert([shot('before')], AUTHOR);
    await store.shared?.mediaChunks.add('picture', 0, Buffer.from([1, 2, 3]));
    const folder = mkdtempSync(join(tmpdir(), 'shotpoint-backup-'));
    const file = join(folder, 'shotpoint.dump');
    const writing = store.reports.insert(
      Array.from({ length: 50 }, (_, at) => shot(`during-${at}`)),
      AUTHOR,
    );
    await run('pg_dump', ['--format=custom', `--file=${file}`, address ?? '']);
    await writing;
    const empty = (await ownDatabase('restored')) ?? '';
    await run('pg_restore', [`--dbname=${empty}`, '--exit-on-error', file]);
    const restored = await openPostgresStore(empty);
    expect(restored.journal.tailFailure).toBeUndefined();
    expect([1, 51]).toContain(await restored.reports.count(ALL));
    expect(await restored.shared?.mediaChunks.read('picture', 0)).toEqual(Buffer.from([1, 2, 3]));
    await restored.reports.insert([shot('after')], AUTHOR);
    await restored.close();
    rmSync(folder, { recursive: true });
  });
});
