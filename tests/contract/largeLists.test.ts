/** Lists of any length go out in slices between which the process does other work. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, aReport, NOW, testServer, type TestServer } from '../support/testServer.ts';

const REPORTS = 45_000;
const NODES = 3500;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  for (let from = 0; from < REPORTS; from += 5000) {
    const batch = Array.from({ length: 5000 }, (_, i) =>
      aReport(`d${from + i}`, {
        timeStamp: NOW - (((from + i) * 7919) % REPORTS),
        zone: `Z${(from + i) % 9}`,
      }),
    );
    await server.intake.accept(batch, 'test');
  }
  const nodes = Array.from({ length: NODES }, (_, i) => ({ nodeId: String(i), squadId: `s${i % 3}` }));
  await server.store.collection('nodes').saveMany(nodes);
  await server.intake.heartbeats(
    nodes.map(
      ({ nodeId, squadId }) =>
        ({ squad_id: squadId, nodeid: nodeId }) as Parameters<typeof server.intake.heartbeats>[0][number],
    ),
  );
}, 120_000);

afterAll(() => server.dispose());

/** Turns of the event loop that others had while `work` ran. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ value: T; turns: number }> {
  let turns = 0;
  let running = true;
  const count = () => {
    turns++;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  const value = await work;
  running = false;
  return { value, turns };
}

const SECONDS = Math.floor(NOW / 1000);

it.each([
  ['shotreports?size=9999999', REPORTS, 45],
  ['shotreports?size=9999999&sort=timeStamp,desc', REPORTS, 45],
  ['shotreports?size=9999999&sort=zone,asc&sort=id,desc', REPORTS, 45],
  [`shotreports/getShotreportsByDateTimeRange?start=${SECONDS - 60}&end=${SECONDS}`, REPORTS, 45],
  ['nodes?size=9999999', NODES, 4],
  ['nodes?size=9999999&sort=squadId,desc', NODES, 4],
  ['heartbeats', NODES, 4],
])('[records.42] %s is whole, and others have their turn %i/%i', async (path, rows, slices) => {
  const { value, turns } = await turnsDuring(server.call('admin', api(path)));
  expect(value.statusCode).toBe(200);
  const list = value.json<unknown[]>();
  expect(list).toHaveLength(rows);
  expect(new Set(list.map((one) => JSON.stringify(one))).size).toBe(rows);
  expect(turns).toBeGreaterThanOrEqual(slices);
});

it('[records.42] a long list is in the requested order, and begins at its page', async () => {
  const answer = await server.call('admin', api('shotreports?size=9999999&sort=zone,asc&sort=id,desc'));
  const all = answer.json<{ id: number; zone: string }[]>();
  const sorted = all.toSorted((a, b) => (a.zone === b.zone ? b.id - a.id : a.zone < b.zone ? -1 : 1));
  expect(all.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  const second = await server.call('admin', api('shotreports?page=1&size=25000&sort=timeStamp,asc'));
  expect(second.headers['x-total-count']).toBe(String(REPORTS));
  const times = second.json<{ timeStamp: number }[]>().map(({ timeStamp }) => timeStamp);
  expect(times).toEqual(Array.from({ length: REPORTS - 25_000 }, (_, i) => NOW - (REPORTS - 1) + 25_000 + i));
});

it('[records.42] reports that arrive while a list is read neither shift nor duplicate its rows', async () => {
  const { slices } = await server.store.reports.slices(
    { page: 0, size: 9_999_999, sort: [{ field: 'timeStamp', descending: true }] },
    {},
    { symbols: undefined, embargoedAfter: undefined },
  );
  const ids: number[] = [];
  let arrived = 0;
  for await (const slice of slices) {
    ids.push(...slice.map(({ id }) => id));
    if (arrived < 5) await server.intake.accept([aReport(`late-${arrived++}`)], 'test');
  }
  expect([ids.length, new Set(ids).size]).toEqual([REPORTS, REPORTS]);
});
