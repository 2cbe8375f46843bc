import { beforeEach, describe, expect, it } from 'vitest';
import { NODE_HEALTH, type Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import { QUARTER_MS } from '../../src/domain/contract/heartbeatHistory.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { HeartbeatHistoryStore, HistoryChange } from '../store/heartbeats/heartbeatHistoryStore.ts';
import { HeartbeatRecorder, QUARTERS_RETAINED } from './heartbeatRecorder.ts';

const START = 2_000_000 * QUARTER_MS;
const MINUTE = 60_000;
let time: number;
let recorder: HeartbeatRecorder;
let saved: HistoryChange[];
let isFull: boolean;
let stored: Awaited<ReturnType<HeartbeatHistoryStore['load']>>;

/** Store in memory; `stored` is its content at the start. */
const memory: Pick<HeartbeatHistoryStore, 'load' | 'save'> = {
  load: async () => stored,
  save: async (change) => {
    if (isFull) throw new Error('disk full');
    saved.push(change);
  },
};
const open = (maxNodes?: number) =>
  HeartbeatRecorder.open({
    store: memory,
    now: () => epochMs(time),
    ...(maxNodes === undefined ? {} : { maxNodes }),
  });
const beat = (nodeid: string, status = 'OK', more: Partial<Heartbeat> = {}): Heartbeat => ({
  squad_id: 'S',
  nodeid,
  status,
  timestamp: time,
  ...more,
});
/** Lets time pass minute by minute, with the heartbeats of each. */
const pass = (minutes: number, ...beats: Heartbeat[]) => {
  for (let i = 0; i < minutes; i++, time += MINUTE) recorder.record(beats);
};
const newest = (nodeId: string, count: number) => recorder.historyOf('S', nodeId).quarters.slice(-count);

beforeEach(async () => {
  time = START;
  saved = [];
  isFull = false;
  stored = { nodes: [], quarters: [] };
  recorder = await open();
});

describe('heartbeats of a quarter', () => {
  it('[sensors.6] is counted for each node, with the most severe state', () => {
    pass(15, beat('a'), beat('b'));
    recorder.record([beat('a', 'LOW_BATTERY'), beat('a'), beat('b', 'UNKNOWN'), beat('b', 'OK')]);
    expect(newest('a', 2)).toEqual([
      { beats: 15, worst: 'healthy' },
      { beats: 2, worst: 'warning' },
    ]);
    expect(newest('b', 1)).toEqual([{ beats: 2, worst: 'unknown' }]);
    expect(recorder.historyOf('S', 'a').from).toBe(START - 94 * QUARTER_MS);
    expect(recorder.historyOf('S', 'a').quarters).toHaveLength(96);
  });

  it('[sensors.6] counts a heartbeat without a usable time as construction, and stops counting at its limit', () => {
    recorder.record([beat('a', 'OK', { timestamp: 'yesterday' })]);
    expect(newest('a', 1)).toEqual([{ beats: 1, worst: 'construction' }]);
    recorder.record(Array.from({ length: 20_000 }, () => beat('a')));
    expect(newest('a', 1)).toEqual([{ beats: 16_383, worst: 'construction' }]);
  });
});

it('[sensors.2] a heartbeat is stamped with its receipt and the interval before it, which a burst does not change', () => {
  const stampOf = (after: number) => {
    time += after;
    const [stamped] = recorder.record([beat('a', 'OK', { timestamp: 5 })]);
    return [(stamped?.received ?? 0) - START, stamped?.interval];
  };
  expect([0, 30_000, 400, 400, 29_200].map(stampOf)).toEqual([
    [0, undefined],
    [30_000, 30_000],
    [30_400, 30_000],
    [30_800, 30_000],
    [60_000, 30_000],
  ]);
  expect(recorder.record([beat('b')])[0]).toEqual({ ...beat('b'), received: time });
});

describe('a quarter without a heartbeat', () => {
  it('[sensors.6] is silence only if the server recorded long enough and had a heartbeat of the node before', () => {
    pass(15, beat('a'));
    pass(10);
    expect(newest('a', 1)).toEqual([null]);
    pass(1);
    expect(newest('a', 2)).toEqual([{ beats: 15, worst: 'healthy' }, { beats: 0 }]);
    recorder.record([beat('late')]);
    expect(newest('late', 2)).toEqual([null, { beats: 1, worst: 'healthy' }]);
    expect(newest('never', 2)).toEqual([null, null]);
  });

  it('[sensors.6] has no data while the server did not run', () => {
    pass(15, beat('a'));
    time += 2 * QUARTER_MS;
    pass(15, beat('a'));
    time -= 1;
    const state = { beats: 15, worst: 'healthy' };
    expect(newest('a', 4)).toEqual([state, null, null, state]);
  });
});

describe('a save', () => {
  it('[sensors.7] contains the changed quarters and the new nodes, the next one only later changes', async () => {
    pass(15, beat('a'));
    recorder.record([beat('b')]);
    await recorder.save();
    expect(saved[0]?.nodes.map(({ nodeId, slot: place }) => [nodeId, place])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(saved[0]?.quarters.map(({ quarter }) => quarter)).toEqual([2_000_000, 2_000_001]);
    recorder.record([beat('a')]);
    await recorder.save();
    expect(saved[1]?.nodes).toEqual([]);
    expect(saved[1]?.quarters.map(({ quarter }) => quarter)).toEqual([2_000_001]);
  });

  it('[sensors.7] that fails loses nothing: the next one contains it', async () => {
    recorder.record([beat('a')]);
    isFull = true;
    await expect(recorder.save()).rejects.toThrow('disk full');
    isFull = false;
    await recorder.save();
    expect(saved[0]?.nodes).toHaveLength(1);
    expect(saved[0]?.quarters).toHaveLength(1);
  });

  it('[sensors.7] is enough for a restart; later heartbeats are lost with a kill', async () => {
    pass(15, beat('a', 'down'));
    await recorder.save();
    recorder.record([beat('a', 'LOW_BATTERY')]);
    const [{ nodes, quarters } = { nodes: [], quarters: [] }] = saved;
    stored = { nodes, quarters };
    recorder = await open();
    expect(newest('a', 2)).toEqual([{ beats: 15, worst: 'construction' }, null]);
  });
});

describe('a day and more', () => {
  it('[sensors.6] is retained for 25 hours, and nodes that are silent for as long are dropped', async () => {
    pass(15, beat('old'), beat('a'));
    await recorder.save();
    for (let i = 0; i < QUARTERS_RETAINED; i++, time += QUARTER_MS) recorder.record([beat('a')]);
    await recorder.save();
    const change = saved.at(-1);
    expect(change?.removedSlots).toEqual([0]);
    expect(change?.quarters).toHaveLength(QUARTERS_RETAINED);
    expect(change?.oldest).toBe(2_000_002);
    recorder.record([beat('new')]);
    await recorder.save();
    expect(saved.at(-1)?.nodes).toMatchObject([{ nodeId: 'new', slot: 0 }]);
    expect(newest('new', 2)).toEqual([null, { beats: 1, worst: 'healthy' }]);
  });

  it('[sensors.6] has a maximum number of nodes and ignores heartbeats of others', async () => {
    recorder = await open(2);
    recorder.record([beat('a'), beat('b'), beat('c'), beat('__proto__'), beat('a')]);
    expect(newest('a', 1)).toEqual([{ beats: 2, worst: 'healthy' }]);
    expect(newest('c', 1)).toEqual([null]);
    expect(newest('__proto__', 1)).toEqual([null]);
  });

  it('[sensors.6] returns no history of a node that is not in the store', async () => {
    stored = { nodes: [], quarters: [{ quarter: 1_999_999, minutes: 32_767, cells: Uint16Array.of(43) }] };
    recorder = await open();
    recorder.record([beat('a')]);
    expect(newest('a', 2)).toEqual([null, { beats: 1, worst: 'healthy' }]);
  });
});

it('[server.11] stores a cell as a code that never changes its meaning', async () => {
  recorder.record([beat('a'), beat('b', 'UNKNOWN'), beat('c', 'down'), beat('d', 'LOW_BATTERY')]);
  await recorder.save();
  expect(saved[0]?.quarters[0]?.cells).toEqual(Uint16Array.of(0b100, 0b101, 0b110, 0b111));
});

describe('a simulated history', () => {
  it('[simulator.5] is written in whole quarters, and recorded heartbeats follow it', async () => {
    const nodes = ['a', 'b'].map((nodeId) => ({ squadId: 'S', nodeId }));
    recorder.fill(nodes, { from: epochMs(START - 2 * QUARTER_MS), count: 2 }, (quarter, add) => {
      add(0, NODE_HEALTH.indexOf('healthy'), 30);
      if (quarter === 0) add(1, NODE_HEALTH.indexOf('warning'), 18);
    });
    recorder.record([beat('b')]);
    const healthy = { beats: 30, worst: 'healthy' };
    expect(newest('a', 4)).toEqual([null, healthy, healthy, null]);
    expect(newest('b', 4)).toEqual([
      null,
      { beats: 18, worst: 'warning' },
      { beats: 0 },
      { beats: 1, worst: 'healthy' },
    ]);
    await recorder.save();
    expect(saved[0]?.nodes.map(({ firstQuarter }) => firstQuarter)).toEqual([1_999_998, 1_999_998]);
  });

  it('[sensors.6] leaves out nodes beyond the limit', async () => {
    recorder = await open(1);
    const nodes = ['a', 'b'].map((nodeId) => ({ squadId: 'S', nodeId }));
    recorder.fill(nodes, { from: epochMs(START), count: 1 }, (_, add) => {
      add(0, 0, 1);
      add(1, 0, 1);
    });
    expect(newest('a', 1)).toMatchObject([{ beats: 1 }]);
    expect(newest('b', 1)).toEqual([null]);
  });
});

describe('a step of the wall clock', () => {
  it('[sensors.7] back by an hour loses nothing, and counting continues when the hour repeats', () => {
    pass(15, beat('a', 'down'));
    time -= 3_600_000;
    recorder.record([beat('a')]);
    time += 3_600_000 - QUARTER_MS;
    recorder.record([beat('a')]);
    expect(newest('a', 4)).toEqual([
      { beats: 1, worst: 'healthy' },
      null,
      null,
      { beats: 16, worst: 'construction' },
    ]);
  });

  it('[sensors.7] forward by an hour leaves that hour without data', () => {
    pass(15, beat('a'));
    time += 3_600_000;
    recorder.record([beat('a')]);
    const one = { beats: 1, worst: 'healthy' };
    expect(newest('a', 6)).toEqual([{ beats: 15, worst: 'healthy' }, null, null, null, null, one]);
  });

  it('[sensors.7] repeated often retains a bounded number of quarters', async () => {
    for (let i = 0; i < 1_000; i++, time -= QUARTER_MS) recorder.record([beat('a')]);
    await recorder.save();
    expect(saved[0]?.quarters.length).toBeLessThanOrEqual(2 * QUARTERS_RETAINED + 1);
    time += QUARTER_MS;
    expect(newest('a', 1)).toEqual([{ beats: 1, worst: 'healthy' }]);
  });
});
