import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReportScenario } from '../../../../bench/scenarios.ts';
import { columnsOf, type DrawnReport } from '../../../../tests/support/drawnReports.ts';
import { createTimeIndex, rebuildTimeIndex, type TimeIndex } from '../../index/timeIndex.ts';
import { LANES, REPORT_SYMBOLS, SYMBOL_LANE, type ReportSymbol } from '../../contract/reportTypes.ts';
import { epochMs } from '../../units.ts';
import type { TimelineView } from '../view.ts';
import { ROW_FLAG } from '../../reports/columns.ts';
import { ITEM_STATE, OVERVIEW_BINS, TIMELINE_CAPACITY, type TimelineFrame } from '../timelineFrame.ts';
import { clusterSpan, needsNewTimeline, writeTimelineFrame } from './writeTimelineFrame.ts';

const T0 = 1_700_000_000_000;
const viewOf = (from: number, to: number, width = 1_000, clusterPx = 16): TimelineView => ({
  from: epochMs(from),
  to: epochMs(to),
  width,
  clusterPx,
});

function orderOf(reports: readonly DrawnReport[], hidden: readonly ReportSymbol[] = []): TimeIndex {
  const timeIndex = createTimeIndex(columnsOf(reports));
  const shown = Uint8Array.from(REPORT_SYMBOLS, (symbol) => (hidden.includes(symbol) ? 0 : 1));
  rebuildTimeIndex(timeIndex, { shown, level: 0 });
  return timeIndex;
}

const write = (timeIndex: TimeIndex, view: TimelineView, now = T0): TimelineFrame =>
  writeTimelineFrame(timeIndex, view, { now: epochMs(now), decay: true, version: 1, spare: undefined });

it('[map.10] gives every mark the full colour of its type while the decay is off', () => {
  const timeIndex = orderOf([0, 300_000, 600_000].map((time) => ({ time: T0 + time })));
  const view = viewOf(T0 - 900_000, T0 + 900_000);
  const decays = (decay: boolean): number[] => {
    const frame = writeTimelineFrame(timeIndex, view, {
      now: epochMs(T0),
      decay,
      version: 1,
      spare: undefined,
    });
    return [...frame.decay.subarray(0, frame.count)];
  };
  expect(decays(true)).toEqual([0, 0.5, 1]);
  expect(decays(false)).toEqual([1, 1, 1]);
});

const clusters = (frame: TimelineFrame): (readonly [string, string, number, number, number])[] =>
  Array.from({ length: frame.count }, (_, i) => [
    LANES[frame.lane[i] ?? 0] ?? '',
    REPORT_SYMBOLS[frame.symbol[i] ?? 0] ?? '',
    frame.size[i] ?? 0,
    (frame.first[i] ?? 0) - T0,
    (frame.time[i] ?? 0) - T0,
  ]);

