/** Several servers on one PostgreSQL database, started as they are in use. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { TOPICS } from '../../../src/domain/contract/topics.ts';
import { ownDatabase } from '../../support/ownDatabase.ts';
import { commitReports, configure, signIn, type RealServer } from '../../support/realServer.ts';
import { aReport, listenAt, startServerOn, type Listener } from '../../support/severalServers.ts';

const address = await ownDatabase('many_servers');
const servers: RealServer[] = [];

const call = (server: RealServer, path: string, token: string, body: object) =>
  fetch(new URL(`services/shotpointserver/api/${path}`, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

/** 1 × 1 pixel. */
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const START_TIMEOUT = 120_000;
const TEST_TIMEOUT = 120_000;

describe.skipIf(address === undefined)('several servers on one database', { timeout: TEST_TIMEOUT }, () => {
  beforeAll(async () => {
    for (let at = 0; at < 2; at++) servers.push(await startServerOn(address ?? ''));
  }, START_TIMEOUT);

  afterAll(async () => {
    await Promise.all(servers.splice(0).map((server) => server.dispose()));
  });

  it('[cluster.1] a report committed on one server is published by each, in the order of the commits', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const [atA, atB] = [await listenAt(a, [TOPICS.shotreports]), await listenAt(b, [TOPICS.shotreports])];
    const [tokenA, tokenB] = [await signIn(a.url, 'admin'), await signIn(b.url, 'admin')];
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        await commitReports(a.url, tokenA, [aReport(`A${at}`), aReport(`AA${at}`)]);
        await commitReports(b.url, tokenB, [aReport(`B${at}`)]);
      }),
    );
    await expect.poll(() => [atA.reports().length, atB.reports().length]).toEqual([60, 60]);
    const sequences = atA.reports().map(({ seq }) => seq);
    expect(sequences).toEqual(Array.from({ length: 60 }, (_, at) => (sequences[0] ?? NaN) + at));
    expect(atB.reports()).toEqual(atA.reports());
    expect(new Set(atB.reports().map(({ detectionId }) => detectionId)).size).toBe(60);
  });

  it('[cluster.3] a token revoked on one server and a configuration changed there count on each', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const atB = await listenAt(b, [TOPICS.configuration]);
    const token = await signIn(a.url, 'operator');
    const statusAtB = async () => {
      const answer = await fetch(new URL('api/account', b.url), {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.status;
    };
    expect(await statusAtB()).toBe(200);
    await fetch(new URL('api/logout', a.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await expect.poll(statusAtB).not.toBe(200);
    await configure(a.url, await signIn(a.url, 'admin'), { MARKER_ZOOMLEVEL_CUTOFF: '13' });
    await expect.poll(() => atB.reports().length).toBeGreaterThan(0);
    const answer = await fetch(
      new URL('services/shotpointserver/api/shotpointconfigs/getAllConfigs', b.url),
      {
        headers: { authorization: `Bearer ${await signIn(b.url, 'admin')}` },
      },
    );
    expect(await answer.json()).toContainEqual(
      expect.objectContaining({ key: 'MARKER_ZOOMLEVEL_CUTOFF', value: '13' }),
    );
  });

  it('[cluster.6] a heartbeat that arrives at one server is published by each', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const atB = await listenAt(b, [TOPICS.heartbeats]);
    const answer = await call(a, 'allheartbeats', await signIn(a.url, 'admin'), {
      squad_id: 'NG',
      nodeid: 'far',
      status: 'OK',
      timestamp: Date.now(),
    });
    expect(answer.status).toBe(201);
    await expect
      .poll(() => atB.client.frames.filter((frame) => frame.includes('"nodeid":"far"')).length)
      .toBe(1);
  });

  it('[cluster.6] the tracker of each server has the sessions of all, when it opens and as they change and end', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const live = await listenAt(a, [TOPICS.tracker]);
    const user = await listenAt(b, [], 'operator');
    user.client.send('SEND\ndestination:/topic/activity\n\n{"page":"/cameras?q=1"}\0');
    const pages = ({ client }: Listener) =>
      client.frames
        .filter((frame) => frame.startsWith('MESSAGE'))
        .map((frame) => JSON.parse(frame.split('\n\n')[1] ?? '') as Record<string, unknown>)
        .map(({ userLogin, page }) => `${String(userLogin)} ${String(page)}`);
    await expect.poll(() => pages(live)).toEqual(['operator /cameras']);
    const later = await listenAt(a, [TOPICS.tracker]);
    await expect.poll(() => pages(later)).toEqual(['operator /cameras']);
    user.client.socket.terminate();
    await expect.poll(() => pages(later)).toEqual(['operator /cameras', 'null logout']);
  });

  it('[incidents.37] who has an incident open at one server is told at each, and gone with the connection', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    await commitReports(a.url, await signIn(a.url, 'admin'), [aReport('open')]);
    const answer = await fetch(new URL('services/shotpointserver/api/incidents?sort=id,desc', b.url), {
      headers: { authorization: `Bearer ${await signIn(b.url, 'admin')}` },
    });
    const [newest] = (await answer.json()) as readonly { readonly id: number }[];
    const atB = await listenAt(b, [TOPICS.presence]);
    const user = await listenAt(a, [], 'operator');
    user.client.send(`SEND\ndestination:${TOPICS.presence}\n\n{"open":[${newest?.id}],"listening":[]}\0`);
    const people = () =>
      atB.client.frames
        .filter((frame) => frame.startsWith('MESSAGE'))
        .map((frame) => frame.slice(frame.indexOf('"people"')));
    await expect.poll(people).toEqual(['"people":[{"login":"operator","listening":false}]}']);
    user.client.socket.terminate();
    await expect.poll(() => people().at(-1)).toBe('"people":[]}');
  });

  it('[cluster.4] wrong passwords at one server make an account wait at each', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const attempt = async (url: string) => {
      const answer = await fetch(new URL('api/authenticate', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'tester', password: 'wrong' }),
      });
      return answer.status;
    };
    for (let at = 0; at < 4; at++) expect(await attempt(a.url)).toBe(401);
    const both = await Promise.all([a, b, a, b].map(({ url }) => attempt(url)));
    expect(both.toSorted((x, y) => x - y)).toEqual([401, 429, 429, 429]);
  });

  it('[cluster.7] a file stored at one server is sent by each', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const token = await signIn(a.url, 'admin');
    await commitReports(a.url, token, [aReport('pictured')]);
    const added = await call(a, 'mediafiles', token, {
      detectionId: 'pictured',
      fileName: 'one.gif',
      file: GIF,
    });
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as { id: number };
    const read = await fetch(new URL(`services/shotpointserver/api/mediafiles/${id}`, b.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await read.json()).toMatchObject({ fileName: 'one.gif', file: GIF });
  });

  it('[cluster.8] every server works on where the database has ended all of its connections', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const atB = await listenAt(b, [TOPICS.shotreports]);
    const token = await signIn(a.url, 'admin');
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    // Connections are ended while they are used, too.
    const ended = new AbortController();
    const list = new URL('services/shotpointserver/api/shotreports?size=5', a.url);
    const calls = Array.from({ length: 8 }, async () => {
      const headers = { authorization: `Bearer ${token}` };
      while (!ended.signal.aborted) await fetch(list, { headers }).catch(() => undefined);
    });
    for (let time = 0; time < 10; time++) {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    ended.abort();
    await Promise.all(calls);
    await client.end();
    const commit = () => commitReports(a.url, token, [aReport('afterwards')]).then(() => 'stored', String);
    await expect.poll(commit).toBe('stored');
    await expect.poll(() => atB.reports().map(({ detectionId }) => detectionId)).toEqual(['afterwards']);
    expect(atB.client.closed).toBeUndefined();
  });

  it('[cluster.2] a server that is killed leaves its duties to another: an embargo ends, once', async () => {
    const [a, b] = servers as [RealServer, RealServer];
    const token = await signIn(b.url, 'admin');
    await configure(b.url, token, { REVIEWER_FUNCTION: 'true', REVIEWER_DELAY: '6' });
    const atB = await listenAt(b, [TOPICS.shotreports, TOPICS.delayedShotreports], 'operator');
    await commitReports(a.url, await signIn(a.url, 'admin'), [aReport('held')]);
    await a.kill('SIGKILL');
    await expect
      .poll(() => atB.reports(), { timeout: 30_000 })
      .toMatchObject([{ destination: TOPICS.delayedShotreports, detectionId: 'held' }]);
    await commitReports(b.url, token, [aReport('after')]);
    await expect
      .poll(() => atB.reports().map(({ detectionId }) => detectionId), { timeout: 30_000 })
      .toEqual(['held', 'after']);
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(new URL(PATHS.prometheus, b.url), { headers })).text()).toContain(
      'has_duties 1',
    );
  });
});
