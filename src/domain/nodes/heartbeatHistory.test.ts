import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUARTERS_PER_DAY } from '../contract/heartbeatHistory.ts';
import { countStates, readHeartbeatHistory } from './heartbeatHistory.ts';

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
