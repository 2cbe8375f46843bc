import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUARTERS_PER_DAY } from '../contract/heartbeatHistory.ts';
import { AVAILABILITY_STATES } from '../contract/availability.ts';
import {
  BYTES_PER_DAY,
  DEGRADED,
  HEALTHY,
  NO_DATA,
  QuarterTotals,
  setState,
  SILENT,
  stateOf,
} from './dayCells.ts';
import { OutageColumns } from './outageColumns.ts';

/** A plain count over all quarters of one sensor. */
function counted(states: readonly number[]) {
  const figures = { healthy: 0, degraded: 0, silent: 0, outages: 0, longest: 0, longestBegin: 0 };
  let [run, begin] = [0, 0];
  states.forEach((state, quarter) => {
    if (state === HEALTHY) figures.healthy++;
    if (state === DEGRADED) figures.degraded++;
    if (state === HEALTHY || state === DEGRADED) run = 0;
    if (state !== SILENT) return;
    figures.silent++;
    if (run === 0) {
      figures.outages++;
      begin = quarter;
    }
    run++;
    if (run > figures.longest) [figures.longest, figures.longestBegin] = [run, begin];
  });
  return figures;
}

/** Runs of states, so that outages pass the ends of days and of bytes. */
const drawnStates = fc
  .array(fc.tuple(fc.constantFrom(NO_DATA, HEALTHY, DEGRADED, SILENT), fc.integer({ min: 1, max: 130 })), {
    maxLength: 30,
  })
  .map((runs) => runs.flatMap(([state, length]) => Array<number>(length).fill(state)));

function daysOf(states: readonly number[]): Uint8Array[] {
  const days = Array.from(
    { length: Math.ceil(states.length / QUARTERS_PER_DAY) },
    () => new Uint8Array(3 * BYTES_PER_DAY),
  );
  states.forEach((state, quarter) =>
    setState(days[Math.floor(quarter / QUARTERS_PER_DAY)], 1, quarter % QUARTERS_PER_DAY, state),
  );
  return days;
}

const FIGURES = ['healthy', 'degraded', 'silent', 'outages', 'longest', 'longestBegin'] as const;
const figuresOf = (columns: OutageColumns, place: number) =>
  Object.fromEntries(FIGURES.map((name) => [name, columns[name][place]]));

describe('the columns of a span', () => {
  it('[sensors.8] equal a plain count over all quarters, however the span is divided', () => {
    fc.assert(
      fc.property(drawnStates, fc.array(fc.integer({ min: 1, max: 400 })), (states, parts) => {
        const days = daysOf(states);
        const sum = new OutageColumns(3);
        let from = 0;
        for (const length of [...parts, states.length]) {
          const to = Math.min(from + length, states.length);
          const span = new OutageColumns(3);
          days.forEach((cells, day) => {
            const offset = day * QUARTERS_PER_DAY - from;
            const first = Math.max(0, from - day * QUARTERS_PER_DAY);
            const end = Math.min(QUARTERS_PER_DAY, to - day * QUARTERS_PER_DAY);
            if (first < end) span.addDay(0, cells, { first, end, offset });
          });
          sum.addSpan(span, from);
          from = to;
        }
        expect(figuresOf(sum, 1)).toEqual(counted(states));
        expect(figuresOf(sum, 0)).toEqual(counted([]));
      }),
    );
  });
});

describe('the cells of a day', () => {
  it('[sensors.8] hold a state for each quarter, and totals count the sensors of each', () => {
    const day = fc.array(fc.integer({ min: 0, max: AVAILABILITY_STATES.length - 1 }), {
      minLength: QUARTERS_PER_DAY,
      maxLength: QUARTERS_PER_DAY,
    });
    fc.assert(
      fc.property(day, day, (former, states) => {
        const cells = new Uint8Array(2 * BYTES_PER_DAY);
        for (const all of [former, states])
          all.forEach((state, quarter) => setState(cells, 1, quarter, state));
        expect(states.map((_, quarter) => stateOf(cells, 1, quarter))).toEqual(states);
        const totals = new QuarterTotals();
        totals.add(cells, 0);
        totals.add(cells, 1);
        const counts = totals.finish();
        states.forEach((state, quarter) => {
          const at = quarter * AVAILABILITY_STATES.length;
          const expected = [1, 0, 0, 0];
          expected[state]++;
          expect(Array.from(counts.subarray(at, at + AVAILABILITY_STATES.length))).toEqual(expected);
        });
      }),
    );
  });
});
