/** Statistics: each count is the number of reports or incidents in the list that it opens. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Statistics, StatisticsBy, StatisticsRow } from '../../src/domain/contract/statistics.ts';
import { readReportPlaces } from '../../src/domain/contract/reportPlaces.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import {
  POSSIBLE_SHOT_CATEGORY,
  REPORT_SYMBOLS,
  typeOfSymbol,
  type ReportSymbol,
} from '../../src/domain/contract/reportTypes.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { aReport, NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForGroup } = createServerHooks((opened) => (server = opened));

const DAY = 86_400_000;
const HOUR = DAY / 24;
/** 2026-09-10 00:00 in Vienna, where clocks go back on 25 October. */
const BEGIN = Date.parse('2026-09-09T22:00:00Z');
/** More than twice the widest stretch that is counted. */
const DAYS = 70;
const TIME_ZONE = 'Europe/Vienna';
/** As long as an index entry of PostgreSQL may not be: the first 200 characters are counted. */
const LONG = 'Ä'.repeat(4000);
const REPORTS = 700;

const typeFields = (symbol: ReportSymbol): Pick<NewReport, 'reportType' | 'weaponCategory'> => ({
  reportType: typeOfSymbol(REPORT_SYMBOLS.indexOf(symbol)),
  weaponCategory: symbol === 'Possible Shot' ? POSSIBLE_SHOT_CATEGORY : 0,
});

/** Each report has its own place; every seventh has none. */
const placeOf = (n: number) => (n % 7 === 0 ? {} : { lat: 40 + n / 1000, lon: -74 - n / 1000 });

const drawnReport = fc.record({
  symbol: fc.constantFrom(...REPORT_SYMBOLS),
  /** The period, the one before, and a day beyond. */
  time: fc.integer({ min: BEGIN - (DAYS + 1) * DAY, max: BEGIN + (DAYS + 1) * DAY }),
  squadId: fc.constantFrom('A', 'B'),
  zone: fc.constantFrom(undefined, 'Z1', 'z1', LONG, `${LONG}x`),
  weapon: fc.constantFrom(undefined, 'Handgun', 'Rifle'),
  level: fc.constantFrom(undefined, 'L1', 'L2', 'nowhere'),
  test: fc.constantFrom(true, ...Array<boolean>(7).fill(false)),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'reclassified', 'moved', 'removed', 'embargoed'),
  becomes: fc.constantFrom(...REPORT_SYMBOLS),
});

interface Asked {
  readonly who: string;
  readonly by: StatisticsBy;
  readonly types?: string;
  readonly squadId?: string;
}

const PERIOD = { from: BEGIN + 90_000, to: BEGIN + DAYS * DAY + 7 * HOUR + 1_000 };
const BEFORE = { from: 2 * PERIOD.from - PERIOD.to, to: PERIOD.from };

