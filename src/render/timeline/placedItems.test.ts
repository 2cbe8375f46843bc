import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tests/support/propertyRuns.ts';
import { columnsOf, type DrawnReport } from '../../../tests/support/drawnReports.ts';
import { createTimeIndex, rebuildTimeIndex } from '../../domain/index/timeIndex.ts';
import type { TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { writeTimelineFrame } from '../../domain/frame/write/writeTimelineFrame.ts';
import { REPORT_SYMBOLS, SYMBOL_LANE } from '../../domain/contract/reportTypes.ts';
import { epochMs } from '../../domain/units.ts';
import { PlacedItems } from './placedItems.ts';
import type { SelectedReport } from './timelineTypes.ts';

const T0 = 1_700_000_000_000;
const SPAN = 1_800_000;

/** The frame of a window of half an hour, 1 000 px wide. */
function frameOf(reports: readonly DrawnReport[], from = T0, version = 1): TimelineFrame {
  const order = createTimeIndex(columnsOf(reports));
  const shown = new Uint8Array(REPORT_SYMBOLS.length).fill(1);
  rebuildTimeIndex(order, { shown, level: 0 });
  const view = { from: epochMs(from), to: epochMs(from + SPAN), width: 1_000, clusterPx: 44 };
  return writeTimelineFrame(order, view, { now: epochMs(T0), decay: true, version, spare: undefined });
}

interface Box {
  readonly lane: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

const boxesOf = (items: PlacedItems): Box[] =>
  Array.from({ length: items.count }, (_, i) => ({
    lane: items.lane[i] ?? 0,
    size: items.size[i] ?? 0,
    left: (items.offset[i] ?? 0) - (items.width[i] ?? 0) / 2,
    right: (items.offset[i] ?? 0) + (items.width[i] ?? 0) / 2,
  }));

const overlaps = (boxes: readonly Box[]): number =>
  boxes.filter((box, i) => {
    const next = boxes[i + 1];
    return next !== undefined && next.lane === box.lane && next.left < box.right + 1;
  }).length;

/** Bursts, single reports and even streams, in and around the window. */
const report = fc.record({
  symbol: fc.constantFrom(...REPORT_SYMBOLS),
  time: fc.oneof(
    fc.integer({ min: T0 - SPAN, max: T0 + 2 * SPAN }),
    fc.integer({ min: T0 + 900_000, max: T0 + 960_000 }),
    fc.integer({ min: 0, max: 300 }).map((n) => T0 + n * 6_000),
  ),
});
const burst = fc
  .tuple(report, fc.constantFrom(1, 1, 1, 5, 120, 1_200))
  .map(([one, times]) => Array.from({ length: times }, () => one));
const reports = fc.array(burst, { maxLength: 60 }).map((bursts) => bursts.flat());

describe('the items of the timeline', () => {
  it('[timeline.12] never overlap, whatever the times, the counts, the zoom and what is selected', () => {
    fc.assert(
      fc.property(
        reports,
        fc.double({ min: 0.2, max: 6, noNaN: true }),
        fc.constantFrom(1, 1.3, 2),
        fc.option(fc.nat()),
        (drawn, zoom, scale, chosen) => {
          const frame = frameOf(drawn);
          const one = drawn[(chosen ?? 0) % Math.max(1, drawn.length)];
          const selected: SelectedReport | undefined =
            chosen === null || one?.time === undefined
              ? undefined
              : { time: epochMs(one.time), symbol: REPORT_SYMBOLS.indexOf(one.symbol ?? 'Shot') };
          const items = new PlacedItems();
          items.place(frame, { msPerPx: SPAN / 1_000 / zoom, scale, selected });
          const boxes = boxesOf(items);
          expect(overlaps(boxes)).toBe(0);
          const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0);
          expect(sum(boxes.map(({ size }) => size))).toBe(sum(frame.size.subarray(0, frame.count)));
          for (let i = 0; i < items.count; i += 1) {
            const x = ((items.time[i] ?? 0) - frame.from) / (SPAN / 1_000 / zoom);
            expect(Math.abs((items.offset[i] ?? 0) - x)).toBeLessThanOrEqual(
              (items.width[i] ?? 0) / 2 + 2 * scale,
            );
          }
        },
      ),
      { numRuns: propertyRuns(100, 1_000), endOnFailure: true },
    );
  });

  it('[timeline.12] stay at their times while panning and rolling: merged cells are fixed in time', () => {
    const stream = Array.from({ length: 1_500 }, (_, i) => ({ time: T0 - SPAN + i * 3_000 }));
    const bursts = stream.flatMap((one, i) => Array.from({ length: i % 300 === 0 ? 400 : 1 }, () => one));
    const spots = (from: number, version: number): number[] => {
      const items = new PlacedItems();
      const frame = frameOf(bursts, from, version);
      items.place(frame, { msPerPx: SPAN / 1_000, scale: 1, selected: undefined });
      const times = [...items.offset.subarray(0, items.count)].map((x) => Math.round(x * 1_800 + frame.from));
      return times.filter((time) => time > T0 && time < T0 + SPAN);
    };
    const before = spots(T0, 1);
    expect(before.length).toBeGreaterThan(10);
    for (const shift of [10_000, 44_000, 90_000, 300_000]) expect(spots(T0 + shift, 2)).toEqual(before);
  });

  it('[timeline.12] contain the selected report, in a cluster or alone', () => {
    const shot = REPORT_SYMBOLS.indexOf('Shot');
    const frame = frameOf([{ time: T0 }, { time: T0 + 5 }, { time: T0 + 9 }, { time: T0 + 600_000 }]);
    const items = new PlacedItems();
    const holds = (time: number, symbol = shot): number => {
      items.place(frame, { msPerPx: SPAN / 1_000, scale: 1, selected: { time: epochMs(time), symbol } });
      return items.selected < 0 ? 0 : (items.size[items.selected] ?? 0);
    };
    expect([holds(T0 + 5), holds(T0 + 600_000), holds(T0 + 300_000)]).toEqual([3, 1, 0]);
    expect(SYMBOL_LANE[REPORT_SYMBOLS.indexOf('Fireworks')]).not.toBe(SYMBOL_LANE[shot]);
    expect(holds(T0 + 5, REPORT_SYMBOLS.indexOf('Fireworks'))).toBe(0);
  });
});
