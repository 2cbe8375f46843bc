/** What others learn of a report while the reviewers have it to themselves: nothing, through any door. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API, PATHS } from '../../src/domain/contract/paths.ts';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import { commitReports, configure, signIn, startRealServer, type RealServer } from '../support/realServer.ts';
import { RawClient, until } from './liveHarness.ts';

const SHOT_TOPICS = ['shotreports', 'delayedShotreports', 'updatedShotreports'] as const;
/** Long enough for every door to be tried on a busy machine. */
const DELAY_S = 15;

let server: RealServer;
const tokens = new Map<string, string>();
const listeners = new Map<string, RawClient>();

beforeAll(async () => {
  server = await startRealServer({ args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'] });
  const url = `${server.url.replace('http', 'ws')}${PATHS.live}`;
  for (const login of ['admin', 'reviewer', 'user', 'operator']) {
    tokens.set(login, await signIn(server.url, login));
    const client = await RawClient.connected({ url }, tokens.get(login) ?? '');
    for (const topic of SHOT_TOPICS) await client.subscribe(topic, TOPICS[topic]);
    listeners.set(login, client);
  }
  const values = { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: String(DELAY_S) };
  await configure(server.url, tokens.get('admin') ?? '', values);
});

afterAll(async () => {
  for (const client of listeners.values()) client.socket.terminate();
  await server?.dispose();
});

async function ask(login: string, path: string): Promise<Response> {
  return fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${tokens.get(login)}` } });
}

/** Messages of a login on the shot topics, as "topic type previous". */
function receivedBy(login: string): string[] {
  return (listeners.get(login)?.frames ?? [])
    .filter((frame) => frame.startsWith('MESSAGE'))
    .map((frame) => {
      const topic = /^subscription:(.*)$/m.exec(frame)?.[1];
      const body = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2)) as Record<string, unknown>;
      return [topic, body['report_type'], body['weapon_category'] ?? '', body['previous_report_type'] ?? '']
        .join(' ')
        .trim();
    });
}

/** Every door through which a login could find report 1. */
async function found(login: string): Promise<Record<string, unknown>> {
  const now = Math.ceil(Date.now() / 1000);
  const range = await ask(login, `${PATHS.shotreportsByRange}?start=0&end=${now + 60}`);
  const list = await ask(login, PATHS.shotreports);
  const replay = (await (await ask(login, `${PATHS.liveReplay}?since=0`)).json()) as { reports: unknown[] };
  return {
    range: ((await range.json()) as unknown[]).length,
    list: ((await list.json()) as unknown[]).length,
    total: list.headers.get('x-total-count'),
    byId: (await ask(login, `${PATHS.shotreports}/1`)).status,
    load: (await ask(login, `${PATHS.loadShotreport}?id=1`)).status,
    loadShort: (await ask(login, 'api/loadShotreport?id=1')).status,
    replay: replay.reports.length,
    update: (await ask(login, `${PATHS.updateReportType}?id=1&reportType=Ruckus`)).status,
    message: (await ask(login, `api/sendUpdateMessage?id=1&message=x`)).status,
    addTime: (await ask(login, `${PATHS.increaseNotificationDelay}?id=1&delay=1`)).status,
  };
}

const REFUSED = { update: 403, message: 403, addTime: 403 };
const NOTHING = {
  range: 0,
  list: 0,
  total: '0',
  byId: 404,
  load: 404,
  loadShort: 404,
  replay: 0,
  ...REFUSED,
};
const THERE = { range: 1, list: 1, total: '1', byId: 200, load: 200, loadShort: 200, replay: 1, ...REFUSED };

it('[review.2] withholds an embargoed report from others, then delivers it once, with its newest class', async () => {
  const report = {
    detectionId: 'a',
    squadId: 'S',
    timeStamp: Date.now(),
    reportType: 'Shot',
    weaponCategory: 2,
  };
  await commitReports(server.url, tokens.get('admin') ?? '', [report]);
  await until(() => receivedBy('reviewer')[0], 'the report at the reviewer');
  expect(await found('user')).toEqual(NOTHING);
  for (const path of [
    `${API}/updateReportType?id=1&reportType=Shot&weaponCategory=6&previousReportType=Shot`,
    `${API}/sendUpdateMessage?id=1&message=Possible+Shot`,
    `${API}/increaseNotificationDelay?id=1&delay=1`,
  ]) {
    expect((await ask('reviewer', path)).status).toBe(200);
  }
  expect(await found('user')).toEqual(NOTHING);
  expect(receivedBy('user')).toEqual([]);
  await until(() => receivedBy('operator')[0], 'the released report at the operator');
  expect(await found('user')).toEqual(THERE);
  const late = await ask('reviewer', `${API}/increaseNotificationDelay?id=1&delay=1`);
  expect(late.status).toBe(409);
  await until(() => receivedBy('user')[0], 'the released report at the user');
  await until(() => receivedBy('reviewer')[3], 'the changes at the reviewer');
  expect(receivedBy('user')).toEqual(['delayedShotreports Shot 6 Shot']);
  expect(receivedBy('operator')).toEqual(['delayedShotreports Shot 6 Shot']);
  expect(receivedBy('reviewer')).toEqual([
    'shotreports Shot 2',
    'updatedShotreports Shot 6 Shot',
    'updatedShotreports Shot 6',
    'updatedShotreports Shot 6',
  ]);
});

it('[review.16] sends whoever had a report its change to a type that they may not see, and each change after that', async () => {
  const before = receivedBy('user').length;
  const path = `${API}/updateReportType?id=1&reportType=Fireworks&previousReportType=Possible+Shot`;
  expect((await ask('reviewer', path)).status).toBe(200);
  await until(() => receivedBy('user')[before], 'the update');
  expect((await ask('reviewer', `${API}/sendUpdateMessage?id=1&message=Firework`)).status).toBe(200);
  await until(() => receivedBy('user')[before + 1], 'the message');
  expect(receivedBy('user').slice(before)).toEqual([
    'updatedShotreports Fireworks 0 Possible Shot',
    'updatedShotreports Fireworks 0',
  ]);
  expect(await found('user')).toEqual(THERE);
});