async function ask({ who, ...query }: Asked, more: object = {}): Promise<Statistics> {
  const parameters = new URLSearchParams({
    ...query,
    from: String(PERIOD.from),
    to: String(PERIOD.to),
    timeZone: TIME_ZONE,
    ...more,
  });
  const answer = await server.call(who, `/${PATHS.statistics}?${parameters.toString()}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
}

/** Number of reports of the list that a count opens. */
async function listed(...counted: Parameters<typeof list>): Promise<number> {
  return Number((await list(...counted)).headers['x-total-count']);
}

/** The list that a count opens. */
async function list(
  { who, by, types, squadId }: Asked,
  { key, type }: Pick<StatisticsRow, 'key' | 'type'>,
  { from, to, size = 1 }: { readonly from: number; readonly to: number; readonly size?: number },
) {
  const [begin, end] = [new Date(from).toISOString(), new Date(to - 1_000).toISOString()];
  const only = type ?? (by === 'type' ? key : types);
  const isText = by === 'zone' || by === 'weapon' || by === 'place';
  const parameters = new URLSearchParams({
    size: String(size),
    sort: 'id,asc',
    tests: 'off',
    fromDate: begin.slice(0, 10),
    fromTime: begin.slice(11, 19),
    toDate: end.slice(0, 10),
    toTime: end.slice(11, 19),
    timeZone: TIME_ZONE,
    ...(only !== undefined && { types: only }),
    ...(squadId !== undefined && { squadId }),
    ...(isText && (key === '' ? { without: by } : { [by]: key })),
    ...(by === 'hour' && { hourOfWeek: key }),
  });
  const answer = await server.call(who, `/${PATHS.shotreports}?${parameters.toString()}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer;
}

/** The places of the reports that a question counts. */
async function placesOf({ who, types, squadId }: Omit<Asked, 'by'>): Promise<readonly string[]> {
  const parameters = new URLSearchParams({
    from: String(PERIOD.from),
    to: String(PERIOD.to),
    ...(types !== undefined && { types }),
    ...(squadId !== undefined && { squadId }),
  });
  const answer = await server.call(who, `/${PATHS.statisticsPlaces}?${parameters.toString()}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  const places: string[] = [];
  const bytes = new Uint8Array(answer.rawPayload);
  readReportPlaces(bytes.buffer, (lat, lon) => places.push(`${lat} ${lon}`));
  return places;
}

/** The day of a key in Vienna. */
function dayOf(key: string): { readonly from: number; readonly to: number } {
  const offset = key > '2026-10-25' ? HOUR : 2 * HOUR;
  const next = key >= '2026-10-25' ? HOUR : 2 * HOUR;
  return { from: Date.parse(key) - offset, to: Date.parse(key) + DAY - next };
}

describe('statistics', () => {
  openServerForGroup({ users: { power: ['ROLE_USER', 'ROLE_POWER_USER'] } });

  beforeAll(async () => {
    await server.settings.set('REVIEWER_FUNCTION', 'ON');
    await server.settings.set('REVIEWER_DELAY', '60');
    const place = (placeId: string, levels: readonly string[]) => ({
      placeId,
      name: placeId.toUpperCase(),
      levels: levels.map((level_id) => ({ level_id })),
    });
    await server.store.collection('places').saveMany([place('site', ['L1', 'L2']), place('hall', ['L2'])]);
    const reports = fc.sample(drawnReport, { numRuns: REPORTS, seed: 7 });
    for (const [
      n,
      { symbol, time, squadId, zone, weapon, level, test, fate, becomes },
    ] of reports.entries()) {
      const fields = { squadId, timeStamp: time, test, ...typeFields(symbol) };
      const { lat: _lat, lon: _lon, ...unplaced } = aReport(`d${n}`, fields);
      const report = {
        ...unplaced,
        ...placeOf(n),
        ...(zone && { zone }),
        ...(weapon && { weapon }),
        ...(level && { level }),
        start: time,
        ...(fate === 'embargoed' && { notificationDelay: 1_000_000_000 }),
      };
      const author = { actor: 'test', at: server.now() };
      const { stored } = await server.store.reports.insert([report], author, {
        embargoed: fate === 'embargoed',
      });
      const key = { squadId, detectionId: `d${n}` };
      const entry = { ...author, kind: 'classChanged' as const };
      const isShot = report.reportType === 'Shot';
      const change = { ...typeFields(becomes), previousReportType: symbol, wasShotType: isShot };
      if (fate === 'reclassified') await server.store.reports.update(key, change, entry);
      if (fate === 'moved') await server.store.reports.update(key, { zone: 'Z2', weapon: 'Rifle' }, entry);
      if (fate === 'removed') await server.store.reports.remove(stored[0]?.id ?? 0, author, []);
    }
  });

  const questions: readonly Asked[] = ['admin', 'power'].flatMap((who) => [
    { who, by: 'zone' as const },
    { who, by: 'zone' as const, types: 'Shot,Fireworks', squadId: 'A' },
    { who, by: 'place' as const },
    { who, by: 'weapon' as const, types: 'Shot' },
    { who, by: 'type' as const },
    { who, by: 'type' as const, squadId: 'B' },
    { who, by: 'hour' as const, squadId: 'B' },
    { who, by: 'hour' as const },
  ]);
  it.each(questions)('[statistics.1] $who, by $by: each count is that of its list', async (asked) => {
    const { rows, total } = await ask(asked);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect([row.key.slice(0, 5), 'now', await listed(asked, row, PERIOD)]).toEqual([
        row.key.slice(0, 5),
        'now',
        row.count,
      ]);
      expect(await listed(asked, row, BEFORE)).toBe(row.before);
    }
    const all = { key: asked.types ?? REPORT_SYMBOLS.join(), type: asked.types ?? REPORT_SYMBOLS.join() };
    expect(await listed({ ...asked, by: 'day' }, all, PERIOD)).toBe(total.count);
  });

  it.each<Omit<Asked, 'by'>>(
    ['admin', 'power'].flatMap((who) => [{ who }, { who, types: 'Shot,Fireworks', squadId: 'A' }]),
  )(
    '[heat.2] $who, $squadId: the places are those of the reports of the list that have one',
    async (asked) => {
      const all = { key: asked.types ?? REPORT_SYMBOLS.join(), type: asked.types ?? REPORT_SYMBOLS.join() };
      const answer = await list({ by: 'type', ...asked }, all, { ...PERIOD, size: 1_000 });
      const reports =
        answer.json<readonly { readonly lat?: number | null; readonly lon?: number | null }[]>();
      const placed = reports.flatMap(({ lat, lon }) => (typeof lat === 'number' ? [`${lat} ${lon}`] : []));
      expect(placed.length).toBeGreaterThan(0);
      expect(placed.length).toBeLessThan(reports.length);
      expect((await placesOf(asked)).toSorted()).toEqual(placed.toSorted());
    },
  );

  it('[statistics.1] counts days of local time, of which one has 25 hours', async () => {
    const asked: Asked = { who: 'admin', by: 'day' };
    const { rows } = await ask(asked);
    expect(rows.map(({ key }) => key)).toContain('2026-10-25');
    for (const row of rows.slice(1, -1)) {
      expect([row.key, await listed(asked, row, dayOf(row.key))]).toEqual([row.key, row.count]);
    }
  });

  it('[statistics.1] divides each row by type', async () => {
    const asked: Asked = { who: 'power', by: 'zone', squadId: 'A' };
    const { rows } = await ask(asked, { split: 'type' });
    for (const row of rows) expect(await listed(asked, row, PERIOD)).toBe(row.count);
  });

  it.each([
    ['to', { to: String(PERIOD.from) }],
    ['to', { to: String(PERIOD.from + 367 * DAY) }],
    ['timeZone', { timeZone: 'Nowhere/Land' }],
    ['types', { types: 'Shout' }],
    ['by', { by: 'colour' }],
  ])('[statistics.3] refuses a wrong %s', async (field, wrong) => {
    const parameters = new URLSearchParams({
      by: 'zone',
      from: String(PERIOD.from),
      to: String(PERIOD.to),
      ...wrong,
    });
    const answer = await server.call('admin', `/${PATHS.statistics}?${parameters.toString()}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });
});

