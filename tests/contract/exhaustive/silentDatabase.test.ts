/** The network between a server and its database drops everything and closes nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOPICS } from '../../../src/domain/contract/topics.ts';
import { startFaultProxy, type FaultProxy } from '../../support/faultProxy.ts';
import { ownDatabase } from '../../support/ownDatabase.ts';
import { commitReports, signIn, type RealServer } from '../../support/realServer.ts';
import { aReport, listenAt, startServerOn } from '../../support/severalServers.ts';
import { handshakeStatus } from '../liveHarness.ts';

const address = await ownDatabase('silent_database');
const START_TIMEOUT = 120_000;
const TEST_TIMEOUT = 120_000;
const FAULT_MS = 12_000;
const RECOVERY_MS = 10_000;

let proxy: FaultProxy;
let server: RealServer;

const readiness = async (): Promise<number> =>
  (await fetch(new URL('management/health/readiness', server.url))).status;

describe.skipIf(address === undefined)('a database that the network hides', { timeout: TEST_TIMEOUT }, () => {
  beforeAll(async () => {
    const url = new URL(address ?? '');
    proxy = await startFaultProxy(Number(url.port));
    url.port = String(proxy.port);
    server = await startServerOn(url.href);
  }, START_TIMEOUT);

  afterAll(async () => {
    await server?.dispose();
    await proxy?.close();
  });

  it('[cluster.8] makes the server not ready and ends its sessions; all works within 10 s of the end of the fault', async () => {
    const before = await listenAt(server, [TOPICS.shotreports]);
    const token = await signIn(server.url, 'admin');
    await commitReports(server.url, token, [aReport('before')]);
    expect(await readiness()).toBe(200);
    proxy.setMode('blackHole');
    const begun = performance.now();
    const lost = commitReports(server.url, token, [aReport('lost')]).then(() => 'stored', String);
    await expect.poll(readiness).toBe(503);
    await expect.poll(() => before.client.closed !== undefined).toBe(true);
    // The call under way is answered, too.
    expect(await lost).toContain('503');
    await new Promise((resolve) => setTimeout(resolve, FAULT_MS - (performance.now() - begun)));
    proxy.setMode('pass');
    const ended = performance.now();
    const commit = () => commitReports(server.url, token, [aReport('after')]).then(() => 'stored', String);
    await expect.poll(commit, { interval: 250 }).toBe('stored');
    const live = `ws://127.0.0.1:${server.port}/websocket/shotreportMessage?access_token=${token}`;
    await expect.poll(() => handshakeStatus(live), { interval: 250 }).toBe(101);
    await expect.poll(readiness, { interval: 250 }).toBe(200);
    expect(performance.now() - ended).toBeLessThan(RECOVERY_MS);
    const again = await listenAt(server, [TOPICS.shotreports]);
    await commitReports(server.url, token, [aReport('live')]);
    await expect.poll(() => again.reports().map(({ detectionId }) => detectionId)).toEqual(['live']);
  });
});
