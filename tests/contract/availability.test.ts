/** Availability of sensors: what is rolled up equals a plain count over all quarters, whatever fails meanwhile. */
import { beforeAll, describe, expect, it } from 'vitest';
import { AvailabilityRollUp, DAYS_KEPT } from '../../server/heartbeats/availabilityRollUp.ts';
import type { AvailabilityStore } from '../../server/store/availability/availabilityStore.ts';
import type { HistoryNode, HistoryQuarter } from '../../server/store/heartbeats/heartbeatHistoryStore.ts';
import { canSeeHeartbeats } from '../../src/domain/access/reportAccess.ts';
import { AUTHORITIES } from '../../src/domain/contract/authorities.ts';
import type { Availability, DayAvailability, NodeQuarters } from '../../src/domain/contract/availability.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { DEGRADED, HEALTHY, NO_DATA, SILENT, stateOf } from '../../src/domain/nodes/dayCells.ts';
import { createServerHooks } from '../support/serverHooks.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { NOW, type TestServer } from '../support/testServer.ts';

let server: TestServer;
const { openServerForEachTest, openServerForGroup } = createServerHooks((opened) => (server = opened));

/** More than three spans of 32 days, over the end of summer time in Vienna. */
const DAYS = 110;
const LAST = Math.floor(NOW / QUARTER_MS) + 60 * QUARTERS_PER_DAY;
const FIRST = LAST - DAYS * QUARTERS_PER_DAY;
const TIME_ZONE = 'Europe/Vienna';
const ALL_MINUTES = 2 ** 15 - 1;
const SENSORS = ['a', 'b', 'c', 'd', 'hidden'].map((nodeId, slot) => ({
  slot,
  squadId: slot % 2 === 0 ? 'S' : 'T',
  nodeId,
  firstQuarter: FIRST,
}));
/** Cells as HeartbeatRecorder writes them: one heartbeat, healthy and of another state. */
const [HEALTHY_CELL, FAILED_CELL] = [0b100, 0b111];

const random = seededRandom(11);
const below = (limit: number) => Math.floor(random() * limit);

/** Cells of a sensor, in runs: of heartbeats, of failures and of none. */
function drawnCells(silence: number): Uint16Array {
  const cells = new Uint16Array(LAST - FIRST);
  for (let at = below(200); at < cells.length;) {
    const kind = random();
    const cell = kind < silence ? 0 : kind < silence + 0.1 ? FAILED_CELL : HEALTHY_CELL;
    const end = at + 1 + below(cell === HEALTHY_CELL ? 60 : 20) * (below(50) === 0 ? 20 : 1);
    cells.fill(cell, at, end);
    at = end;
  }
  return cells;
}

/** Quarters of the history, without those in which the server did not run, and with some in which it ran for a short time. */
function drawnQuarters(): readonly HistoryQuarter[] {
  const sensors = SENSORS.map((_, slot) => drawnCells(slot === 0 ? 0.7 : 0.2));
  const quarters: HistoryQuarter[] = [];
  for (let quarter = FIRST; quarter < LAST; quarter++) {
    const fate = below(120);
    if (fate === 0) quarter += below(8) === 0 ? 300 : 5;
    const minutes = fate === 1 ? 2 ** 11 - 1 : ALL_MINUTES;
    const cells = Uint16Array.from(sensors, (own) => own[quarter - FIRST] ?? 0);
    if (quarter < LAST) quarters.push({ quarter, minutes, cells });
  }
  return quarters;
}

/** States of a sensor by the rules, one quarter after another. */
function statesOf(slot: number, quarters: readonly HistoryQuarter[]): Uint8Array {
  const states = new Uint8Array(LAST - FIRST).fill(NO_DATA);
  let isKnown = false;
  for (const { quarter, minutes, cells } of quarters) {
    const cell = cells[slot] ?? 0;
    isKnown ||= cell !== 0;
    const silent =
      isKnown && minutes === ALL_MINUTES && SENSORS[slot]?.nodeId !== 'hidden' ? SILENT : NO_DATA;
    states[quarter - FIRST] = cell === 0 ? silent : cell === HEALTHY_CELL ? HEALTHY : DEGRADED;
  }
  return states;
}

/** A plain count of the quarters [from, to). */
function countOf(states: Uint8Array, from: number, to: number) {
  const figures = { healthy: 0, degraded: 0, silent: 0, outages: 0, longest: 0, longestFrom: 0 };
  let [run, begin] = [0, 0];
  for (let at = from - FIRST; at < to - FIRST; at++) {
    const state = states[at];
    if (state === HEALTHY) figures.healthy++;
    if (state === DEGRADED) figures.degraded++;
    if (state === HEALTHY || state === DEGRADED) run = 0;
    if (state !== SILENT) continue;
    figures.silent++;
    if (run === 0) {
      figures.outages++;
      begin = at + FIRST;
    }
    run++;
    if (run > figures.longest) [figures.longest, figures.longestFrom] = [run, begin * QUARTER_MS];
  }
  return figures;
}

