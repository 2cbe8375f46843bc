/** One contract for both databases: SQLite always, PostgreSQL where DATABASE_URL_TEST names an empty one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Verdict } from '../../server/evidence/verdict.ts';
import { verifyDataDirectory } from '../../server/evidence/verifyDataDirectory.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import type { AuditEvent } from '../../server/store/journal/auditEvent.ts';
import type { MediaRecord } from '../../server/store/media/mediaFile.ts';
import type { ReportFilter, ReportScope } from '../../server/store/reports/lists/reportQuery.ts';
import type { Document } from '../../server/store/documents/documents.ts';
import type { Store } from '../../server/store/store.ts';
import type { CollectionChange } from '../../src/domain/contract/collectionChange.ts';
import { readIncidentNews } from '../../src/domain/notifications/incidentNotification.ts';
import { failure, success } from '../../src/domain/result.ts';
import { epochMs } from '../../src/domain/units.ts';
import { copyDatabase, copyPostgres } from '../support/copiedDatabase.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

const T0 = 1_700_000_000_000;
const ALL: ReportScope = { symbols: undefined, embargoedAfter: undefined };
const AUTHOR = { actor: 'test', at: epochMs(T0) };
const BY_TIME = [{ field: 'timeStamp', descending: true }] as const;

const ACCOUNT = {
  firstName: 'Ann',
  lastName: '',
  activated: true,
  langKey: 'en',
  authorities: ['ROLE_USER'],
  passwordHash: 'x',
  tokenVersion: 1,
  createdBy: 'system',
  createdDate: epochMs(T0),
  lastModifiedBy: 'system',
  lastModifiedDate: epochMs(T0),
};

const shot = (detectionId: string, more: Partial<NewReport> = {}): NewReport => ({
  detectionId,
  squadId: 'squad-1',
  timeStamp: T0,
  start: T0,
  reportType: 'Shot',
  ...more,
});

interface Medium {
  readonly name: string;
  open(): Promise<Store>;
  /** Opens what was closed before. */
  reopen(): Promise<Store>;
  verify(): Promise<Verdict>;
  clean(): Promise<void>;
}

