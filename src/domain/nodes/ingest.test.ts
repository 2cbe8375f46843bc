import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tests/support/propertyRuns.ts';
import { NODE_HEALTH, type Heartbeat } from '../contract/heartbeat.ts';
import { parseJson } from '../json/parseJson.ts';
import { FIELD_FAILURE_BIT } from '../live/channelStatistics.ts';
import { clearChanges } from '../reports/rowChanges.ts';
import { isStale } from '../derive/age.ts';
import { epochMs, type EpochMs } from '../units.ts';
import { findNode } from './columns.ts';
import {
  createNodeStore,
  ingestHeartbeat,
  ingestHeartbeatBody,
  ingestListedHeartbeat,
  type NodeStore,
} from './ingest.ts';
import { describeHeartbeat } from './upsert.ts';

const NOW = epochMs(Date.UTC(2026, 10, 20));
const BEAT: Heartbeat = {
  nodeid: 'N-1',
  squad_id: 'S',
  status: 'OK',
  level: 'L1',
  lat: 38.897_675,
  lon: -77.036_53,
  timestamp: NOW - 5000,
  spl1: 52.3,
  pitch: 1.5708,
  yaw: -0.25,
};

/** Receipt of a heartbeat whose server does not say when it sent it. */
const UNSTAMPED = { now: NOW, sent: 0 };

function put(store: NodeStore, beat: object, now = NOW) {
  return ingestHeartbeatBody(store, JSON.stringify(beat), { now, sent: 0 });
}

function healthOfNode(store: NodeStore, nodeId = 'N-1'): string {
  return NODE_HEALTH[store.columns.health[findNode(store.columns, 'S', nodeId)]];
}

it('[sensors.4] keeps one row per squad and node, every field', () => {
  const store = createNodeStore();
  expect(put(store, BEAT)).toBeUndefined();
  put(store, { ...BEAT, squad_id: 'T' });
  put(store, BEAT);
  expect(store.columns.count).toBe(2);
  expect(describeHeartbeat(store.columns, 0)).toEqual(BEAT);
});

it('[sensors.4] leaves what a heartbeat does not say, but not its timestamp', () => {
  const store = createNodeStore();
  put(store, BEAT);
  put(store, { nodeid: 'N-1', squad_id: 'S', status: null, timestamp: NOW });
  expect(describeHeartbeat(store.columns, 0)).toEqual({ ...BEAT, timestamp: NOW });
  put(store, { nodeid: 'N-1', squad_id: 'S' });
  expect(healthOfNode(store)).toBe('construction');
});

it('[sensors.1] counts the states, and takes the timestamp as number, digits or ISO text', () => {
  const store = createNodeStore();
  const timestamps: [unknown, string][] = [
    [NOW, 'healthy'],
    [String(NOW), 'healthy'],
    ['2026-11-19T10:00:00.5Z', 'healthy'],
    ['', 'construction'],
    [undefined, 'construction'],
    ['1999-12-31', 'construction'],
    [0, 'construction'],
    ['soon', 'construction'],
  ];
  for (const [timestamp, health] of timestamps) {
    put(store, { ...BEAT, timestamp });
    expect(healthOfNode(store)).toBe(health);
  }
  put(store, { ...BEAT, nodeid: 'N-2', status: 'ill' });
  expect([...store.columns.byHealth]).toEqual([0, 0, 1, 1]);
});

it('[sensors.2] learns the usual interval, and takes a long pause for an outage', () => {
  const store = createNodeStore();
  const intervalAfter = (seconds: number) => {
    const { timestamp } = store.columns;
    const from = store.columns.count === 0 ? NOW - 1e9 : timestamp[0];
    put(store, { ...BEAT, timestamp: from + 1000 * seconds });
    return store.columns.interval[0] / 1000;
  };
  expect(intervalAfter(0)).toBeNaN();
  expect(intervalAfter(30)).toBe(30);
  for (let i = 0; i < 10; i++) intervalAfter(30);
  expect(intervalAfter(86_400)).toBeLessThan(60);
  for (let i = 0; i < 20; i++) intervalAfter(30);
  expect(intervalAfter(30)).toBeCloseTo(30, 0);
  expect(intervalAfter(1)).toBeCloseTo(30, 0);
  for (let i = 0; i < 30; i++) intervalAfter(1);
  expect(intervalAfter(1)).toBe(1);
});

