/** Kills one of three servers behind a balancer, under load. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOPICS } from '../../../src/domain/contract/topics.ts';
import { startBalancer, type Balancer } from '../../support/balancer.ts';
import { ownBroker } from '../../support/ownBroker.ts';
import { ownDatabase } from '../../support/ownDatabase.ts';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import { listenAt, startServerOn } from '../../support/severalServers.ts';

const address = await ownDatabase('servers_fault');
const START_TIMEOUT = 180_000;
/** A busy machine starts, kills and answers servers late. */
const COMMIT_TIMEOUT = 60_000;
const TEST_TIMEOUT = 180_000;
/** 20 reports a second, for six seconds. */
const REPORTS = 120;
const INTERVAL_MS = 50;

const servers: RealServer[] = [];
let balancer: Balancer | undefined;

describe.skipIf(address === undefined)('three servers behind a balancer', () => {
  beforeAll(async () => {
    const brokerUrl = ownBroker('servers_fault');
    const env: Record<string, string> = brokerUrl === undefined ? {} : { BROKER_URL: brokerUrl };
    for (let at = 0; at < 3; at++) servers.push(await startServerOn(address ?? '', { env }));
    balancer = await startBalancer(servers.map(({ port }) => port));
  }, START_TIMEOUT);

  afterAll(async () => {
    await balancer?.close();
    await Promise.all(servers.splice(0).map((server) => server.dispose()));
  });

  it(
    '[cluster.1] lose nothing and keep the order where one is killed under load',
    async (context) => {
      if (balancer === undefined) return context.skip('There is no caddy on this machine');
      const { url } = balancer;
      const [owner, ...others] = servers as [RealServer, ...RealServer[]];
      const listeners = await Promise.all(others.map((server) => listenAt(server, [TOPICS.shotreports])));
      const token = await signIn(url, 'admin');
      /** Repeats a report that was not acknowledged, because its server may have ended. */
      const commit = async (report: object) => {
        const answer = () => commitReports(url, token, [report]).then(() => 'stored', String);
        await expect.poll(answer, { timeout: COMMIT_TIMEOUT, interval: 250 }).toBe('stored');
      };
      const ids = Array.from({ length: REPORTS }, (_, at) => `F${at}`);
      const commits = ids.map(async (detectionId, at) => {
        await new Promise((resolve) => setTimeout(resolve, at * INTERVAL_MS));
        if (at === REPORTS / 2) await owner.kill('SIGKILL');
        const report = { squadId: 'NG', detectionId, timeStamp: Date.now(), reportType: 'Shot' };
        await commit(report);
      });
      await Promise.all(commits);
      for (const { reports } of listeners) {
        await expect.poll(() => reports().length, { timeout: 30_000 }).toBe(REPORTS);
        const sequences = reports().map(({ seq }) => seq);
        expect(sequences).toEqual(Array.from({ length: REPORTS }, (_, at) => (sequences[0] ?? NaN) + at));
        expect(new Set(reports().map(({ detectionId }) => detectionId))).toEqual(new Set(ids));
      }
      // A console that reconnects through the balancer finds a server at once.
      expect(await signIn(url, 'operator')).not.toBe('');
    },
    TEST_TIMEOUT,
  );
});