function sqlite(): Medium {
  let dataDir = '';
  return {
    name: 'SQLite',
    open: async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-store-'));
      await copyDatabase(dataDir);
      return openSqliteStore({ dataDir });
    },
    reopen: () => openSqliteStore({ dataDir }),
    verify: () => verifyDataDirectory({ dataDir, databaseUrl: undefined, anchorFile: join(dataDir, 'none') }),
    clean: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function postgres(url: string): Medium {
  const open = async () => {
    await copyPostgres('store');
    return openPostgresStore(url);
  };
  const verify = () =>
    verifyDataDirectory({ dataDir: tmpdir(), databaseUrl: url, anchorFile: join(tmpdir(), 'no-anchors') });
  return {
    name: 'PostgreSQL',
    open,
    reopen: () => openPostgresStore(url),
    verify,
    clean: () => Promise.resolve(),
  };
}

const url = await copyPostgres('store');
const media = [sqlite(), ...(url === undefined ? [] : [postgres(url)])];

describe.each(media)('store on $name', (medium) => {
  let store: Store;

  beforeEach(async () => {
    store = await medium.open();
  });

  afterEach(async () => {
    await store.close();
    await medium.clean();
  });

  const rangeOf = async (from: number, to: number, scope = ALL, chunk?: number): Promise<unknown[][]> => {
    const rows: unknown[][] = [];
    const range = { from: epochMs(from), to: epochMs(to), scope, chunk };
    for await (const texts of store.reports.rangeRows(range)) {
      rows.push(...texts.map(({ text }) => JSON.parse(text) as unknown[]));
    }
    return rows;
  };

  it('[live.68] says of new reports when each was written, by the clock of the server', async () => {
    let time = T0;
    const clock = () => epochMs(time++);
    const { stored } = await store.reports.insert([shot('a'), shot('b')], AUTHOR, { clock });
    expect(stored.map(({ storedAt }) => storedAt)).toEqual([T0, T0 + 1]);
  });

  it('[notifications.32] writes notifications of an incident with its alarm and with each act', async () => {
    const events = async () => (await store.notifications.unexpanded(10)).map(({ event }) => event);
    await store.reports.insert([shot('a')], AUTHOR, { notifies: () => true });
    expect(await events()).toEqual(['alert']);
    await store.reports.insert([{ ...shot('b'), timeStamp: T0 + 86_400_000 }], AUTHOR, {
      notifies: () => true,
      isPublished: true,
    });
    expect((await events()).toSorted()).toEqual(['alert', 'alert', 'incident-2-1']);
    const done = await store.incidents.act({
      id: 2,
      request: { act: 'take' },
      context: { login: 'ann', authorities: new Set(['ROLE_ADMIN']), seenVersion: 1, now: AUTHOR.at },
      scope: ALL,
      auditEvent: () => ({ action: 'taken', user: 'ann', actionDomain: 'incident 2', at: AUTHOR.at }),
    });
    expect(done).toMatchObject({ ok: true });
    const news = (await store.notifications.unexpanded(10)).map(readIncidentNews).filter(Boolean);
    expect(news).toMatchObject([
      { changes: [{ act: 'alarm' }], incident: { id: 2, state: 'unacknowledged' } },
      { changes: [{ act: 'take', actor: 'ann' }], incident: { id: 2, state: 'acknowledged', owner: 'ann' } },
    ]);
  });

  it('[notifications.11] writes a notification with its release, one delivery for each recipient, and what became of them', async () => {
    const { notifications } = store;
    const at = epochMs(T0);
    await store.reports.insert([shot('a'), shot('b')], AUTHOR, {
      notifies: ({ report }) => report.detectionId === 'a',
    });
    const pending = await notifications.unexpanded(10);
    const [first] = pending;
    expect(pending).toMatchObject([{ reportId: 1, event: 'alert', message: '' }]);
    if (first === undefined) return;
    const to = (recipient: string, snooze?: string) =>
      ({ channel: 'sms', recipient, recipientName: 'Ann', address: '+1', lane: 'sms:', snooze }) as const;
    await notifications.expand([{ notification: first, deliveries: [to('1'), to('2', 'Range day')] }], at);
    expect(await notifications.deliveryCounts()).toMatchObject({ pending: 1, suppressed: 1 });
    await notifications.expand([{ notification: first, deliveries: [to('1'), to('2')] }], at);
    const due = await notifications.due('sms:', at, 10);
    expect(due.map(({ recipient }) => recipient)).toEqual(['1', '2']);
    expect([await notifications.unexpanded(10), await notifications.pendingLanes()]).toEqual([[], ['sms:']]);
    const outcome = { request: 'r', status: 500, answer: 'a', duration: 1.5, failure: 'f' };
    const ended = due.map(({ id }) => ({
      ...outcome,
      id,
      state: 'dead' as const,
      attempts: 12,
      nextAt: at,
      at,
    }));
    await notifications.record(ended, [{ lane: 'sms:', failures: 2, since: at }]);
    expect(await notifications.failingLanes()).toEqual([{ lane: 'sms:', failures: 2, since: at }]);
    expect(await notifications.deliveries({ state: 'dead' }, { page: 0, size: 1 })).toMatchObject({
      total: 2,
      items: [{ recipientName: 'Ann', detectionId: 'a', failure: 'f', status: 500, durationMs: 2 }],
    });
    expect(await notifications.retry('dead', at, [])).toBe(2);
    expect(await notifications.prune(epochMs(T0 + 1))).toBe(0);
    await notifications.giveUp('sms:', 'off', at);
    expect(await notifications.prune(epochMs(T0 + 1))).toBe(2);
  });

  it('[notifications.7] a message to a group is due after the alert of its report to the same recipient, which it makes due at once', async () => {
    const { notifications } = store;
    const [at, later] = [epochMs(T0), epochMs(T0 + 60_000)];
    await store.reports.insert([shot('a')], AUTHOR, { notifies: () => true });
    const [alert = expect.unreachable()] = await notifications.unexpanded(10);
    const to = (recipient: string) =>
      ({
        channel: 'sms',
        recipient,
        recipientName: recipient,
        address: '+1',
        lane: 'sms:',
        snooze: undefined,
      }) as const;
    const due = async () =>
      (await notifications.due('sms:', at, 10)).map(({ recipient, event }) => `${event} ${recipient}`);
    await notifications.expand([{ notification: alert, deliveries: [to('Ann')] }], at);
    const [{ id } = expect.unreachable()] = await notifications.due('sms:', at, 10);
    const attempt = { id, attempts: 1, at, failure: 'f', request: '', status: 503, answer: '', duration: 1 };
    await notifications.record([{ ...attempt, state: 'pending', nextAt: later }], []);
    expect([await due(), await notifications.nextDue('sms:')]).toEqual([[], later]);
    const update = { ...alert, event: 'update-1', message: 'False alarm' };
    await notifications.expand([{ notification: update, deliveries: [to('Ann'), to('Bob')] }], at);
    expect(await due()).toEqual(['alert Ann', 'update-1 Bob']);
    await notifications.record([{ ...attempt, state: 'delivered', nextAt: at }], []);
    expect([await due(), await notifications.nextDue('sms:')]).toEqual([
      ['update-1 Ann', 'update-1 Bob'],
      at,
    ]);
  });

  it('[notifications.11] writes the deliveries of many notifications in one transaction: all in order, or none', async () => {
    const { notifications } = store;
    const at = epochMs(T0);
    const names = Array.from({ length: 120 }, (_, index) => shot(`n${index}`));
    await store.reports.insert(names, AUTHOR, { notifies: () => true });
    const pending = await notifications.unexpanded(200);
    const to = (recipient: string) =>
      ({
        channel: 'sms',
        recipient,
        recipientName: 'Ann',
        address: '+1',
        lane: 'sms:',
        snooze: undefined,
      }) as const;
    const all = pending.map((notification) => ({ notification, deliveries: [to('1')] }));
    const withBad = all.map((one, index) =>
      index === 7 ? { ...one, deliveries: [{ ...to('1'), address: null as unknown as string }] } : one,
    );
    await expect(notifications.expand(withBad, at)).rejects.toThrow(/not.null/i);
    expect(await notifications.unexpanded(200)).toHaveLength(120);
    expect(await notifications.due('sms:', at, 200)).toEqual([]);
    for (let time = 0; time < 2; time++) {
      await notifications.expand(all, at);
      expect(await notifications.unexpanded(200)).toEqual([]);
      const due = await notifications.due('sms:', at, 200);
      expect(due.map(({ reportId }) => reportId)).toEqual(pending.map(({ reportId }) => reportId));
    }
  });

  describe('reports', () => {
    it('[records.36] names after each commit the records that it wrote, and nothing of what is rolled back', async () => {
      const seen: (readonly CollectionChange[])[] = [];
      const stop = store.observeChanges((changes) => seen.push(changes));
      const zones = store.collection('zones');
      await zones.save({ name: 'a' });
      await zones.save({ id: 1, name: 'b' });
      await store.changeDocuments(async (documents) => {
        await documents.save('zones', { name: 'c' });
        await documents.save('levels', { name: 'd' });
        await documents.remove('zones', 1);
        return success(undefined);
      }, []);
      await store.changeDocuments(async (documents) => {
        await documents.save('zones', { name: 'never' });
        return failure('refused');
      }, []);
      expect(await zones.remove(99)).toBe(false);
      await store.users.insert({ ...ACCOUNT, login: 'ann', email: 'ann@example.org' });
      await store.users.remove('ann');
      await store.reports.insert([shot('r')], AUTHOR);
      stop();
      await zones.save({ name: 'unobserved' });
      expect(seen).toEqual([
        [{ collection: 'zones', records: [{ id: 1, recordVersion: 1 }] }],
        [{ collection: 'zones', records: [{ id: 1, recordVersion: 2 }] }],
        [
          { collection: 'zones', records: [{ id: 2, recordVersion: 1 }, { id: 1 }] },
          { collection: 'levels', records: [{ id: 1, recordVersion: 1 }] },
        ],
        [{ collection: 'users', records: [{ id: 1 }] }],
        [{ collection: 'users', records: [{ id: 1 }] }],
      ]);
    });

    it('[server.5] numbers a batch in the order given, with growing ids and sequences', async () => {
      const { stored, known } = await store.reports.insert([shot('a'), shot('b')], AUTHOR);
      expect(stored.map(({ id, seq, version }) => ({ id, seq, version }))).toEqual([
        { id: 1, seq: 1, version: 1 },
        { id: 2, seq: 2, version: 1 },
      ]);
      expect(known).toEqual([]);
      expect(store.lastSeq()).toBe(2);
    });

    it('[server.6] stores one report of a key and returns which were known', async () => {
      await store.reports.insert([shot('a')], AUTHOR);
      const again = await store.reports.insert(
        [shot('a', { zone: 'other' }), shot('a', { squadId: 'squad-2' }), shot('b'), shot('b')],
        AUTHOR,
      );
      expect(again.stored.map(({ report }) => `${report.squadId} ${report.detectionId}`)).toEqual([
        'squad-2 a',
        'squad-1 b',
      ]);
      expect(again.known).toEqual([
        { squadId: 'squad-1', detectionId: 'a' },
        { squadId: 'squad-1', detectionId: 'b' },
      ]);
      expect(await store.reports.count(ALL)).toBe(3);
    });

    it('[server.6] a report that is sent again uses up no sequence', async () => {
      const first = await store.reports.insert([shot('a'), shot('b')], AUTHOR);
      const doubles = await store.reports.insert([shot('a'), shot('b'), shot('a')], AUTHOR);
      const mixed = await store.reports.insert(
        [shot('b'), shot('c'), shot('c'), shot('a'), shot('d'), shot('e'), shot('d')],
        AUTHOR,
      );
      const last = await store.reports.insert([shot('f')], AUTHOR);
      const seqs = [first, doubles, mixed, last].map(({ stored }) => stored.map(({ seq }) => seq));
      expect(seqs).toEqual([[1, 2], [], [3, 4, 5], [6]]);
      const changed = await store.reports.changedSince(0, 100, ALL);
      expect(changed.map(({ seq, report }) => `${seq} ${report.detectionId}`)).toEqual([
        '1 a',
        '2 b',
        '3 c',
        '4 d',
        '5 e',
        '6 f',
      ]);
      expect(await store.readLastSeq()).toBe(6);
    });

    it('[server.8] returns every field of a report as it was stored', async () => {
      const full = shot('full', {
        zone: 'Zone "Ä" 1',
        zoneId: 'squad-1_Z1',
        level: '2',
        lat: 38.9,
        lon: -77.03,
        alt: 0,
        bearing: 271.5,
        weapon: 'Rifle',
        weaponCategory: 1,
        weaponConfidence: 0.83,
        burst: 3,
        test: false,
        message: 'Shot: 5th & Main\n',
        notificationDelay: 30,
        wasShotType: true,
        swHorizontal: -1.25,
      });
      const { stored } = await store.reports.insert([full], AUTHOR);
      const [one] = stored;
      expect(await store.reports.byId(one?.id ?? 0, ALL)).toEqual(one);
      expect(await store.reports.byKey(full, ALL)).toEqual(one);
      expect(one?.report).toEqual({ ...full, id: one?.id });
    });

    it('[server.9] reads a range with both ends, oldest first, in batches that skip and repeat nothing', async () => {
      const reports = Array.from({ length: 25 }, (_, i) => shot(`d${i}`, { timeStamp: T0 + (i % 5) }));
      await store.reports.insert(reports, AUTHOR);
      const rows = await rangeOf(T0 + 1, T0 + 3, ALL, 4);
      expect(rows).toHaveLength(15);
      expect(new Set(rows.map((row) => row[1])).size).toBe(15);
      const times = rows.map((row) => row[10] as number);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect([times[0], times.at(-1)]).toEqual([T0 + 1, T0 + 3]);
    });

    it('[server.10] pages, sorts and filters, and counts what matches', async () => {
      await store.reports.insert(
        [
          shot('a', { timeStamp: T0, zone: 'B' }),
          shot('b', { timeStamp: T0 + 1, zone: 'a', reportType: 'Fireworks' }),
          shot('c', { timeStamp: T0 + 2 }),
        ],
        AUTHOR,
      );
      const page = await store.reports.page({ page: 1, size: 2, sort: BY_TIME }, {}, ALL);
      expect(page.total).toBe(3);
      expect(page.items.map(({ report }) => report.detectionId)).toEqual(['a']);
      const zones = await store.reports.page(
        { page: 0, size: 9, sort: [{ field: 'zone', descending: true }] },
        {},
        ALL,
      );
      expect(zones.items.map(({ report }) => report.zone)).toEqual(['a', 'B', undefined]);
      const some = await store.reports.page(
        { page: 0, size: 9, sort: BY_TIME },
        { from: epochMs(T0 + 1), to: epochMs(T0 + 1), symbols: ['Fireworks'], squadId: 'squad-1' },
        ALL,
      );
      expect(some.items.map(({ report }) => report.detectionId)).toEqual(['b']);
      expect(some.total).toBe(1);
    });

    it('[server.10] counts and finds any page of any list as reading all of it does', async () => {
      const HOUR = 3_600_000;
      const types = ['Shot', 'Fireworks', 'Panic'] as const;
      const many = Array.from({ length: 400 }, (_, at) =>
        shot(`r${at}`, {
          timeStamp: T0 + ((at * 7919) % 97) * HOUR,
          reportType: types[at % 3] ?? 'Shot',
        }),
      );
      await store.reports.insert(many.slice(0, 380), AUTHOR);
      await store.reports.insert(many.slice(380), AUTHOR, { embargoed: true });
      for (const at of [3, 50, 51, 200]) {
        const change = { reportType: 'Fireworks', wasShotType: true, previousReportType: 'Shot' } as const;
        await store.reports.update(shot(`r${at}`), change, { ...AUTHOR, kind: 'corrected' });
      }
      await store.reports.update(shot('r7'), { timeStamp: T0 + 5 * HOUR }, { ...AUTHOR, kind: 'corrected' });
      for (const id of [10, 11, 300]) await store.reports.remove(id, AUTHOR, []);

      const scopes: ReportScope[] = [
        ALL,
        {
          symbols: ['Shot', 'Possible Shot'],
          former: { shownTo: 'others', symbols: ['Shot'] },
          embargoedAfter: epochMs(T0 - 1),
        },
      ];
      const filters: ReportFilter[] = [
        {},
        { symbols: ['Shot', 'Panic'] },
        { from: epochMs(T0 + 3 * HOUR + 1), to: epochMs(T0 + 60 * HOUR) },
        { from: epochMs(T0 + 5 * HOUR), to: epochMs(T0 + 5 * HOUR) },
        { to: epochMs(T0 - 1) },
        { from: epochMs(T0 + 9), to: epochMs(T0 + 8) },
      ];
      const orders = [
        [],
        BY_TIME,
        [{ field: 'timeStamp', descending: false }],
        [{ field: 'id', descending: true }],
      ] as const;
      for (const scope of scopes) {
        for (const filter of filters) {
          for (const sort of orders) {
            // Another key makes the store sort all reports instead.
            const plain = [...(sort.length === 0 ? [{ field: 'id', descending: false } as const] : sort)];
            const whole = await store.reports.page(
              { page: 0, size: 500, sort: [...plain, { field: 'squadId', descending: false }] },
              { ...filter, squadId: 'squad-1' },
              scope,
            );
            const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
            for (const page of [0, 1, 7, 30]) {
              const found = await store.reports.page({ page, size: 13, sort }, filter, scope);
              expect([found.total, idsOf(found.items)]).toEqual([
                whole.total,
                idsOf(whole.items).slice(page * 13, page * 13 + 13),
              ]);
            }
          }
        }
      }
    });

    it('[access.9] hides what a scope may not see from range, page, id, key, changes and count', async () => {
      await store.reports.insert([shot('seen'), shot('panic', { reportType: 'Panic' })], AUTHOR);
      await store.reports.insert([shot('embargoed', { notificationDelay: 30 }), shot('due')], AUTHOR, {
        embargoed: true,
      });
      const scope: ReportScope = { symbols: ['Shot'], embargoedAfter: epochMs(T0 + 29_999) };
      const names = (reports: readonly { report: { detectionId: string } }[]) =>
        reports.map(({ report }) => report.detectionId).toSorted();

      expect((await rangeOf(0, T0 * 2, scope)).map((row) => row[1])).toEqual(['seen', 'due']);
      const page = await store.reports.page({ page: 0, size: 9, sort: [] }, {}, scope);
      expect([names(page.items), page.total]).toEqual([['due', 'seen'], 2]);
      expect(await store.reports.count(scope)).toBe(2);
      expect(names(await store.reports.changedSince(0, 9, scope))).toEqual(['due', 'seen']);
      expect(await store.reports.byKey(shot('embargoed'), scope)).toBeUndefined();
      expect(await store.reports.byId(2, scope)).toBeUndefined();
      expect(await store.reports.count({ ...scope, embargoedAfter: epochMs(T0 + 30_000) })).toBe(3);
      expect(await store.reports.count({ symbols: [], embargoedAfter: undefined })).toBe(0);
    });

    it('[records.39] names removed reports to the scopes that could see them, embargoed ones to reviewers alone', async () => {
      await store.reports.insert([shot('seen'), shot('panic', { reportType: 'Panic' })], AUTHOR);
      await store.reports.insert([shot('embargoed')], AUTHOR, { embargoed: true });
      for (const id of [1, 2, 3]) await store.reports.remove(id, AUTHOR, []);
      const removed = async (seq: number, scope: ReportScope) =>
        (await store.reports.removedSince(seq, 9, scope))?.map((one) => [one.seq, one.detectionId]);
      expect(await removed(0, ALL)).toEqual([
        [4, 'seen'],
        [5, 'panic'],
        [6, 'embargoed'],
      ]);
      const others: ReportScope = { symbols: ['Shot'], embargoedAfter: epochMs(T0 * 2) };
      expect(await removed(0, others)).toEqual([[4, 'seen']]);
      expect(await removed(5, { ...others, embargoedAfter: undefined })).toEqual([[6, 'embargoed']]);
      expect(store.lastSeq()).toBe(6);
    });

    it('[records.36] names a report that was changed, and says which is embargoed', async () => {
      await store.reports.insert([shot('a')], AUTHOR);
      await store.reports.insert([shot('embargoed')], AUTHOR, { embargoed: true });
      const seen: (readonly CollectionChange[])[] = [];
      const stop = store.observeChanges((changes) => seen.push(changes));
      for (const key of [shot('embargoed'), shot('a')])
        await store.reports.update(key, { zone: 'Gate' }, { ...AUTHOR, kind: 'corrected' });
      stop();
      expect(seen).toEqual([
        [{ collection: 'shotreports', records: [{ id: 2, recordVersion: 2 }], isEmbargoed: true }],
        [{ collection: 'shotreports', records: [{ id: 1, recordVersion: 2 }] }],
      ]);
    });

    it('[review.4] releases by the due time that a step of the clock has set', async () => {
      await store.reports.insert([shot('embargoed'), shot('free')], AUTHOR, { embargoed: true });
      const key = shot('embargoed');
      await store.reports.setDueTimes([{ key, due: epochMs(T0 + 60_000) }]);
      const scopeAt = (embargoedAfter: number): ReportScope => ({
        symbols: ['Shot'],
        embargoedAfter: epochMs(embargoedAfter),
      });
      expect(await store.reports.byKey(key, scopeAt(T0 + 59_999))).toBeUndefined();
      expect(await store.reports.byKey(key, scopeAt(T0 + 60_000))).toBeDefined();
      expect(await store.reports.byKey(shot('free'), scopeAt(T0))).toBeDefined();
    });

    it('[server.7] releases embargoed reports once, oldest first, under a new sequence', async () => {
      await store.reports.insert([shot('late', { start: T0 + 5 }), shot('early')], AUTHOR, {
        embargoed: true,
      });
      const embargoed = await store.reports.embargoed(9);
      expect(embargoed.map(({ report }) => report.detectionId)).toEqual(['early', 'late']);
      const at = { actor: 'release', at: epochMs(T0 + 60_000) };
      const released = await store.reports.release([shot('early'), shot('none')], at);
      expect(released.map(({ seq, releasedAt }) => [seq, releasedAt])).toEqual([[3, T0 + 60_000]]);
      expect(await store.reports.release([shot('early')], at)).toEqual([]);
      expect((await store.reports.embargoed(9)).map(({ report }) => report.detectionId)).toEqual(['late']);
    });

    it('[review.5] keeps a report embargoed to which time was added since its release was decided', async () => {
      await store.reports.insert([shot('held')], AUTHOR, { embargoed: true });
      const change = { notificationDelay: 30 };
      await store.reports.update(shot('held'), change, { ...AUTHOR, kind: 'delayExtended' });
      const at = { actor: 'release', at: epochMs(T0 + 60_000) };
      const release = (addedTime: number) =>
        store.reports.release(
          [{ squadId: shot('held').squadId, detectionId: 'held', addedTime }],
          at,
          () => true,
        );
      expect(await release(0)).toMatchObject([{ seq: 2, releasedAt: undefined, report: change }]);
      expect([store.lastSeq(), await store.notifications.unexpanded(9)]).toEqual([2, []]);
      expect(await release(30)).toMatchObject([{ seq: 3, releasedAt: at.at }]);
      expect((await store.notifications.unexpanded(9)).length).toBe(1);
    });

    it('[server.7] merges a change, rejects an outdated one, and lists changes by sequence', async () => {
      await store.reports.insert([shot('a'), shot('b')], AUTHOR);
      const entry = { ...AUTHOR, kind: 'classChanged', expectedVersion: 1 } as const;
      const change = { reportType: 'Fireworks', previousReportType: 'Shot' };
      const done = await store.reports.update(shot('a'), change, entry);
      expect(done).toMatchObject({ ok: true, value: { id: 1, seq: 3, version: 2, report: change } });
      expect(await store.reports.update(shot('a'), change, entry)).toEqual({ ok: false, reason: 'conflict' });
      expect(await store.reports.update(shot('x'), change, entry)).toEqual({ ok: false, reason: 'absent' });
      const changed = await store.reports.changedSince(1, 9, ALL);
      expect(changed.map(({ seq, report }) => [seq, report.detectionId])).toEqual([
        [2, 'b'],
        [3, 'a'],
      ]);
      expect(await store.reports.count({ symbols: ['Fireworks'], embargoedAfter: undefined })).toBe(1);
    });

    it('[server.7] applies a change that is decided from the current report, or its failure', async () => {
      await store.reports.insert([shot('a')], AUTHOR);
      const entry = { ...AUTHOR, kind: 'delayExtended' } as const;
      const longer = () =>
        store.reports.update(
          shot('a'),
          ({ report: { notificationDelay: added = 0 } }) =>
            added >= 20
              ? { ok: false as const, reason: 'enough' as const }
              : { ok: true as const, value: { notificationDelay: added + 10 } },
          entry,
        );
      const done = await Promise.all([longer(), longer(), longer()]);
      expect(done.map((one) => (one.ok ? one.value.report.notificationDelay : one.reason))).toEqual([
        10,
        20,
        'enough',
      ]);
      expect(store.lastSeq()).toBe(3);
      expect(await medium.verify()).toMatchObject({ isWhole: true, lines: 3 });
    });

    it('[access.16] returns to others than reviewers nothing of the embargoed states of a report', async () => {
      await store.reports.insert([shot('a')], AUTHOR, { embargoed: true });
      const change = { reportType: 'Ruckus', previousReportType: 'Shot', wasShotType: true };
      await store.reports.update(shot('a'), change, { ...AUTHOR, kind: 'classChanged' });
      await store.reports.release([shot('a')], AUTHOR);
      const scope: ReportScope = { symbols: ['Shot'], embargoedAfter: undefined };
      expect(
        await store.reports.changedSince(0, 9, {
          ...scope,
          former: { shownTo: 'others', symbols: ['Shot'] },
        }),
      ).toEqual([]);
      expect(
        await store.reports.changedSince(0, 9, {
          ...scope,
          former: { shownTo: 'reviewers', symbols: ['Shot'] },
        }),
      ).toHaveLength(1);
    });

    it('[access.16] returns to whoever saw a report its change to a type that they may not see', async () => {
      await store.reports.insert([shot('a'), shot('b', { reportType: 'Weapon' })], AUTHOR);
      const change = { reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true };
      await store.reports.update(shot('a'), change, { ...AUTHOR, kind: 'classChanged' });
      const scope: ReportScope = { symbols: ['Shot'], embargoedAfter: undefined };
      expect(await store.reports.changedSince(0, 9, scope)).toEqual([]);
      const former = await store.reports.changedSince(0, 9, {
        ...scope,
        former: { shownTo: 'others', symbols: ['Shot'] },
      });
      expect(former.map(({ report }) => report.detectionId)).toEqual(['a']);
    });

    it('[server.5] assigns no number twice after it is reopened', async () => {
      await store.reports.insert([shot('a')], AUTHOR);
      await store.close();
      store = await medium.reopen();
      expect(store.lastSeq()).toBe(1);
      const { stored } = await store.reports.insert([shot('b')], AUTHOR);
      expect(stored).toMatchObject([{ id: 2, seq: 2 }]);
    });

    it('[server.5] gives the id of a removed record or account to no other one', async () => {
      const webhooks = store.collection<Document>('webhooks');
      const nextId = async () => (await store.collection<Document>('webhooks').save({ name: 'next' })).id;
      const user = (login: string) =>
        store.users.insert({ ...ACCOUNT, login, email: `${login}@example.org` });
      await webhooks.saveMany([{ name: 'a' }, { name: 'b' }]);
      await webhooks.remove(2);
      expect(await nextId()).toBe(3);
      await webhooks.save({ id: 9, name: 'given' });
      await store.changeDocuments<true, string>(async (documents) => {
        await documents.remove('webhooks', 9);
        return success(true);
      }, []);
      await webhooks.remove(3);
      await user('ann');
      expect(await user('ben')).toMatchObject({ value: { id: 2 } });
      await store.users.remove('ben');
      await store.close();
      store = await medium.reopen();
      expect(await nextId()).toBe(10);
      expect(await user('cid')).toMatchObject({ value: { id: 3 } });
      const undone = await store.changeDocuments<true, string>(async (documents) => {
        await documents.save('webhooks', { name: 'undone' });
        await documents.remove('webhooks', 11);
        return failure('undone');
      }, []);
      expect(undone).toEqual({ ok: false, reason: 'undone' });
      expect(await nextId()).toBe(11);
      expect(await store.collection<Document>('places').save({ name: 'first of its own' })).toMatchObject({
        id: 1,
      });
    });

    it('[server.5] accepts concurrent writes without mixing their numbers', async () => {
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          store.reports.insert([shot(`p${i}`)], AUTHOR, { embargoed: i % 2 === 0 }),
        ),
      );
      expect(all.flatMap(({ stored }) => stored.map(({ seq }) => seq))).toEqual(
        Array.from({ length: 20 }, (_, i) => i + 1),
      );
      expect(await medium.verify()).toMatchObject({ isWhole: true, lines: 20 });
    });
  });

  describe('reports of calls that wait for the writer', () => {
    const eventOf = (user: string): AuditEvent => ({
      user,
      action: 'sent',
      actionDomain: user,
      at: epochMs(T0),
    });

    /** Holds the writer until the returned function is called. */
    function holdWriter(): () => void {
      let release = (): void => undefined;
      const held = new Promise<void>((done) => {
        release = done;
      });
      void store.changeDocuments<undefined, never>(async () => {
        await held;
        return success(undefined);
      }, []);
      return release;
    }

    it('[server.13] are committed together, each with its own author, outcome, embargo and audit events', async () => {
      const release = holdWriter();
      const ended: string[] = [];
      const sent = ['ann', 'bob', 'cid'].map(async (actor, at) => {
        const outcome = await store.reports.insert(
          [shot('same'), shot(actor)],
          { actor, at: epochMs(T0 + at) },
          { embargoed: actor === 'bob', auditEvents: ({ stored }) => stored.map(() => eventOf(actor)) },
        );
        ended.push(actor);
        return outcome;
      });
      const zone = store
        .collection('zones')
        .save({ name: 'after' })
        .then(() => ended.push('zone'));
      const late = store.reports.insert([shot('late')], AUTHOR).then(() => ended.push('late'));
      release();
      const outcomes = await Promise.all(sent);
      await Promise.all([zone, late]);
      expect(ended).toEqual(['ann', 'bob', 'cid', 'late', 'zone']);
      expect(outcomes.map(({ stored, known }) => [stored.map(({ seq }) => seq), known.length])).toEqual([
        [[1, 2], 0],
        [[3], 1],
        [[4], 1],
      ]);
      const released = outcomes.map(({ stored }) => stored.at(-1)?.releasedAt);
      expect(released).toEqual([T0, undefined, T0 + 2]);
      const lines = (await store.journal.lines(1, 99)).map((line) => JSON.parse(line) as Document);
      expect(lines.map(({ kind, actor }) => `${String(kind)} ${String(actor)}`)).toEqual([
        'received ann',
        'received ann',
        'received bob',
        'received cid',
        'received test',
        'act ann',
        'act ann',
        'act bob',
        'act cid',
      ]);
      expect(await medium.verify()).toMatchObject({ isWhole: true, lines: 9 });
    });

    it('[server.13] fail alone: those that were to share a transaction with a failing one are written', async () => {
      const release = holdWriter();
      const fails = () => {
        throw new Error('no audit');
      };
      const sent = [{}, { auditEvents: fails }, {}].map((options, at) =>
        store.reports.insert([shot(`f${at}`)], AUTHOR, options),
      );
      release();
      const ends = await Promise.allSettled(sent);
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect((await rangeOf(T0, T0)).map(([, id]) => String(id)).toSorted()).toEqual(['f0', 'f2']);
      expect(await medium.verify()).toMatchObject({ isWhole: true, lines: 2 });
    });

    it('[server.13] wait for another transaction where theirs would have more than a thousand', async () => {
      const release = holdWriter();
      const ended: string[] = [];
      const send = (size: number) =>
        store.reports
          .insert(
            Array.from({ length: size }, (_, n) => shot(`${size}-${n}`)),
            AUTHOR,
            { auditEvents: [eventOf(`${size}`)] },
          )
          .then(({ stored }) => ended.push(`${stored.length} from ${stored[0]?.seq}`));
      const zone = store
        .collection('zones')
        .save({ name: 'after' })
        .then(() => ended.push('zone'));
      const sent = [600, 300, 200, 100].map(send);
      release();
      await Promise.all([zone, ...sent]);
      expect(ended).toEqual(['600 from 1', '300 from 601', '200 from 901', '100 from 1101', 'zone']);
      const lines = (await store.journal.lines(1, 1300)).map((line) => JSON.parse(line) as Document);
      // Each transaction ends with the audit events of its calls.
      const acts = lines.flatMap(({ kind, domain }, at) =>
        kind === 'act' ? [`${at} ${String(domain)}`] : [],
      );
      expect(acts).toEqual(['900 600', '901 300', '1202 200', '1203 100']);
    });
  });

  describe('journal', () => {
    it('[journal.1] records who did what to which report, with old and new values', async () => {
      await store.reports.insert([shot('a')], AUTHOR, { embargoed: true });
      const author = { actor: 'reviewer', at: epochMs(T0 + 1) };
      await store.reports.update(shot('a'), { reportType: 'Ruckus' }, { ...author, kind: 'classChanged' });
      await store.reports.release([shot('a')], author);
      const lines = (await store.journal.lines(1, 9)).map((line) => JSON.parse(line) as unknown);
      expect(lines).toMatchObject([
        { sequence: 1, actor: 'test', kind: 'received', old: {}, new: { reportType: 'Shot' } },
        {
          sequence: 2,
          time: T0 + 1,
          actor: 'reviewer',
          squadId: 'squad-1',
          detectionId: 'a',
          kind: 'classChanged',
          old: { reportType: 'Shot' },
          new: { reportType: 'Ruckus' },
        },
        { sequence: 3, kind: 'released', old: { releasedAt: null }, new: { releasedAt: T0 + 1 } },
      ]);
      expect(await medium.verify()).toMatchObject({ isWhole: true, lines: 3 });
    });

    it('[journal.2] has no line for a change that did not happen', async () => {
      await store.reports.insert([shot('a')], AUTHOR);
      await store.reports.insert([shot('a')], AUTHOR);
      await store.reports.update(shot('x'), { zone: 'z' }, { ...AUTHOR, kind: 'corrected' });
      expect(await medium.verify()).toMatchObject({ isWhole: true, lines: 1 });
    });
  });

  describe('heartbeats, documents, accounts and keys', () => {
    it('[server.11] stores the newest heartbeat of each node', async () => {
      const beat = (nodeid: string, status: string) => ({ nodeid, squad_id: 's', status });
      await store.heartbeats.upsert([beat('n1', 'OK'), beat('n2', 'OK'), beat('n1', 'stray')]);
      await store.heartbeats.upsert([beat('n2', 'down')]);
      const texts: string[] = [];
      for await (const some of store.heartbeats.listTexts()) texts.push(...some);
      const list = texts.map((text) => JSON.parse(text) as unknown);
      expect(list).toEqual([
        { id: 1, ...beat('n1', 'stray') },
        { id: 2, ...beat('n2', 'down') },
      ]);
      expect(await store.heartbeats.count()).toBe(2);
    });

    it('[sensors.7] stores the history of heartbeats: nodes, quarters, and no quarter that is no longer retained', async () => {
      const node = (slot: number, nodeId: string) => ({
        slot,
        squadId: 's',
        nodeId,
        firstQuarter: 2_000_000,
      });
      const many = Array.from({ length: 2_500 }, (_, slot) => node(slot, `n${slot}`));
      const quarter = (number: number, ...cells: number[]) => ({
        quarter: number,
        minutes: 32_767,
        cells: Uint16Array.from(cells),
      });
      const range = { oldest: 1, newest: 9 };
      const quarters = [quarter(1, 65_535), quarter(2, 1, 2, 256), quarter(9)];
      await store.heartbeatHistory.save({ nodes: many, removedSlots: [], quarters, ...range });
      expect(await store.heartbeatHistory.load()).toEqual({ nodes: many, quarters });
      await store.heartbeatHistory.save({
        nodes: [node(1, 'other')],
        removedSlots: [1, 2],
        quarters: [quarter(2, 7), quarter(3, 5)],
        oldest: 2,
        newest: 3,
      });
      await store.close();
      store = await medium.reopen();
      const { nodes, quarters: left } = await store.heartbeatHistory.load();
      expect(left).toEqual([quarter(2, 7), quarter(3, 5)]);
      expect(nodes).toHaveLength(2_499);
      expect(nodes.slice(0, 3)).toEqual([node(0, 'n0'), node(1, 'other'), node(3, 'n3')]);
    });

    it('[server.15] knows which files documents refer to, as they are saved, replaced and removed', async () => {
      const [one, two] = ['a'.repeat(64), 'b'.repeat(64)] as const;
      const used = async () => {
        const unused = new Set<string>();
        const remove = (hash: string) => Promise.resolve(void unused.add(hash));
        await store.media.removeUnused([one, two], remove);
        return [one, two].map((hash) => !unused.has(hash));
      };
      const templates = store.collection<Document>('emailTemplates');
      const owners = store.collection<Document>('panicOwners');
      const { id } = await templates.save({ logo: { hash: one, size: 1 } });
      const owner = await owners.save({ image: { hash: one, size: 1 } });
      expect(await used()).toEqual([true, false]);
      await templates.save({ id, logo: { hash: two, size: 1 } });
      await templates.save({ id, logo: { hash: two, size: 1 }, name: 'x' });
      expect(await used()).toEqual([true, true]);
      await owners.remove(owner.id);
      expect(await used()).toEqual([false, true]);
      await store.changeDocuments<true, never>(async (documents) => {
        await documents.remove('emailTemplates', id);
        return success(true);
      }, []);
      expect(await used()).toEqual([false, false]);
    });

    it('[server.10] stores documents under ids of their own, and finds, sorts and removes them', async () => {
      const nodes = store.collection<{ id?: number; nodeId: string; lat?: number; note?: string }>('nodes');
      const [one, , three] = await nodes.saveMany([
        { nodeId: 'n10', lat: 9 },
        { nodeId: 'n2', lat: 10 },
        { nodeId: 'x_%', note: "'; drop table documents; --" },
      ]);
      expect(three?.id).toBe(3);
      expect(await nodes.save({ ...one, nodeId: 'n11' })).toEqual({
        id: 1,
        nodeId: 'n11',
        lat: 9,
        recordVersion: 2,
      });
      const page = (sort: string, descending: boolean, filter = {}) =>
        nodes.pageTexts({ page: 0, size: 2, sort: [{ field: sort, descending }] }, filter);
      expect((await page('lat', true)).items.map((text) => (JSON.parse(text) as { id: number }).id)).toEqual([
        2, 1,
      ]);
      expect((await page('lat', false)).total).toBe(3);
      expect((await page('id', true, { search: { text: 'N', in: ['nodeId'] } })).total).toBe(2);
      expect((await page('id', true, { search: { text: '_%', in: ['nodeId'] } })).total).toBe(1);
      expect((await page('id', true, { equals: { nodeId: "n2' or 1=1" } })).total).toBe(0);
      expect((await page('id', true, { equals: { nodeId: 'N2' }, ignoreCase: true })).total).toBe(1);
      expect([await nodes.remove(2), await nodes.remove(2)]).toEqual([true, false]);
      expect(await store.collection('places').count()).toBe(0);
      expect(await nodes.get(3)).toMatchObject({ note: "'; drop table documents; --" });
    });

    it('[server.12] finds accounts in any case, and rejects a second login or email', async () => {
      const user = { ...ACCOUNT, login: 'Ann', email: 'Ann@Example.org' };
      const made = await store.users.insert(user);
      expect(made).toMatchObject({ ok: true, value: { id: 1, login: 'ann', email: 'ann@example.org' } });
      expect(await store.users.byLogin('ANN')).toMatchObject({ id: 1 });
      expect(await store.users.byEmail('ann@EXAMPLE.org')).toMatchObject({ id: 1 });
      expect(await store.users.insert({ ...user, email: 'b@b.de' })).toEqual({
        ok: false,
        reason: 'loginTaken',
      });
      expect(await store.users.insert({ ...user, login: 'b' })).toEqual({ ok: false, reason: 'emailTaken' });
      expect(await store.users.update({ ...user, id: 1, lastName: 'Lee' })).toMatchObject({ ok: true });
      expect(await store.users.update({ ...user, id: 7, login: 'c', email: 'c@c.de' })).toMatchObject({
        ok: false,
      });
    });

    it('[server.12] retains tokens that were signed out until they expire', async () => {
      await store.users.revokeToken('t1', epochMs(T0));
      await store.users.revokeToken('t2', epochMs(T0 + 10));
      await store.users.revokeToken('t2', epochMs(T0 + 10));
      expect(await store.users.revokedTokens(epochMs(T0 + 5))).toEqual([
        { tokenId: 't2', expiresAt: T0 + 10 },
      ]);
    });

    it('[accounts.20] stores one key of an account for each purpose, returns it once, and drops expired ones', async () => {
      const { users } = store;
      const key = (hash: string, ends: number, login = 'Ann') =>
        ({ hash, purpose: 'reset', login, expiresAt: epochMs(T0 + ends) }) as const;
      await users.saveKey(key('old', 10), epochMs(T0));
      await users.saveKey(key('new', 10), epochMs(T0));
      expect(await users.keyOwner('old', 'reset', epochMs(T0))).toBeUndefined();
      expect(await users.keyOwner('new', 'activate', epochMs(T0))).toBeUndefined();
      expect(await users.keyOwner('new', 'reset', epochMs(T0 + 9))).toBe('ann');
      expect(await users.keyOwner('new', 'reset', epochMs(T0 + 10))).toBeUndefined();
      const both = [1, 2].map(() => users.consumeKey('new', 'reset', epochMs(T0)));
      expect((await Promise.all(both)).filter((login) => login === 'ann')).toHaveLength(1);
      const bob = await users.insert({ ...ACCOUNT, login: 'bob', email: 'bob@example.org' });
      await users.saveKey(key('bob', 10, 'bob'), epochMs(T0));
      if (bob.ok) await users.update(bob.value, { dropsKeys: true });
      expect(await users.consumeKey('bob', 'reset', epochMs(T0))).toBeUndefined();
    });

    it('[cluster.4] counts the calls of a key until their span ends, by whichever server and across a restart', async () => {
      const count = async (key: string, at: number) =>
        store.callCounts.count(key, epochMs(T0 + at), 1000).then(({ calls, endsAt }) => [calls, endsAt - T0]);
      // The second clock is slightly behind the first.
      expect([await count('a', 0), await count('a', -5), await count('b', 10)]).toEqual([
        [1, 1000],
        [2, 1000],
        [1, 1010],
      ]);
      await store.close();
      store = await medium.reopen();
      expect([await count('a', 999), await count('a', 1000), await count('a', 1999)]).toEqual([
        [3, 1000],
        [1, 2000],
        [2, 2000],
      ]);
      const many = await Promise.all(Array.from({ length: 20 }, () => count('c', 0)));
      expect(many.map(([calls]) => calls).toSorted((x = 0, y = 0) => x - y)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 1),
      );
    });

    it('[accounts.25] replaces accounts in the transaction that inserts the new one, or keeps them', async () => {
      const { users } = store;
      const account = (login: string, email: string) => ({ ...ACCOUNT, login, email });
      for (const login of ['ann', 'bob', 'carl']) await users.insert(account(login, `${login}@example.org`));
      const logins = async () => (await users.list()).map(({ login }) => login);
      const taken = account('ann', 'carl@example.org');
      const replaces = ['ann', 'bob'];
      expect(await users.insert(taken, { replaces })).toEqual({ ok: false, reason: 'emailTaken' });
      expect(await logins()).toEqual(['ann', 'bob', 'carl']);
      expect(await users.insert(account('ann', 'bob@example.org'), { replaces })).toMatchObject({ ok: true });
      expect(await logins()).toEqual(['carl', 'ann']);
    });

    it('[accounts.20] removes an account with its keys', async () => {
      await store.users.insert({ ...ACCOUNT, login: 'ann', email: 'ann@example.org' });
      const key = { hash: 'h', purpose: 'activate', login: 'ann', expiresAt: epochMs(T0 + 9) } as const;
      await store.users.saveKey(key, epochMs(T0));
      expect([await store.users.remove('Ann'), await store.users.remove('ann')]).toEqual([true, false]);
      expect(await store.users.byLogin('ann')).toBeUndefined();
      expect(await store.users.keyOwner('h', 'activate', epochMs(T0))).toBeUndefined();
    });

    describe("what is one person's", () => {
      const account = (login: string) => ({ ...ACCOUNT, login, email: `${login}@example.org` });
      const leave = async (login: string) => {
        const endpoint = `https://push.example.org/${login}`;
        const keyHash = `key of ${login}`;
        await store.pushSubscriptions.save({ login, endpoint, p256dh: 'p', auth: 'a' }, epochMs(T0), 5);
        await store.meta.set(`displaySwitches.${login}`, `"${login}"`);
        const key = { hash: keyHash, purpose: 'reset', login, expiresAt: epochMs(T0 + 9) } as const;
        await store.users.saveKey(key, epochMs(T0));
        await store.changeDocuments(async (documents) => {
          await documents.recordCall({
            owner: login,
            key: 'c',
            request: 'r',
            answer: login,
            at: epochMs(T0),
          });
          return success(undefined);
        }, []);
      };
      const rowsOf = async (login: string, left = login) => [
        (await store.pushSubscriptions.list()).filter((one) => one.login === login).length,
        await store.meta.get(`displaySwitches.${login}`),
        (await store.calls.findCall(login, 'c'))?.answer,
        await store.users.keyOwner(`key of ${left}`, 'reset', epochMs(T0)),
      ];
      const NONE = [0, undefined, undefined, undefined];

      it('[accounts.17] ends with the account, and that of others stays', async () => {
        for (const login of ['ann', 'anna']) {
          await store.users.insert(account(login));
          await leave(login);
        }
        await store.users.remove('ann');
        expect([await rowsOf('ann'), await rowsOf('anna')]).toEqual([NONE, [1, '"anna"', 'anna', 'anna']]);
      });

      it('[accounts.17] is not given to an account of the same login, where something was left', async () => {
        await leave('ann');
        await store.users.insert(account('ann'));
        expect(await rowsOf('ann')).toEqual(NONE);
      });

      it('[accounts.17] goes with a new login, but the keys, and replaces what was left under that', async () => {
        const ann = await store.users.insert(account('ann'));
        for (const login of ['ann', 'bob']) await leave(login);
        if (ann.ok) await store.users.update({ ...ann.value, login: 'bob' });
        expect(await rowsOf('ann')).toEqual(NONE);
        expect(await rowsOf('bob')).toEqual([1, '"ann"', 'ann', undefined]);
        expect(await store.pushSubscriptions.has('https://push.example.org/ann', 'bob')).toBe(true);
        const [first] = await store.pushSubscriptions.list();
        expect(await store.pushSubscriptions.byId(first?.id ?? 0)).toEqual(first);
        expect(await store.pushSubscriptions.byId(99_999)).toBeUndefined();
      });
    });

    it('[public-report.5] assigns each report one key of its own, however many callers ask', async () => {
      const { publicKeys } = store;
      const [mine, again] = await Promise.all([publicKeys.keyOf(1), publicKeys.keyOf(1)]);
      const other = await publicKeys.keyOf(2);
      expect([again, await publicKeys.keyOf(1)]).toEqual([mine, mine]);
      expect(other).not.toBe(mine);
      for (const key of [mine, other]) expect(Buffer.from(key, 'base64url')).toHaveLength(16);
      expect(await publicKeys.reportOf(mine)).toBe(1);
      expect(
        await publicKeys.reportOf(mine.toLowerCase() === mine ? 'x' : mine.toLowerCase()),
      ).toBeUndefined();
    });

    it('[server.8] stores base maps and single values, and names its database', async () => {
      await store.baseMap.put('streets', '{}');
      await store.baseMap.put('streets', '{"type":"FeatureCollection"}');
      expect(await store.baseMap.get('streets')).toBe('{"type":"FeatureCollection"}');
      expect(await store.baseMap.names()).toEqual(['streets']);
      await store.meta.set('site', '1');
      await store.meta.set('site', '2');
      expect([await store.meta.get('site'), await store.meta.get('none')]).toEqual(['2', undefined]);
      expect(await store.health()).toMatchObject({ database: medium.name, up: true, detail: 'answers' });
    });
  });

  describe('media', () => {
    const file = (reportId: number, fileName: string, more: Partial<MediaRecord> = {}): MediaRecord => ({
      reportId,
      fileName,
      kind: 'image',
      contentType: 'image/jpeg',
      createdDate: epochMs(T0),
      availableFrom: epochMs(T0),
      simulated: true,
      ...more,
    });
    const now = epochMs(T0);

    it('[media.15] lists what is available, each as it was added, and retains the first of a name', async () => {
      const full = file(1, 'a.jpg', { cameraId: 'C', cameraName: 'Gate', nodeId: 'N', hash: 'ff', size: 7 });
      const late = file(1, 'z.wav', { kind: 'audio', availableFrom: epochMs(T0 + 1) });
      await store.media.add([full, late, file(2, 'b.jpg')]);
      await store.media.add([file(1, 'a.jpg', { contentType: 'other' })]);
      expect(await store.media.list(1, now)).toEqual([full]);
      expect(await store.media.list(1, epochMs(T0 + 1))).toEqual([full, late]);
      expect([...(await store.media.names([1, 2, 3], now))]).toEqual([
        [1, ['a.jpg']],
        [2, ['b.jpg']],
      ]);
      expect([await store.media.has(1, 'z.wav'), await store.media.has(1, 'none')]).toEqual([true, false]);
    });

    it('[media.12] returns after a restart which reports have media', async () => {
      await store.media.add([file(7, 'a.jpg')]);
      await store.close();
      store = await medium.reopen();
      expect([...(await store.media.names([6, 7, 8], now)).keys()]).toEqual([7]);
    });

    it('[media.17] counts simulated bytes, clears the oldest, and removes those that no other file shares', async () => {
      const [a, b, real] = [file(1, 'a.jpg'), file(1, 'b.jpg'), file(1, 'c.jpg', { simulated: false })];
      await store.media.add([a, b, { ...real, hash: 'aa', size: 5 }]);
      await store.media.setBytes(a, { hash: 'aa', size: 5 }, epochMs(T0 + 2));
      await store.media.setBytes(b, { hash: 'bb', size: 3 }, epochMs(T0 + 1));
      expect(await store.media.totalGeneratedBytes()).toBe(8);
      const oldest = await store.media.oldestGenerated(5);
      expect(oldest.map(({ fileName }) => fileName)).toEqual(['b.jpg', 'a.jpg']);
      for (const one of oldest) await store.media.clearBytes(one);
      const removed: string[] = [];
      await store.media.removeUnused(['bb', 'aa'], (hash) => Promise.resolve(void removed.push(hash)));
      expect(removed).toEqual(['bb']);
      expect(await store.media.totalGeneratedBytes()).toBe(0);
      expect((await store.media.list(1, now)).map(({ hash }) => hash)).toEqual([undefined, undefined, 'aa']);
    });

    it('[records.28] bytes of a file that was replaced while they were generated or removed leave the new ones', async () => {
      await store.reports.insert([shot('a')], AUTHOR);
      await store.media.add([file(1, 'a.jpg'), file(1, 'b.jpg', { hash: 'bb', size: 3 })]);
      const oldest = await store.media.oldestGenerated(5);
      for (const [id, fileName] of ['a.jpg', 'b.jpg'].entries()) {
        const given = { ...file(1, fileName, { simulated: false, hash: 'own', size: 9 }), locked: false };
        expect((await store.media.replaceEntry(id + 1, given, [])).ok).toBe(true);
      }
      await store.media.setBytes(file(1, 'a.jpg'), { hash: 'aa', size: 5 }, now);
      for (const one of oldest) await store.media.clearBytes(one);
      expect((await store.media.list(1, now)).map(({ hash }) => hash)).toEqual(['own', 'own']);
    });

    it('[media.10] returns the newest plates of reports in the scope', async () => {
      await store.reports.insert([shot('a'), shot('p', { reportType: 'Panic' })], AUTHOR);
      const plate = (reportId: number, text: string, ms: number) => ({
        reportId,
        cameraId: 'C1',
        plate: text,
        firstDetected: epochMs(T0 + ms),
        availableFrom: now,
      });
      await store.media.add(
        [],
        [plate(1, 'A 1', 1), plate(1, 'A 2', 2), plate(2, 'P 1', 3), plate(9, 'X', 4)],
      );
      const newest = async (scope: ReportScope) =>
        (await store.media.newestPlates(2, scope, now)).map((one) => one.plate);
      expect(await newest(ALL)).toEqual(['P 1', 'A 2']);
      expect(await newest({ symbols: ['Shot'], embargoedAfter: undefined })).toEqual(['A 2', 'A 1']);
      expect((await store.media.plates(1, now)).map((one) => one.plate)).toEqual(['A 1', 'A 2']);
    });

    it('[media.9] finds the owner of a button by its number, in each spelling', async () => {
      const owner = { firstName: 'Ada', lastName: 'Stone', phone: '1', deviceId: 'PB-00:1a' };
      await store.collection<object>('panicOwners').save(owner);
      expect(await store.panicOwners.byDevice('pb 001A')).toMatchObject(owner);
      expect(await store.panicOwners.byDevice('pb 001')).toBeUndefined();
    });

    it('[media.12] finds the newest report of a detection', async () => {
      const [old, newer] = [shot('d', { timeStamp: T0 - 1 }), shot('d', { squadId: 'squad-2' })];
      await store.reports.insert([newer, old], AUTHOR);
      expect((await store.reports.byDetection('d', ALL))?.report.squadId).toBe('squad-2');
    });
  });
});
