/** What a demo that has just started says of the thirty days before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSourceHost } from '../../server/sources/createSourceHost.ts';
import { HashChainVerifier } from '../../server/store/journal/hashChain.ts';
import { startSimulator } from '../../simulator/startSimulator.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import type { ResponseFigures } from '../../src/domain/contract/response.ts';
import { NOW, testServer, type TestServer } from '../support/testServer.ts';

const DAY = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ signed: true });
  const deps = {
    ...server,
    live: { waitUntilDrained: () => Promise.resolve() },
    devices: { connectSimulated: () => undefined },
    dataDir: '',
    print: () => undefined,
    onFailure: (error: unknown) => {
      throw error;
    },
  };
  const options = { nodes: 40, seed: 1, history: 40, shotsPerMinute: 0, timeZone: 'Europe/Vienna' };
  await (await startSimulator(createSourceHost(deps, 'simulator'), options))?.stop();
});

afterAll(() => server?.dispose());

it('[simulator.13] answers how people kept up with the alarms of four weeks', async () => {
  const query = `from=${NOW - 28 * DAY}&to=${NOW}&timeZone=Europe/Vienna`;
  const { now } = (await server.call('admin', `/${PATHS.response}?${query}`)).json<ResponseFigures>();
  expect(now.alarms).toBeGreaterThan(20);
  expect(now.operators).toBeGreaterThan(1);
  expect(now.taken.median).toBeGreaterThan(5);
  expect(now.taken.median).toBeLessThan(30);
  expect(now.outcomes.confirmed).toBeGreaterThan(0);
  expect(now.outcomes.noise).toBeGreaterThan(0);
  expect(now.outcomes.open).toBeLessThan(now.alarms / 5);
});

it('[simulator.13] has a whole journal, with the acts of people among its lines', async () => {
  const { journal } = server.store;
  const lines = await journal.lines(1, journal.head().sequence);
  const chain = new HashChainVerifier();
  for (const line of lines) chain.add(line);
  expect(chain.finish(journal.head())).toBeUndefined();
  const acts = lines
    .map((line) => JSON.parse(line) as { kind: string; act: string })
    .filter(({ kind }) => kind === 'incident');
  const kinds = new Set(acts.map(({ act }) => act));
  expect(['take', 'close', 'case', 'note', 'escalate'].filter((act) => !kinds.has(act))).toEqual([]);
});