describe('where the server says when it received a heartbeat', () => {
  const MINUTE = 60_000;
  const isStaleAt = ({ columns }: NodeStore, now: EpochMs) =>
    isStale(now, columns.received[0], columns.interval[0]);
  const list = (store: NodeStore, receipt: object, now = NOW) =>
    ingestListedHeartbeat(store, { ...BEAT, ...receipt }, now);

  it('[sensors.2] a node that is silent is stale at once after a reload, whatever its clock says', () => {
    const store = createNodeStore();
    list(store, { timestamp: NOW, received: NOW - 2 * MINUTE, interval: 30_000 });
    expect(isStaleAt(store, NOW)).toBe(true);
  });

  it('[sensors.2] a node whose interval is not known is stale after a quarter of an hour', () => {
    const store = createNodeStore();
    list(store, { received: NOW - 15 * MINUTE });
    expect(isStaleAt(store, NOW)).toBe(false);
    expect(isStaleAt(store, epochMs(NOW + 1))).toBe(true);
  });

  it('[sensors.2] the interval is learnt from the receipts, not from the clock of the node', () => {
    const store = createNodeStore();
    for (let i = 0; i < 10; i++) {
      const at = epochMs(NOW + i * 30_000);
      ingestHeartbeatBody(store, JSON.stringify({ ...BEAT, timestamp: NOW - i * 1e6 }), {
        now: at,
        sent: at,
      });
    }
    expect(store.columns.interval[0]).toBe(30_000);
  });

  it('[sensors.2] a message that waited on its way counts from when the server sent it', () => {
    const store = createNodeStore();
    list(store, { received: NOW - 40_000, interval: 30_000 });
    for (const sent of [NOW - 10_000, NOW + 20_000])
      ingestHeartbeatBody(store, JSON.stringify(BEAT), { now: epochMs(NOW + MINUTE), sent });
    expect(store.columns.received[0]).toBe(NOW + 20_000);
    expect(store.columns.interval[0]).toBe(30_000);
  });

  it.each([50, 2000])('[sensors.2] bursts of messages %i ms apart never make a node stale', (apart) => {
    const store = createNodeStore();
    list(store, { received: NOW, interval: 60_000 });
    const stale: number[] = [];
    for (let burst = 1; burst <= 20; burst++) {
      for (let i = 0; i < 10; i++) {
        const at = epochMs(NOW + burst * MINUTE + i * apart);
        if (isStaleAt(store, at)) stale.push(at - NOW);
        ingestHeartbeatBody(store, JSON.stringify(BEAT), { now: at, sent: at });
      }
    }
    expect(stale).toEqual([]);
  });

  it('[sensors.4] the list says nothing about a node that the server heard of later, but its interval', () => {
    const store = createNodeStore();
    ingestHeartbeatBody(store, JSON.stringify(BEAT), { now: NOW, sent: NOW });
    list(store, { status: 'down', timestamp: NOW, received: NOW - 1, interval: 30_000 });
    expect(healthOfNode(store)).toBe('healthy');
    expect(store.columns.interval[0]).toBe(30_000);
    list(store, { status: 'down', timestamp: undefined, received: NOW + 1 }, epochMs(NOW + 1));
    expect(healthOfNode(store)).toBe('construction');
  });
});