class Crash extends Error {}

/** A store that fails now and then, before a write or after it. */
function crashing(store: AvailabilityStore): AvailabilityStore {
  return {
    ...store,
    write: async (change) => {
      const fate = below(6);
      if (fate === 0) throw new Crash();
      const isWritten = await store.write(change);
      if (fate === 1) throw new Crash();
      return isWritten;
    },
  };
}

const rollUpOf = (
  store: AvailabilityStore,
  { quarters, nodes = SENSORS }: { quarters: readonly HistoryQuarter[]; nodes?: readonly HistoryNode[] },
) =>
  new AvailabilityRollUp({
    history: {
      loadBefore: async (before, from) => {
        const found = quarters.filter(({ quarter }) => quarter >= from && quarter < before);
        return found.length === 0 ? undefined : { nodes, quarters: found };
      },
    },
    store,
    sensors: server.sensors,
  });

async function ask(
  from: number,
  to: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Availability> {
  const query = new URLSearchParams({ from: String(from), to: String(to), timeZone: TIME_ZONE, ...more });
  const answer = await server.call('admin', `/${PATHS.availability}?${query.toString()}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
}

const saveSensors = (sensors: readonly (typeof SENSORS)[number][]) =>
  server.store.collection('nodes').saveMany(
    sensors.map(({ squadId, nodeId }) => ({
      squadId,
      nodeId,
      node_lat: 41,
      node_long: -88,
      level: `L ${squadId}`,
      zone: 'Z',
      hidden: nodeId === 'hidden',
    })),
  );

describe('what is rolled up', () => {
  openServerForGroup();
  const quarters = drawnQuarters();
  const states = SENSORS.map((_, slot) => statesOf(slot, quarters));

  beforeAll(async () => {
    await saveSensors(SENSORS);
    await server.store.collection('levels').save({ level_id: 'L S', level_name: 'Ground floor' });
    const rollUp = rollUpOf(crashing(server.store.availability), { quarters });
    for (let before = FIRST + 1; before < LAST + 150; before += 1 + below(below(4) === 0 ? 250 : 3)) {
      await rollUp.run(Math.min(before, LAST)).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    }
    // Without a crash, so that the last quarter is rolled up.
    await rollUpOf(server.store.availability, { quarters }).run(LAST);
  });

  it('[sensors.8] [sensors.9] equals a plain count of any period, after crashes before and after the commit', async () => {
    const periods = Array.from({ length: 40 }, () => {
      const from = FIRST + below(DAYS * QUARTERS_PER_DAY);
      return [from, from + 1 + below(below(3) === 0 ? 90 : LAST - from)] as const;
    });
    for (const [from, to] of [[FIRST, LAST] as const, ...periods]) {
      const { nodes, hours, until } = await ask(from * QUARTER_MS - 1, to * QUARTER_MS - QUARTER_MS + 1);
      const end = Math.min(to, LAST);
      const expected = SENSORS.flatMap(({ squadId, nodeId }, slot) => {
        const count = countOf(states[slot] ?? new Uint8Array(), from, end);
        return count.healthy + count.degraded + count.silent === 0 ? [] : [{ squadId, nodeId, ...count }];
      });
      const { squadId, nodeId, healthy, degraded, silent, outages, longest, longestFrom } = nodes;
      const found = nodeId.map((id, row) => ({
        squadId: squadId[row],
        nodeId: id,
        healthy: healthy[row],
        degraded: degraded[row],
        silent: silent[row],
        outages: outages[row],
        longest: longest[row],
        longestFrom: longestFrom[row],
      }));
      const inOrder = (rows: readonly { nodeId: string }[]) =>
        rows.toSorted((a, b) => (a.nodeId < b.nodeId ? -1 : 1));
      expect(inOrder(found)).toEqual(expected);
      expect(until).toBe(end * QUARTER_MS);
      expect(hours).toEqual(hoursOf(states, from, end));
    }
  });

  it('[sensors.8] has the quarters of one sensor, and none of an unknown one', async () => {
    const [from, to] = [FIRST + 50, LAST - 10];
    for (const [squadId, nodeId, expected] of [
      ['T', 'b', [...(states[1] ?? [])].slice(50, -10).join('')],
      ['S', 'b', '0'.repeat(to - from)],
    ] as const) {
      const query = new URLSearchParams({
        squadId,
        nodeId,
        from: String(from * QUARTER_MS),
        to: String(to * QUARTER_MS),
      });
      const answer = await server.call('ROLE_HEARTBEAT', `/${PATHS.nodeAvailability}?${query.toString()}`);
      expect(answer.json<NodeQuarters>()).toEqual({
        from: from * QUARTER_MS,
        to: to * QUARTER_MS,
        until: to * QUARTER_MS,
        states: expected,
      });
    }
  });

  it('[sensors.10] has the quarters of all sensors of a day', async () => {
    const day = Math.floor((FIRST + 500) / QUARTERS_PER_DAY);
    const at = String(day * QUARTERS_PER_DAY * QUARTER_MS + 12_345);
    const answer = await server.call('ROLE_HEARTBEAT', `/${PATHS.dayAvailability}?at=${at}`);
    const { from, squadId, nodeId, cells } = answer.json<DayAvailability>();
    expect([answer.statusCode, from]).toEqual([200, day * QUARTERS_PER_DAY * QUARTER_MS]);
    const bytes = Uint8Array.from(Buffer.from(cells, 'base64'));
    const found = nodeId.map((id, row) => {
      const quarters = Array.from({ length: QUARTERS_PER_DAY }, (_, quarter) => stateOf(bytes, row, quarter));
      return `${squadId[row]} ${id} ${quarters.join('')}`;
    });
    const begin = day * QUARTERS_PER_DAY - FIRST;
    const expected = SENSORS.map(({ squadId: squad, nodeId: id }, slot) => {
      const quarters = states[slot]?.subarray(begin, begin + QUARTERS_PER_DAY) ?? [];
      return `${squad} ${id} ${[...quarters].join('')}`;
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('[sensors.8] is of one squad where it is named, with the level, its name and the zone of each sensor', async () => {
    const { nodes, levelNames } = await ask(FIRST * QUARTER_MS, LAST * QUARTER_MS, { squadId: 'S' });
    expect(nodes.nodeId.toSorted()).toEqual(['a', 'c', 'hidden']);
    expect(nodes.level).toEqual(['L S', 'L S', 'L S']);
    expect(nodes.zone).toEqual(['Z', 'Z', 'Z']);
    expect(nodes.nodeId.map((id, row) => [id, nodes.isInService[row]])).toContainEqual(['hidden', false]);
    expect(levelNames).toEqual({ 'L S': 'Ground floor' });
  });
});

describe('the roll-up', () => {
  openServerForEachTest();
  const sensor = SENSORS[1]!;
  const [other] = SENSORS as [(typeof SENSORS)[number]];
  const MIDNIGHT = Math.floor(FIRST / QUARTERS_PER_DAY) * QUARTERS_PER_DAY;

  /** One sensor heard in the first quarter, then silent. */
  const silence = (quarters: number, from = MIDNIGHT): readonly HistoryQuarter[] =>
    Array.from({ length: quarters }, (_, at) => ({
      quarter: from + at,
      minutes: ALL_MINUTES,
      cells: Uint16Array.of(0, at === 0 && from === MIDNIGHT ? HEALTHY_CELL : 0),
    }));
  const rowOf = async (from: number, to: number) => {
    const { nodes } = await ask(from * QUARTER_MS, to * QUARTER_MS);
    return [nodes.healthy[0], nodes.silent[0], nodes.outages[0], nodes.longest[0]];
  };

  it('[sensors.8] counts silence as an outage only while the sensor has a record with a position and is not hidden', async () => {
    const rollUp = rollUpOf(server.store.availability, { quarters: silence(6) });
    await rollUp.run(MIDNIGHT + 2);
    expect(await rowOf(MIDNIGHT, MIDNIGHT + 2)).toEqual([1, 0, 0, 0]);
    await saveSensors([sensor]);
    await rollUp.run(MIDNIGHT + 4);
    const [stored] = await server.store.collection('nodes').list();
    await server.store.collection('nodes').save({ ...stored, hidden: true });
    await rollUp.run(MIDNIGHT + 6);
    expect(await rowOf(MIDNIGHT, MIDNIGHT + 6)).toEqual([1, 2, 1, 2]);
  });

  it('[sensors.9] is refused where another server has rolled up meanwhile', async () => {
    await saveSensors([sensor]);
    const { availability } = server.store;
    const quarters = silence(4);
    const slow: AvailabilityStore = {
      ...availability,
      write: async (change) => {
        await rollUpOf(availability, { quarters }).run(MIDNIGHT + 4);
        return availability.write(change);
      },
    };
    await rollUpOf(availability, { quarters }).run(MIDNIGHT + 1);
    await rollUpOf(slow, { quarters }).run(MIDNIGHT + 3);
    expect(await rowOf(MIDNIGHT, MIDNIGHT + 8)).toEqual([1, 3, 1, 3]);
  });

  it('[sensors.9] counts quarters once that the clock repeats, and goes on after it jumped ahead', async () => {
    await saveSensors([sensor]);
    const { availability } = server.store;
    const far = MIDNIGHT + 400 * QUARTERS_PER_DAY;
    await rollUpOf(availability, { quarters: silence(4) }).run(MIDNIGHT + 4);
    await rollUpOf(availability, { quarters: silence(4) }).run(far);
    await rollUpOf(availability, { quarters: silence(4) }).run(MIDNIGHT + 2);
    await rollUpOf(availability, { quarters: silence(9) }).run(MIDNIGHT + 9);
    expect(await rowOf(MIDNIGHT, MIDNIGHT + 9)).toEqual([1, 8, 1, 8]);
  });

  it('[sensors.9] forgets days after three years, and gives the places of nodes without data since to others', async () => {
    await saveSensors([sensor, other]);
    const { availability } = server.store;
    await rollUpOf(availability, { quarters: silence(1) }).run(MIDNIGHT + 4);
    const later = MIDNIGHT + (DAYS_KEPT + 40) * QUARTERS_PER_DAY;
    const quarters = [Uint16Array.of(HEALTHY_CELL), Uint16Array.of(0, 0, HEALTHY_CELL)].map((cells, at) => ({
      quarter: later + at,
      minutes: ALL_MINUTES,
      cells,
    }));
    await rollUpOf(availability, { quarters }).run(later + 1);
    await rollUpOf(availability, { quarters }).run(later + 2);
    expect(await availability.nodes()).toMatchObject([
      { place: 0, nodeId: 'c' },
      { place: 1, nodeId: 'a' },
    ]);
    expect(await availability.blocksOf(MIDNIGHT / QUARTERS_PER_DAY)).toEqual([]);
  });

  it('[sensors.9] reads a damaged row as one without data', async () => {
    const { availability } = server.store;
    const blocks = [{ block: 0, day: 5, cells: new Uint8Array(3) }];
    const change = { nodes: [], blocks, sums: [], totals: [], heard: undefined, oldestDay: 0 };
    await availability.write({ ...change, expected: undefined, next: 600 });
    const [block] = await availability.blocksOf(5);
    expect(block?.cells.every((byte) => byte === 0)).toBe(true);
  });
});

describe('the calls', () => {
  openServerForGroup();
  const span = { from: '0', to: '900000', timeZone: TIME_ZONE };
  const statusOf = async (who: string | undefined, path: string, query: Readonly<Record<string, string>>) =>
    (await server.call(who, `/${path}?${new URLSearchParams(query).toString()}`)).statusCode;

  it.each([PATHS.availability, PATHS.nodeAvailability, PATHS.dayAvailability])(
    '[sensors.10] %s is for those who see heartbeats',
    async (path) => {
      for (const who of [...AUTHORITIES, 'NOBODY', undefined]) {
        const expected =
          who === undefined ? 401 : canSeeHeartbeats(new Set(who === 'NOBODY' ? [] : [who])) ? 200 : 403;
        expect([who, await statusOf(who, path, { ...span, nodeId: 'a', at: '0' })]).toEqual([who, expected]);
      }
    },
  );

  it.each([
    ['no period', { from: '', to: '' }],
    ['an end before the begin', { from: '10', to: '10' }],
    ['more than 366 days', { to: String(367 * 86_400_000) }],
    ['an unknown time zone', { timeZone: 'Mars/Phobos' }],
    ['a control character', { squadId: 'a\u0000' }],
  ])('[sensors.10] refuse %s', async (_what, query) => {
    expect(await statusOf('admin', PATHS.availability, { ...span, ...query })).toBe(400);
  });

  it('[sensors.10] answer an empty installation', async () => {
    const { nodes, hours, until } = await ask(0, 900_000);
    expect([nodes.nodeId, until]).toEqual([[], 0]);
    expect(hours).toEqual(Array(24).fill({ healthy: 0, degraded: 0, silent: 0 }));
  });
});

/** Quarters of all sensors by the hour in Vienna. */
function hoursOf(states: readonly Uint8Array[], from: number, to: number) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' });
  const hours = Array.from({ length: 24 }, () => ({ healthy: 0, degraded: 0, silent: 0 }));
  for (let quarter = from; quarter < to; quarter++) {
    const hour = hours[hourIn(clock, quarter)];
    for (const own of states) {
      const state = own[quarter - FIRST];
      if (hour === undefined || state === NO_DATA) continue;
      hour[state === HEALTHY ? 'healthy' : state === DEGRADED ? 'degraded' : 'silent']++;
    }
  }
  return hours;
}

const hourByQuarter = new Map<number, number>();
function hourIn(clock: Intl.DateTimeFormat, quarter: number): number {
  const known = hourByQuarter.get(quarter) ?? Number(clock.format(quarter * QUARTER_MS));
  hourByQuarter.set(quarter, known);
  return known;
}