describe('statistics of outcomes', () => {
  openServerForGroup();

  it('[statistics.2] count incidents of a period by outcome, as their list does', async () => {
    const apart = (n: number) => aReport(`o${n}`, { lat: 41 + n, lon: -87, timeStamp: NOW - n * 60_000 });
    await server.intake.accept([0, 1, 2].map(apart), 'test');
    await server.intake.accept([{ ...apart(3), test: true }], 'test');
    const close = { version: 1, outcome: 'fireworks' };
    const first = await server.call('admin', `/${PATHS.incidents}?size=1&sort=id,asc`);
    const { id, version } = first.json<{ id: number; version: number }[]>()[0] ?? { id: 0, version: 0 };
    await server.call('admin', `/${PATHS.incidents}/${id}/close`, {
      method: 'POST',
      payload: { ...close, version },
    });
    const span = { from: String(NOW - DAY), to: String(NOW + DAY) };
    const { rows, total } = await ask({ who: 'admin', by: 'outcome' }, span);
    expect([rows, total]).toEqual([
      [
        { key: 'open', count: 2, before: 0 },
        { key: 'fireworks', count: 1, before: 0 },
      ],
      { count: 3, before: 0 },
    ]);
    for (const { key, count } of rows) {
      const list = `/${PATHS.incidents}?size=1&tests=off&outcome=${key}&alarmFrom=${span.from}&alarmTo=${span.to}`;
      expect((await server.call('admin', list)).headers['x-total-count']).toBe(String(count));
    }
  });
});