it('[sensors.4] lets a list say nothing about a node that was heard of later', () => {
  const store = createNodeStore();
  put(store, { ...BEAT, timestamp: NOW });
  ingestListedHeartbeat(store, { ...BEAT, status: 'down', timestamp: NOW - 1 }, NOW);
  expect(healthOfNode(store)).toBe('healthy');
  ingestListedHeartbeat(store, { ...BEAT, status: 'down', timestamp: NOW + 1 }, NOW);
  expect(healthOfNode(store)).toBe('construction');
});

it('[sensors.5] keeps a node with an unusable place, number or a time of tomorrow’s tomorrow, and says so', () => {
  const store = createNodeStore();
  const failuresOf = (beat: object) => (put(store, beat) === undefined ? store.draft.failures : -1);
  expect(failuresOf({ ...BEAT, lat: 90.000_000_1 })).toBe(FIELD_FAILURE_BIT.badPlace);
  expect(failuresOf({ ...BEAT, lat: null })).toBe(FIELD_FAILURE_BIT.badPlace);
  expect(failuresOf({ ...BEAT, lat: 0, lon: 0 })).toBe(0);
  expect(failuresOf({ ...BEAT, spl1: '12,5' })).toBe(FIELD_FAILURE_BIT.badNumber);
  expect(failuresOf({ ...BEAT, yaw: 1e308 })).toBe(FIELD_FAILURE_BIT.badNumber);
  expect(failuresOf({ ...BEAT, level: 'x'.repeat(5_000_000) })).toBe(FIELD_FAILURE_BIT.longText);
  expect(failuresOf({ ...BEAT, timestamp: Date.UTC(9999, 0, 1) })).toBe(FIELD_FAILURE_BIT.badTime);
  expect(store.columns.timestamp[0]).toBe(NOW);
});

it('[sensors.5] refuses what is no heartbeat', () => {
  const store = createNodeStore();
  expect(ingestHeartbeatBody(store, '{"nodeid":', UNSTAMPED)).toBe('notJson');
  for (const body of ['null', '7', '[]', '"x"'])
    expect(ingestHeartbeatBody(store, body, UNSTAMPED)).toBe('notAnObject');
  expect(ingestHeartbeatBody(store, '{"__proto__":{"nodeid":"x"},"squad_id":"S"}', UNSTAMPED)).toBe('noKey');
  expect(put(store, { ...BEAT, nodeid: ' ' })).toBe('noKey');
  expect(store.columns.count).toBe(0);
});

it('[sensors.4] gives the row of the node silent longest to a new one when full', () => {
  const store = createNodeStore(3);
  for (let i = 0; i < 3; i++) put(store, { ...BEAT, nodeid: `N-${i}` }, epochMs(NOW + i));
  put(store, { ...BEAT, nodeid: 'N-0' }, epochMs(NOW + 10));
  clearChanges(store.columns.changes);
  put(store, { ...BEAT, nodeid: 'N-9', status: 'down' }, epochMs(NOW + 11));
  expect(findNode(store.columns, 'S', 'N-1')).toBe(-1);
  expect(findNode(store.columns, 'S', 'N-9')).toBe(1);
  expect(store.columns.changes).toMatchObject({ addedCount: 1, removedCount: 1 });
  expect([...store.columns.byHealth]).toEqual([2, 0, 1, 0]);
  expect(put(store, { ...BEAT, nodeid: 'N-1' })).toBeUndefined();
});

it('[sensors.4] grows to twenty thousand nodes', () => {
  const store = createNodeStore();
  for (let i = 0; i < 20_000; i++) put(store, { ...BEAT, nodeid: `N-${i}`, spl1: i % 100 });
  expect(store.columns.count).toBe(20_000);
  expect(store.columns.spl[19_999]).toBe(99);
});

