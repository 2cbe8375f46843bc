/** The balancer's configuration of the installation in front of a server with a base path. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startBalancer, type Balancer } from '../../support/balancer.ts';
import { signIn, startRealServer, type RealServer } from '../../support/realServer.ts';

const BASE = '/console/';
let server: RealServer | undefined;
let balancer: Balancer | undefined;
const versions: Server[] = [];

afterEach(async () => {
  await balancer?.close();
  await server?.dispose();
  for (const version of versions.splice(0)) version.close();
});

/** A server that answers everything with its version; returns its port. */
async function startVersion(version: string): Promise<number> {
  const started = createServer((_request, response) => response.end(version));
  versions.push(started);
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return (started.address() as AddressInfo).port;
}

it('[cluster.14] the balancer passes calls on to a server with a base path', async (context) => {
  const args = ['--nodes', '1', '--shots-per-minute', '0', '--history', '0'];
  server = await startRealServer({ args, env: { BASE_PATH: BASE } });
  balancer = await startBalancer([server.port], BASE);
  if (balancer === undefined) return context.skip('There is no caddy on this machine');
  const token = await signIn(balancer.url, 'admin');
  const answer = await fetch(new URL('api/account', balancer.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
});

it('[cluster.14] the page and its files are those of one version while servers of two are there, and calls go to both', async (context) => {
  balancer = await startBalancer([await startVersion('old'), await startVersion('new')], BASE);
  if (balancer === undefined) return context.skip('There is no caddy on this machine');
  const { url } = balancer;
  const answers = async (path: string) => {
    const paths = Array.from({ length: 20 }, () => new URL(path, url));
    return new Set(await Promise.all(paths.map(async (one) => (await fetch(one)).text())));
  };
  const page = await answers('?kiosk');
  expect(page.size).toBe(1);
  expect(await answers('assets/index-Aa11.js')).toEqual(page);
  expect(await answers('survey')).toEqual(page);
  expect((await answers('api/account')).size).toBe(2);
});
