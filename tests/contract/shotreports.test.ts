/** Shot reports through every door, for every kind of session. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERY_REPORT } from '../../server/store/reports/lists/reportQuery.ts';
import { SHOT_FIELDS } from '../../src/domain/contract/shotReport.ts';
import { epochMs } from '../../src/domain/units.ts';
import { OpenLists } from '../../server/http/web/openLists.ts';
import type { ReplayPage } from '../../src/domain/contract/replay.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

const everything = `start=0&end=${NOW / 1000 + 60}`;
const range = async (who: string, query = everything) =>
  (await server.call(who, api(`shotreports/getShotreportsByDateTimeRange?${query}`))).json<unknown[][]>();
const list = (who: string, query = '') => server.call(who, api(`shotreports?${query}`));
const names = (reports: readonly { detectionId: string }[]) => reports.map(({ detectionId }) => detectionId);
const replay = async (who: string, query: string) =>
  (await server.call(who, api(`live/replay?${query}`))).json<ReplayPage>();
const post = (who: string, payload: object) =>
  server.call(who, api('shotreports'), { method: 'POST', payload });

describe('the range call', () => {
  openServerForEachTest();

  it('[access.15] sends row arrays in the order of the contract, with the media list last', async () => {
    await server.intake.accept([aReport('a', { lat: 1.5, lon: -2, zone: 'Z', test: false })], 'test');
    const [row = []] = await range('user');
    expect(row).toHaveLength(SHOT_FIELDS.length + 1);
    const read = Object.fromEntries(SHOT_FIELDS.map(([name], column) => [name, row[column]]));
    expect(read).toMatchObject({
      id: 1,
      detectionId: 'a',
      lat: 1.5,
      lon: -2,
      zone: 'Z',
      test: false,
      start: NOW,
    });
    expect(read['alt']).toBeNull();
    expect(row.at(-1)).toEqual([]);
  });

  it('[access.15] streams many thousands as one array', async () => {
    const many = Array.from({ length: 5001 }, (_, i) => aReport(`d${i}`));
    await server.intake.accept(many, 'test');
    const rows = await range('user');
    expect(new Set(rows.map((row) => row[1])).size).toBe(5001);
  });
});

describe('the span of the range call', () => {
  openServerForGroup();

  it('[access.15] includes both end seconds completely, oldest first', async () => {
    const second = 1_700_000_000;
    const at = (name: string, timeStamp: number) => aReport(name, { timeStamp, start: timeStamp });
    await server.intake.accept(
      [
        at('late', second * 1000 + 1999),
        at('out', second * 1000 + 2000),
        at('early', second * 1000),
        at('before', second * 1000 - 1),
      ],
      'test',
    );
    const rows = await range('user', `start=${second}&end=${second + 1}`);
    expect(rows.map((row) => row[1])).toEqual(['early', 'late']);
    expect(await range('user', `start=${second + 1}&end=${second}`)).toEqual([]);
  });

  it.each(['', 'start=1', 'start=a&end=2', 'start=1&start=2&end=3', 'start=-1&end=2', 'start=1e3&end=2'])(
    '[access.15] rejects the query "%s" with the field that is wrong',
    async (query) => {
      const answer = await server.call('user', api(`shotreports/getShotreportsByDateTimeRange?${query}`));
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ fieldErrors: unknown[] }>().fieldErrors.length).toBeGreaterThan(0);
    },
  );
});

describe('pages', () => {
  openServerForGroup();
  beforeAll(async () => {
    const types = ['Shot', 'Shot', 'Panic', 'Shot', 'Fireworks'];
    await server.intake.accept(
      types.map((reportType, i) => aReport(`d${i}`, { reportType, timeStamp: NOW - i * 86_400_000 })),
      'test',
    );
  });

  it('[records.31] come with the count of all and links to their neighbours', async () => {
    const answer = await list('admin', 'page=1&size=2&sort=timeStamp,desc');
    expect(names(answer.json())).toEqual(['d2', 'd3']);
    expect(answer.headers['x-total-count']).toBe('5');
    const path = `/services/shotpointserver/api/shotreports?page`;
    expect(
      String(answer.headers.link)
        .split(',<')
        .map((link) => link.replace(/^</, '')),
    ).toEqual([
      `${path}=2&size=2&sort=timeStamp%2Cdesc>; rel="next"`,
      `${path}=0&size=2&sort=timeStamp%2Cdesc>; rel="prev"`,
      `${path}=2&size=2&sort=timeStamp%2Cdesc>; rel="last"`,
      `${path}=0&size=2&sort=timeStamp%2Cdesc>; rel="first"`,
    ]);
  });

  it('[records.31] have no links where a long query would make the headers longer than clients take', async () => {
    const answer = await list('admin', `page=1&size=2&q=${'a'.repeat(6_000)}`);
    expect([answer.statusCode, answer.headers.link]).toEqual([200, undefined]);
  });

  it('[records.31] hold twenty by default, oldest number first', async () => {
    expect(names((await list('admin')).json())).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
  });

  it('[records.25] can be filtered by date, time and type, and count what matches', async () => {
    const day = (back: number) => new Date(NOW - back * 86_400_000).toISOString().slice(0, 10);
    const some = await list(
      'admin',
      `fromDate=${day(2)}&toDate=${day(1)}&reportTypes=Shot,Panic&sort=timeStamp`,
    );
    expect(names(some.json())).toEqual(['d2', 'd1']);
    expect(some.headers['x-total-count']).toBe('2');
    const clock = new Date(NOW).toISOString().slice(11, 19);
    const exact = await list(
      'admin',
      `fromDate=${day(1)}&fromTime=${clock}&toDate=${day(1)}&toTime=${clock}`,
    );
    expect(names(exact.json())).toEqual(['d1']);
  });

  it('[records.25] have a report of a wrong clock at its receipt, in every order and span', async () => {
    const [week, ahead] = [604_800_000, Date.UTC(2046, 0, 1)];
    await post('admin', aReport('1024 weeks', { timeStamp: NOW - 1024 * week }));
    await post('admin', aReport('of 2046', { timeStamp: ahead }));
    await post('admin', aReport('newest', { timeStamp: NOW + 1 }));
    const newest = await list('admin', 'size=3&sort=timeStamp,desc');
    expect(names(newest.json())).toEqual(['newest', 'of 2046', '1024 weeks']);
    expect(newest.json<{ timeStamp: number }[]>()[1]?.timeStamp).toBe(ahead);
    const span = `start=${NOW / 1000}&end=${NOW / 1000}`;
    expect((await range('admin', span)).map((row) => row[1])).toContain('of 2046');
  });

  it.each([
    'sort=rowJson,asc',
    'sort=id;drop',
    'sort=id,up',
    'page=-1',
    'size=0',
    'size=99999999',
    'fromDate=2026-02-30',
    'reportTypes=Bomb',
    'sort=start,asc',
    'sort=zone,asc&sort=burst,asc',
  ])('[records.30] refuse %s', async (query) => expect((await list('admin', query)).statusCode).toBe(400));
});

describe('a session that may not see a type', () => {
  openServerForGroup();
  beforeAll(async () => {
    await server.intake.accept([aReport('seen'), aReport('panic', { reportType: 'Panic' })], 'test');
  });

  it('[access.9] finds it through no call', async () => {
    expect((await range('user')).map((row) => row[1])).toEqual(['seen']);
    const page = await list('user');
    expect([names(page.json()), page.headers['x-total-count']]).toEqual([['seen'], '1']);
    expect((await server.call('user', api('shotreports/2'))).statusCode).toBe(404);
    expect((await server.call('user', api('loadShotreport?id=2'))).statusCode).toBe(404);
    expect((await server.call('user', '/api/loadShotreport?id=2')).statusCode).toBe(404);
    expect((await replay('user', 'since=0')).reports).toHaveLength(1);
    expect((await server.call('operator', api('shotreports/2'))).json()).toMatchObject({
      detectionId: 'panic',
    });
    expect((await range('operator')).map((row) => row[1])).toEqual(['seen', 'panic']);
  });

  it('[access.9] gets the answer for a report that does not exist', async () => {
    const hidden = await server.call('user', api('shotreports/2'));
    const none = await server.call('user', api('shotreports/3'));
    expect(hidden.body.replace('shotreports/2', 'shotreports/3')).toBe(none.body);
  });
});

describe('the reviewers’ time', () => {
  openServerForEachTest();
  beforeEach(async () => {
    await server.settings.set('REVIEWER_FUNCTION', 'ON');
    await server.settings.set('REVIEWER_DELAY', '60');
    await server.intake.accept([aReport('fresh'), aReport('longer', { notificationDelay: 30 })], 'test');
  });

  const seen = async (who: string) => {
    const page = await list(who);
    const doors = [
      (await range(who)).map((row) => row[1]),
      names(page.json()),
      (await replay(who, 'since=0')).reports.map(({ report }) => report.detectionId),
    ];
    expect(new Set(doors.map((door) => door.join()))).toEqual(new Set([doors[0]?.join()]));
    expect(Number(page.headers['x-total-count'])).toBe(doors[0]?.length);
    return doors[0];
  };

  it('[access.9] withholds a report from others in every call until the release, with its own added time', async () => {
    expect(await seen('user')).toEqual([]);
    expect((await server.call('user', api('shotreports/1'))).statusCode).toBe(404);
    expect(await seen('reviewer')).toEqual(['fresh', 'longer']);
    server.pass(59_999);
    expect(await seen('user')).toEqual([]);
    server.pass(1);
    expect(await seen('user')).toEqual(['fresh']);
    server.pass(30_000);
    expect(await seen('user')).toEqual(['fresh', 'longer']);
  });

  it('[access.9] ends for released reports, and for all when the function is switched off', async () => {
    await server.store.reports.release([aReport('longer')], { actor: 'release', at: epochMs(NOW) });
    expect(await seen('user')).toEqual(['longer']);
    await server.settings.set('REVIEWER_FUNCTION', 'off');
    expect((await list('user')).headers['x-total-count']).toBe('2');
  });
});

describe('the replay', () => {
  openServerForEachTest();

  it('[records.43] has its place among the lists, and is a page of JSON', async () => {
    const open = vi.spyOn(OpenLists.prototype, 'open');
    const answer = await server.call('user', api('live/replay?since=0'));
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('[access.16] returns the reports that changed after a sequence, each once in its newest state', async () => {
    await server.intake.accept([aReport('a'), aReport('b')], 'test');
    await server.intake.change(aReport('a'), { zone: 'new' }, { actor: 'reviewer', kind: 'corrected' });
    const page = await replay('user', 'since=1');
    expect(page).toMatchObject({ complete: true, more: false, lastSeq: 3 });
    expect(page.reports.map(({ seq, report }) => [seq, report.detectionId, report.zone])).toEqual([
      [2, 'b', undefined],
      [3, 'a', 'new'],
    ]);
    expect(await replay('user', 'since=3')).toEqual({
      complete: true,
      lastSeq: 3,
      more: false,
      reports: [],
      removed: [],
    });
  });

  it('[records.39] names the reports removed since a sequence to those who could see them, in pages', async () => {
    await server.intake.accept(
      [aReport('a'), aReport('b'), aReport('p', { reportType: 'Panic' }), aReport('c')],
      'test',
    );
    const ids = async () => (await server.store.reports.changedSince(0, 9, EVERY_REPORT)).map(({ id }) => id);
    for (const id of (await ids()).slice(0, 3))
      await server.store.reports.remove(id, { actor: 'test', at: server.now() }, []);
    const removedOf = async (login: string, query: string) => {
      const { removed, lastSeq, more } = await replay(login, query);
      return [removed?.map(({ seq, detectionId }) => [seq, detectionId]), lastSeq, more];
    };
    expect(await removedOf('admin', 'since=4')).toEqual([
      [
        [5, 'a'],
        [6, 'b'],
        [7, 'p'],
      ],
      7,
      false,
    ]);
    expect(await removedOf('user', 'since=4')).toEqual([
      [
        [5, 'a'],
        [6, 'b'],
      ],
      7,
      false,
    ]);
    expect(await removedOf('admin', 'since=5&limit=1')).toEqual([[[6, 'b']], 6, true]);
    expect(await removedOf('admin', 'since=3&limit=1')).toEqual([[], 4, true]);
    expect(await removedOf('admin', 'since=7')).toEqual([[], 7, false]);
  });

  it('[access.16] comes in pages that follow each other', async () => {
    await server.intake.accept(
      Array.from({ length: 5 }, (_, i) => aReport(`d${i}`)),
      'test',
    );
    const first = await replay('user', 'since=0&limit=2');
    expect([first.lastSeq, first.more]).toEqual([2, true]);
    const last = await replay('user', 'since=4&limit=2');
    expect([last.lastSeq, last.more, last.reports.length]).toEqual([5, false, 1]);
  });

  it('[access.16] is incomplete for a sequence that was never assigned', async () => {
    expect(await replay('user', 'since=7')).toMatchObject({ complete: false, lastSeq: 0, reports: [] });
    expect((await server.call('user', api('live/replay?since=x'))).statusCode).toBe(400);
  });

  it('[access.16] returns the change to whoever had a report as a shot, like the topics', async () => {
    await server.intake.accept([aReport('a')], 'test');
    const change = { reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true };
    await server.intake.change(aReport('a'), change, { actor: 'reviewer', kind: 'classChanged' });
    expect((await replay('user', 'since=1')).reports.map(({ report }) => report.reportType)).toEqual([
      'Fireworks',
    ]);
    expect((await list('user')).headers['x-total-count']).toBe('1');
    expect((await replay('ROLE_ADMIN', 'since=0')).reports).toHaveLength(1);
  });
});

describe('new reports', () => {
  openServerForEachTest();

  it('[reports.1] are committed, journalled and then published, with the server time of receipt', async () => {
    const answer = await post('admin', [{ ...aReport('a'), start: 5 }, aReport('b')]);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject([{ id: 1, start: NOW }, { id: 2 }]);
    expect(server.published.map(({ seq, report }) => [seq, report.detectionId])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    const [line = ''] = await server.store.journal.lines(1, 1);
    expect(JSON.parse(line)).toMatchObject({ actor: 'admin', kind: 'received', detectionId: 'a' });
  });

  it('[reports.7] sent again change nothing and are published once', async () => {
    await post('admin', aReport('a'));
    const again = await post('admin', [aReport('a'), aReport('b')]);
    expect(again.json()).toMatchObject([{ detectionId: 'b' }]);
    const single = await post('admin', aReport('a'));
    expect(single.statusCode).toBe(400);
    expect(single.headers['x-shotpointapp-error']).toBe('error.idexists');
    expect(single.headers['x-shotpointapp-params']).toBe('shotreport');
    expect(server.published).toHaveLength(2);
  });

  it('[reports.6] lose fields that the contract does not name', async () => {
    const send = (extra: string) =>
      server.call('admin', api('shotreports'), {
        method: 'POST',
        payload: JSON.stringify(aReport('a')).replace('{', `{${extra},`),
        headers: { 'content-type': 'application/json' },
      });
    expect((await send('"__proto__":{"polluted":1}')).statusCode).toBe(400);
    expect((await send('"constructor":{"prototype":{"polluted":1}}')).statusCode).toBe(400);
    const answer = await send('"id":77,"extra":"x","toString":1');
    expect(answer.json()).toEqual({ ...aReport('a'), id: 1, start: NOW, recordVersion: 1 });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('[reports.5] from a source are accepted one by one, and a rejected one is reported with its index', async () => {
    const outcome = await server.intake.accept([aReport('a', { lat: 91 }), aReport('b')], 'replay');
    expect(outcome.stored.map(({ report }) => report.detectionId)).toEqual(['b']);
    expect(outcome.failures).toMatchObject([{ index: 0, field: 'lat' }]);
  });
});

describe('new reports with an invalid one among them', () => {
  openServerForGroup();

  it.each([
    { reportType: 'Bomb' },
    { lat: 90.0000001 },
    { lon: '12,5' },
    { timeStamp: null },
    { timeStamp: 1e300 },
    { squadId: '' },
    { message: 'x'.repeat(5000) },
    { burst: -1 },
  ])('[reports.5] with %j are refused whole', async (flaw) => {
    const answer = await post('admin', [aReport('good'), { ...aReport('bad'), ...flaw }]);
    expect(answer.statusCode).toBe(400);
    expect(await server.store.reports.count({ symbols: undefined, embargoedAfter: undefined })).toBe(0);
  });
});

describe('a database without room', () => {
  openServerForEachTest({ maxPages: 140 });

  it('[reports.18, server.39] a full disk is answered 507 with a sentence, nothing is published, and reads go on behind a balancer', async () => {
    let answer;
    let accepted = 0;
    for (;;) {
      answer = await server.call('admin', api('shotreports'), {
        method: 'POST',
        payload: aReport(`d${accepted}`, { message: 'x'.repeat(4000) }),
      });
      if (answer.statusCode !== 201) break;
      accepted++;
    }
    expect(answer.statusCode).toBe(507);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({
      status: 507,
      message: 'The disk of the server is full: nothing can be saved until there is room.',
    });
    expect(answer.body).not.toMatch(/SQL|sqlite|at /i);
    expect(server.published).toHaveLength(accepted);
    expect((await server.call('user', api('shotreports'))).headers['x-total-count']).toBe(String(accepted));
    expect((await server.call('ROLE_ADMIN', '/management/health')).json()).toMatchObject({
      components: { db: { status: 'DOWN' } },
    });
    expect((await server.call(undefined, '/management/health/readiness')).statusCode).toBe(200);
  });
});