const number = fc.oneof(
  fc.double({ min: -200, max: 200 }),
  fc.integer({ min: -20_000_000, max: 20_000_000 }).map((value) => value / 100_000),
  fc.integer(),
  fc.constantFrom(0, -0, 90, -90, 180, 1e21, 1e-7, 5e-324, 0.1, 123_456_789_012_345, 1_234_567_890_123_456),
);
const word = fc.oneof(fc.constantFrom('OK', 'down', 'L1', 'L"1', 'é', '\\', ''), fc.string({ maxLength: 4 }));
const value = fc.oneof(number, word, fc.constantFrom(null, true, [], {}));
const name = fc.constantFrom(
  'status',
  'level',
  'lat',
  'lon',
  'timestamp',
  'spl1',
  'pitch',
  'yaw',
  'extra',
  '__proto__',
);
const decimal = fc.integer({ min: -9_050_000, max: 9_050_000 }).map((value) => value / 100_000);
const likely = fc.oneof({ weight: 19, arbitrary: decimal }, { weight: 1, arbitrary: number });
const usual = fc.record(
  {
    status: fc.constantFrom('OK', 'OK', 'OK', 'down', 'é"'),
    level: fc.constantFrom('L1', 'L1', 'L1', 'L2'),
    lat: likely,
    lon: likely,
    timestamp: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(NOW, NOW + 1e9, 0) },
      { weight: 9, arbitrary: fc.integer({ min: NOW - 1e9, max: NOW }) },
    ),
    spl1: likely,
    pitch: likely,
    yaw: likely,
  },
  { requiredKeys: ['timestamp'] },
);
const fields = fc.oneof(
  { weight: 3, arbitrary: usual },
  { weight: 1, arbitrary: fc.dictionary(name, value) },
);
/** Replaces one character, to test texts that are almost valid. */
const damage = fc.option(
  fc.tuple(fc.nat(), fc.constantFrom('', '0', '.', '-', 'e', '"', '\\', ',', ' ', '}', '\n', '{')),
  { freq: 2 },
);

it('[sensors.5] gives the result of the full decoder, or passes the message on to it', () => {
  const runs = propertyRuns(500, 5_000);
  let decodedFast = 0;
  const body = fc
    .tuple(fc.constantFrom('N-1', 'N-1', 'N-2', 'N"3', 'É'), fields, damage)
    .map(([nodeid, rest, harm]) => {
      const text = JSON.stringify({ nodeid, squad_id: 'S', ...rest });
      if (harm === null) return text;
      const at = harm[0] % text.length;
      return text.slice(0, at) + harm[1] + text.slice(at + 1);
    });
  fc.assert(
    fc.property(body, (text) => {
      const [fast, full] = [seeded(), seeded()];
      if (fast.reader.read(text, NOW)) decodedFast++;
      const fastFailure = ingestHeartbeatBody(fast, text, UNSTAMPED) ?? fast.draft.failures;
      const fullFailure = ingestHeartbeat(full, parseJson(text), UNSTAMPED) ?? full.draft.failures;
      const expected = valuesOf(full);
      const values = valuesOf(fast);
      return (
        fastFailure === fullFailure &&
        values.length === expected.length &&
        values.every((each, i) => Object.is(each, expected[i]))
      );
    }),
    { numRuns: runs },
  );
  expect(decodedFast).toBeGreaterThan(runs / 20);
});

/** All counts and fields of a store. Compared with Object.is: `expect` for each field would take most of the test's time. */
function valuesOf({ columns }: NodeStore): readonly unknown[] {
  const rows = Array.from({ length: columns.count }, (_, row) => describeHeartbeat(columns, row));
  return [columns.count, ...columns.byHealth, ...rows.flatMap((row) => Object.entries(row).flat())];
}

function seeded(): NodeStore {
  const store = createNodeStore(16);
  for (const [nodeid, level] of [
    ['N-1', 'L1'],
    ['N-2', 'L2'],
    ['N"3', 'L1'],
    ['É', 'L1'],
  ])
    ingestHeartbeat(store, { ...BEAT, nodeid, level }, UNSTAMPED);
  return store;
}
