import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../contract/heartbeatHistory.ts';
import { epochMs } from '../units.ts';
import {
  countStates,
  newestRun,
  readHeartbeatHistory,
  type QuarterState,
  type SensorDay,
} from './heartbeatHistory.ts';

const quarters = (...last: unknown[]) => [
  ...Array.from({ length: QUARTERS_PER_DAY - last.length }, () => null),
  ...last,
];
const read = (...last: unknown[]) =>
  readHeartbeatHistory({ from: 900_000, quarters: quarters(...last) })?.states.slice(-last.length);

describe('the history of a node', () => {
  it('[sensors.6] tells the worst state, silence and no data apart', () => {
    expect(read({ beats: 30, worst: 'healthy' }, { beats: 1, worst: 'warning' }, { beats: 0 }, null)).toEqual(
      ['healthy', 'warning', 'silent', 'noData'],
    );
    expect(readHeartbeatHistory({ from: 900_000, quarters: quarters() })?.from).toBe(900_000);
  });

  it('[sensors.6] reads a quarter that makes no sense as one without data', () => {
    const senseless = [
      7,
      'healthy',
      [],
      {},
      { beats: -1, worst: 'healthy' },
      { beats: '3', worst: 'healthy' },
      { beats: 3 },
      { beats: 3, worst: 'constructor' },
      { beats: Number.NaN, worst: 'warning' },
    ];
    expect(read(...senseless)).toEqual(senseless.map(() => 'noData'));
  });

  it('[sensors.6] is refused where it is none, and never throws', () => {
    for (const bad of [undefined, null, 'x', [], {}, { from: 1 }, { from: '1', quarters: quarters() }])
      expect(readHeartbeatHistory(bad)).toBeUndefined();
    expect(readHeartbeatHistory({ from: 1, quarters: quarters().slice(1) })).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const day = readHeartbeatHistory({ from: 0, quarters: quarters(value) });
        expect(day?.states).toHaveLength(QUARTERS_PER_DAY);
        readHeartbeatHistory(value);
      }),
    );
  });

  it('[sensors.6] is counted by state', () => {
    expect([...countStates(['healthy', 'noData', 'healthy'])]).toEqual([
      ['healthy', 2],
      ['noData', 1],
    ]);
  });
});

describe('the newest state of a sensor', () => {
  const day = (...last: QuarterState[]) => ({
    from: epochMs(0),
    states: [...Array.from({ length: QUARTERS_PER_DAY - last.length }, () => 'healthy' as const), ...last],
  });
  const startOf = (count: number) => epochMs(count * QUARTER_MS);

  it('[map.70] began where another one ended', () => {
    const { state, since, isWholeDay } = newestRun(day('silent', 'healthy', 'warning', 'warning'));
    expect([state, since, isWholeDay]).toEqual(['warning', startOf(94), false]);
  });

  it.each(['silent', 'noData'] as const)(
    '[map.70] is not told by a last quarter that is %s so far',
    (last) => {
      expect(newestRun(day('warning', last))).toMatchObject({ state: 'warning', since: startOf(94) });
      expect(newestRun(day('silent', 'silent', last))).toMatchObject({ state: 'silent', since: startOf(93) });
      expect(newestRun(day(last)).state).toBe('healthy');
    },
  );

  it('[map.70] may have begun before what is known', () => {
    const states = Array.from({ length: QUARTERS_PER_DAY }, (_, at) => (at < 50 ? 'noData' : 'silent'));
    expect(newestRun({ from: epochMs(0), states } as SensorDay)).toMatchObject({
      state: 'silent',
      since: startOf(50),
      isWholeDay: true,
    });
  });
});
