/** Every read call answers people who may not see a report as if the report did not exist. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS, CHANGING_GETS } from '../../src/domain/access/callAccess.ts';
import { decideCall } from '../../src/domain/access/decideCall.ts';
import { isReviewer } from '../../src/domain/access/topicAccess.ts';
import { AUTHORITIES, type Authority } from '../../src/domain/contract/authorities.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { AUDIT_TRAILS } from '../../src/domain/resources/entities/auditTrails.ts';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { RESOURCES } from '../../src/domain/resources/registry.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { api, aReport, NOW, type TestServer } from '../support/testServer.ts';

const DETECTION = 'withheld-detection';
const SQUAD = 'squad-1';
const MEDIA_QUERY = `detectionId=${DETECTION}&squadId=${SQUAD}&fileName=withheld-sound.wav`;

/** Required queries of the calls. */
const QUERIES: Readonly<Record<string, string>> = {
  [PATHS.shotreportsByRange]: `start=0&end=${NOW}`,
  [PATHS.loadShotreport]: 'id=1',
  'api/loadShotreport': 'id=1',
  [PATHS.observations]: `detectionId=${DETECTION}&squadId=${SQUAD}`,
  [PATHS.reportBundle]: `detectionId=${DETECTION}&squadId=${SQUAD}`,
  [PATHS.calibration]: `detectionId=${DETECTION}&squadId=${SQUAD}`,
  [PATHS.reportHistory]: `detectionId=${DETECTION}&squadId=${SQUAD}`,
  [PATHS.liveReplay]: 'since=0',
  [PATHS.asKnown]: `at=${NOW}`,
  [PATHS.asKnownChanges]: `after=0&until=${NOW}`,
  [PATHS.heartbeatHistory]: `squadId=${SQUAD}&nodeId=n`,
  [ENTITY_PATHS.appliedVersions]: `squadId=${SQUAD}&kind=nodes`,
};

/** Paths with queries that narrow a list, sort it, or send it as a file. */
const LISTS = [
  ...RESOURCES.flatMap(({ path, access }) => (access.list === undefined ? [] : [`/${path}?format=csv`])),
  `/${PATHS.shotreports}?format=csv`,
  ...[
    'action=Posted+Shot',
    'actionDomain=shotreports+1',
    'search=Shot',
    'sort=user,desc',
    'page=1&size=2',
  ].map((query) => `/${AUDIT_TRAILS.path}?${query}`),
];

/** Path and query of each read call that these authorities may use. */
function doorsOf(authorities: ReadonlySet<string>): string[] {
  const allowed = CALLS.filter(
    ([method, path, rule]) =>
      method === 'GET' &&
      rule.kind !== 'public' &&
      !CHANGING_GETS.has(path) &&
      decideCall(rule, authorities) === 'allowed',
  ).map(([, path]) => path);
  const calls = allowed.map((path) => {
    const filled = path
      .replace(':detectionId', DETECTION)
      .replaceAll(/:(?:start|end)/g, String(NOW))
      .replaceAll(/:\w+/g, '1');
    const query = /mediafile(?:Secure)?s?\/[a-z]/i.test(path) ? MEDIA_QUERY : QUERIES[path];
    return query === undefined ? `/${filled}` : `/${filled}?${query}`;
  });
  return [...calls, ...LISTS.filter((list) => allowed.some((path) => list.startsWith(`/${path}?`)))];
}

/** Sets of authorities that may not see embargoed reports, including those with read calls of their own. */
const READERS: Readonly<Record<string, readonly Authority[]>> = {
  'everybody else at once': AUTHORITIES.filter((one) => !isReviewer(new Set([one]))),
  'a user administrator': ['ROLE_USER_ADMIN'],
};

let server: TestServer;
const { openServerForGroup } = createServerHooks((opened) => (server = opened));

/**
 * Returns the answer of each read call: status, count and body, without the sequence, which each change
 * increments.
 */
async function look(who: string): Promise<Record<string, readonly unknown[]>> {
  const seen: Record<string, readonly unknown[]> = {};
  for (const door of doorsOf(new Set(READERS[who]))) {
    const { statusCode, body, headers } = await server.call(who, door);
    seen[door] = [statusCode, headers['x-total-count'], body.replace(/"lastSeq":\d+/, '')];
  }
  return seen;
}

describe('a report that was posted, reclassified and commented while it was embargoed', () => {
  openServerForGroup({ users: READERS });
  const before: Record<string, unknown> = {};
  let written: readonly number[] = [];

  beforeAll(async () => {
    await server.settings.set('REVIEWER_FUNCTION', 'ON');
    for (const who of Object.keys(READERS)) before[who] = await look(who);
    const post = (url: string, payload: object) =>
      server.call('ROLE_ADMIN', url, { method: 'POST', payload });
    const answers = [
      await post(api('shotreports'), aReport(DETECTION, { zone: 'withheld-zone' })),
      await post(api('shotreports'), [aReport('withheld-second'), aReport('withheld-third')]),
      await server.call('reviewer', `${api('updateReportType')}?id=1&reportType=Fireworks`),
      await server.call('reviewer', `${api('sendUpdateMessage')}?id=1&message=withheld-message`),
      await post('/api/lprs', { detectionId: DETECTION, squadId: SQUAD, lprJson: '{}' }),
      await server.call('ROLE_ADMIN', `/${PATHS.mediafiles}?${MEDIA_QUERY}`, {
        method: 'POST',
        payload: Buffer.from('RIFF'),
        headers: { 'content-type': 'audio/wav' },
      }),
      await server.call('ROLE_ADMIN', `${api('shotreports')}/3`, { method: 'DELETE' }),
    ];
    written = answers.map(({ statusCode }) => statusCode);
  });

  it.each(Object.keys(READERS))('[review.17] is shown to %s by no call, count or file', async (who) => {
    expect(written).toEqual([201, 201, 200, 200, 201, 201, 204]);
    expect(await look(who)).toEqual(before[who]);
  });

  it('[review.17] is shown with its rows to reviewers, and to others after its release', async () => {
    const rowsOf = async (who: string) => {
      const answer = await server.call(who, `/${AUDIT_TRAILS.path}?size=100&sort=id,asc`);
      const rows = answer.json<{ action: string; actionDomain: string }[]>();
      expect(answer.headers['x-total-count']).toBe(String(rows.length));
      return rows
        .filter(({ actionDomain }) => /shotreports|lpr|mediafile/.test(actionDomain))
        .map(({ action, actionDomain }) => `${action} ${actionDomain}`);
    };
    const ofFirst = [
      'Posted Shot shotreports 1',
      'Reclassified Shot as Firework shotreports 1',
      'Sent "withheld-message" shotreports 1',
    ];
    const all = await rowsOf('ROLE_ADMIN');
    expect(all).toEqual(expect.arrayContaining([...ofFirst, 'delete shotreports 3']));
    server.pass(3_600_000);
    const doors = Object.fromEntries(
      await Promise.all(Object.keys(READERS).map(async (who) => [who, await rowsOf(who)] as const)),
    );
    expect(doors['everybody else at once']).toEqual(expect.arrayContaining(ofFirst));
    expect(doors['a user administrator']).toEqual([]);
  });
});