describe('the timeline', () => {
  it('[timeline.10] draws as one what is close, with the most severe type and the newest report, lane by lane', () => {
    const timeIndex = orderOf([
      { symbol: 'Possible Shot', time: T0 },
      { symbol: 'Shot', time: T0 + 1 },
      { symbol: 'Possible Shot', time: T0 + 2 },
      { symbol: 'Fireworks', time: T0 + 3 },
      { symbol: 'Shot', time: T0 + 40_000 },
    ]);
    const frame = write(timeIndex, viewOf(T0 - 30_000, T0 + 70_000));
    expect(clusters(frame)).toEqual([
      ['Shots', 'Shot', 3, 0, 2],
      ['Shots', 'Shot', 1, 40_000, 40_000],
      ['Sounds', 'Fireworks', 1, 3, 3],
    ]);
    expect([...frame.handle.subarray(0, 3)]).toEqual([2, 4, 3]);
    expect([...frame.decay.subarray(0, 3)]).toEqual([1, 1, 1]);
  });

  it('[incidents.16] marks a cluster that has an open report, else one that is taken, and one whose reports are all closed', () => {
    const timeIndex = orderOf(
      [0, 1, 2, 40_000, 40_001, 80_000, 80_001, 120_000, 120_001].map((time) => ({ time: T0 + time })),
      ['Fireworks'],
    );
    const flags = [
      0,
      ROW_FLAG.unacknowledged,
      ROW_FLAG.closed,
      ROW_FLAG.closed,
      ROW_FLAG.closed,
      ROW_FLAG.closed,
      0,
      ROW_FLAG.acknowledged,
      ROW_FLAG.closed,
    ];
    flags.forEach((flag, row) => (timeIndex.columns.flags[row] |= flag));
    const states = { visitRows: (visit: (row: number) => void) => [1, 2, 3, 4, 5, 7, 8].forEach(visit) };
    const view = viewOf(T0 - 30_000, T0 + 170_000);
    const frame = writeTimelineFrame(timeIndex, view, {
      now: epochMs(T0),
      decay: true,
      version: 1,
      spare: undefined,
      states,
    });
    const { unacknowledged, closed, plain, taken } = ITEM_STATE;
    expect([...frame.size.subarray(0, frame.count)]).toEqual([3, 2, 2, 2]);
    expect([...frame.state.subarray(0, frame.count)]).toEqual([unacknowledged, closed, plain, taken]);
  });

  it('[timeline.12] makes clusters that panning leaves alone', () => {
    const view = viewOf(T0, T0 + 100_000);
    const timeIndex = orderOf(Array.from({ length: 200 }, (_, i) => ({ time: T0 + i * 777 })));
    const before = new Map(clusters(write(timeIndex, view)).map((one) => [one[4], one]));
    const after = clusters(write(timeIndex, viewOf(T0 + 12_345, T0 + 112_345)));
    for (const one of after.slice(1, -1)) expect(before.get(one[4]) ?? one).toEqual(one);
    expect(Math.log2(clusterSpan(view)) % 1).toBe(0);
  });

  it('[timeline.18] covers a window more on each side, and says when a view needs another', () => {
    const view = viewOf(T0, T0 + 100_000);
    const frame = write(orderOf([]), view);
    expect(needsNewTimeline(frame, viewOf(T0 + 99_000, T0 + 199_000))).toBe(false);
    expect(needsNewTimeline(frame, viewOf(T0 + 150_000, T0 + 250_000))).toBe(true);
    expect(needsNewTimeline(frame, viewOf(T0, T0 + 40_000))).toBe(true);
  });

  it('[timeline.14] counts every report in the window on the screen, hidden types too', () => {
    const timeIndex = orderOf(
      [{ time: T0 - 1 }, { time: T0 }, { symbol: 'Ruckus', time: T0 + 5 }, { time: T0 + 100_000 }],
      ['Ruckus'],
    );
    const frame = write(timeIndex, viewOf(T0, T0 + 100_000));
    expect(REPORT_SYMBOLS.filter((_, symbol) => frame.totals[symbol] === 1)).toEqual(['Shot', 'Ruckus']);
    expect(clusters(frame).some(([, symbol]) => symbol === 'Ruckus')).toBe(false);
  });

  it('[timeline.15] shows the displayed reports of the last 24 h in bins of five minutes', () => {
    const day = 86_400_000;
    const timeIndex = orderOf([
      { time: T0 - day - 400_000 },
      { time: T0 - 300_001 },
      { time: T0 - 1 },
      { time: T0 + 400_000 },
    ]);
    const frame = write(timeIndex, viewOf(T0, T0 + 1_000), T0);
    expect(frame.overview.reduce((sum, bin) => sum + bin, 0)).toBe(2);
    expect(frame.overview[OVERVIEW_BINS - 1]).toBe(1);
    expect(frame.overviewTo).toBeGreaterThan(T0);
  });

  it('[timeline.11] holds every displayed report of the window once, in clusters within one cell, however many', () => {
    const report = fc.record({
      symbol: fc.constantFrom(...REPORT_SYMBOLS),
      time: fc.integer({ min: T0 - 3_000, max: T0 + 3_000 }),
    });
    const width = fc.integer({ min: 1, max: 8_000 });
    fc.assert(
      fc.property(
        fc.array(report, { maxLength: 150 }),
        width,
        fc.integer({ min: 1, max: 4_000 }),
        (reports, px, span) => {
          const frame = write(orderOf(reports), viewOf(T0 - span / 2, T0 + span / 2, px, 3));
          const inside = reports.filter(({ time }) => time >= frame.from && time < frame.to);
          for (const [lane] of LANES.entries()) {
            const here = Array.from({ length: frame.count }, (_, i) => i).filter(
              (i) => frame.lane[i] === lane,
            );
            const wanted = inside.filter(
              ({ symbol }) => SYMBOL_LANE[REPORT_SYMBOLS.indexOf(symbol)] === lane,
            );
            expect(here.reduce((sum, i) => sum + (frame.size[i] ?? 0), 0)).toBe(wanted.length);
            for (const i of here) {
              const cellOf = (time: number | undefined) => Math.floor((time ?? 0) / frame.clusterMs);
              expect(cellOf(frame.first[i])).toBe(cellOf(frame.time[i]));
            }
          }
          expect(frame.count).toBeLessThanOrEqual(TIMELINE_CAPACITY);
        },
      ),
    );
  });

  it('[timeline.11] costs no more searches for ten times the reports', () => {
    const countOf = (count: number): number => {
      const columns = createReportScenario({ count, spanMs: 3_600_000 });
      const timeIndex = createTimeIndex(columns);
      rebuildTimeIndex(timeIndex, {
        shown: new Uint8Array(REPORT_SYMBOLS.length).fill(1),
        level: 0,
      });
      const to = columns.time[count - 1] ?? 0;
      return write(timeIndex, viewOf(to - 900_000, to)).count;
    };
    expect(countOf(50_000)).toBeLessThan(1.2 * countOf(5_000));
  });
});
