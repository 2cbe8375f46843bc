/** The balancer's configuration of the installation in front of a server with a base path. */
import { afterEach, expect, it } from 'vitest';
import { startBalancer, type Balancer } from '../support/balancer.ts';
import { signIn, startRealServer, type RealServer } from '../support/realServer.ts';

const BASE = '/console/';
let server: RealServer | undefined;
let balancer: Balancer | undefined;

afterEach(async () => {
  await balancer?.close();
  await server?.dispose();
});

it('[MSV27] the balancer passes calls on to a server with a base path', async (context) => {
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
