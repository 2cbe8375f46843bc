/** Who still finds a report that was reclassified, through every call: types × former types × roles × embargo. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHORITIES, type Authority } from '../../src/domain/contract/authorities.ts';
import { REPORT_VISIBILITY } from '../../src/domain/access/reportAccess.ts';
import { API, PATHS } from '../../src/domain/contract/paths.ts';
import { SHOT_FIELDS } from '../../src/domain/contract/shotReport.ts';
import {
  POSSIBLE_SHOT_CATEGORY,
  REPORT_SYMBOLS,
  typeOfSymbol,
  type ReportSymbol,
} from '../../src/domain/contract/reportTypes.ts';
import { aReport, NOW, testServer, type TestServer } from '../support/testServer.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

/** `embargoed`: reclassified before its release; `waiting`: that, and not released yet. */
const STATES = ['released', 'embargoed', 'waiting'] as const;
interface Case {
  readonly id: string;
  readonly from: ReportSymbol;
  readonly to: ReportSymbol;
  readonly state: (typeof STATES)[number];
}
const CASES: readonly Case[] = STATES.flatMap((state) =>
  REPORT_SYMBOLS.flatMap((from) =>
    REPORT_SYMBOLS.filter((to) => to !== from).map((to) => ({
      id: `${state}/${from}/${to}`,
      from,
      to,
      state,
    })),
  ),
);
/** Each authority beside the one that opens the lists. */
const USERS = Object.fromEntries(
  AUTHORITIES.map((authority): [string, Authority[]] => [`USER+${authority}`, ['ROLE_USER', authority]]),
);
const WHO = Object.keys(USERS);
const isShot = (symbol: ReportSymbol): boolean => symbol === 'Shot' || symbol === 'Possible Shot';
const holds = (who: string, ...any: readonly Authority[]): boolean =>
  any.some((authority) => USERS[who]?.includes(authority));
const isReviewer = (who: string): boolean => holds(who, 'ROLE_REVIEWER', 'ROLE_ADMIN');

/** A second implementation of the rule that a shot is never hidden by its former type. */
function isVisible(who: string, { from, to, state }: Case): boolean {
  if (state === 'waiting' && !isReviewer(who)) return false;
  const mayReceive = REPORT_VISIBILITY[to];
  if (mayReceive.length === 0 || holds(who, ...mayReceive)) return true;
  const wasShown = isReviewer(who) || state === 'released';
  return isShot(from) && wasShown;
}

const typeFields = (symbol: ReportSymbol): Pick<NewReport, 'reportType' | 'weaponCategory'> => ({
  reportType: typeOfSymbol(REPORT_SYMBOLS.indexOf(symbol)),
  weaponCategory: symbol === 'Possible Shot' ? POSSIBLE_SHOT_CATEGORY : 0,
});

let server: TestServer;
const idOf = new Map<string, number>();

beforeAll(async () => {
  server = await testServer({ users: USERS });
  await server.settings.set('REVIEWER_FUNCTION', 'ON');
  await server.settings.set('REVIEWER_DELAY', '60');
  for (const state of STATES) {
    const cases = CASES.filter((one) => one.state === state);
    await server.store.reports.insert(
      cases.map(({ id, from }) => ({ ...aReport(id, typeFields(from)), start: NOW })),
      { actor: 'test', at: server.now() },
      { embargoed: state !== 'released' },
    );
    for (const { id, from, to } of cases) {
      const change = { ...typeFields(to), previousReportType: from, wasShotType: isShot(from) };
      const done = await server.store.reports.update(
        { squadId: aReport(id).squadId, detectionId: id },
        change,
        {
          actor: 'reviewer',
          at: server.now(),
          kind: 'classChanged',
        },
      );
      if (done.ok) idOf.set(id, done.value.id);
    }
    const keys = cases.map(({ id }) => ({ squadId: aReport(id).squadId, detectionId: id }));
    if (state === 'embargoed')
      await server.store.reports.release(keys, { actor: 'release', at: server.now() });
  }
}, 60_000);

afterAll(() => server.dispose());

const DETECTION_AT = SHOT_FIELDS.findIndex(([name]) => name === 'detectionId');

const expectedOf = (who: string): string[] =>
  CASES.filter((one) => isVisible(who, one))
    .map(({ id }) => id)
    .toSorted();
/** One call for each report, for a selection of roles. */
const ONE_BY_ONE = ['USER', 'FIREWORK', 'PANIC_ADMIN', 'REVIEWER', 'ADMIN'].map(
  (name) => `USER+ROLE_${name}`,
);

it.each(WHO)('[access.16] %s finds the same reports in list, count, range and replay', async (who) => {
  const expected = expectedOf(who);
  const list = await server.call(who, `/${PATHS.shotreports}?size=9999`);
  const listed = list.json<{ detectionId: string }[]>().map(({ detectionId }) => detectionId);
  expect(listed.toSorted()).toEqual(expected);
  expect(list.headers['x-total-count']).toBe(String(expected.length));
  const range = await server.call(who, `/${PATHS.shotreportsByRange}?start=0&end=${NOW / 1000}`);
  const inRange = range.json<unknown[][]>().map((row) => String(row[DETECTION_AT]));
  expect(inRange.toSorted()).toEqual(expected);
  const replay = await server.call(who, `/${PATHS.liveReplay}?since=0`);
  const replayed = replay
    .json<{ reports: { report: { detectionId: string } }[] }>()
    .reports.map(({ report }) => report.detectionId);
  expect(expected.filter((id) => !replayed.includes(id))).toEqual([]);
});

it.each(ONE_BY_ONE)('[access.16] %s finds the same reports by id, and their media', async (who) => {
  const wanted = new Set(expectedOf(who));
  for (const { id } of CASES) {
    const status = wanted.has(id) ? 200 : 404;
    const { squadId } = aReport(id);
    const query = new URLSearchParams({ detectionId: id, squadId }).toString();
    const byId = await server.call(who, `/${PATHS.shotreports}/${idOf.get(id)}`);
    const media = await server.call(who, `/${API}/mediafiles/getMediaDataByDetectionId?${query}`);
    expect(`${id} ${byId.statusCode} ${media.statusCode}`).toBe(`${id} ${status} ${status}`);
  }
});
