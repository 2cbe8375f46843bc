/** The timeline compared with the report columns, after any sequence of events. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TOPICS } from '../../domain/contract/topics.ts';
import { OVERVIEW_BINS, OVERVIEW_MS, type TimelineFrame } from '../../domain/frame/timelineFrame.ts';
import { ROW_FLAG } from '../../domain/reports/columns.ts';
import {
  LANES,
  POSSIBLE_SHOT_CATEGORY,
  REPORT_SYMBOLS,
  SYMBOL_LANE,
  type ReportSymbol,
} from '../../domain/contract/reportTypes.ts';
import { messageHead, readingAt } from '../../domain/testing/messages.ts';
import { pageView } from '../../domain/testing/pageView.ts';
import { epochMs } from '../../domain/units.ts';
import type { View } from '../../domain/frame/view.ts';
import { Intake } from '../intake/intake.ts';
import { Engine } from './engine.ts';

const NOW = epochMs(1_700_000_000_000);
const HOUR = 3_600_000;
/** Small enough that batches evict: 64 of each alarm type, 49 of each other one. */
const LIMIT = 512;
const VIEW = pageView(NOW);

/** A report of one of few keys, so that most are known already. */
const report = fc.record({
  id: fc.nat(900),
  symbol: fc.constantFrom(...REPORT_SYMBOLS),
  time: fc.integer({ min: NOW - 2 * HOUR, max: NOW + HOUR }),
  level: fc.constantFrom(undefined, 'G', 'L2'),
});
type Drawn = { id: number; symbol: ReportSymbol; time: number; level: string | undefined };
type Event =
  | { readonly is: 'live' | 'update'; readonly reports: readonly Drawn[] }
  | { readonly is: 'catchUp'; readonly reports: readonly Drawn[] }
  | { readonly is: 'renumbered' }
  | {
      readonly is: 'view';
      readonly hidden: ReportSymbol;
      readonly level: string | undefined;
      readonly from: number;
    };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    is: fc.constantFrom('live', 'update'),
    reports: fc.array(report, { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    is: fc.constant('catchUp'),
    reports: fc.array(report, { minLength: 1, maxLength: 500, size: 'max' }),
  }),
  fc.record({ is: fc.constant('renumbered') }),
  fc.record({
    is: fc.constant('view'),
    hidden: fc.constantFrom(...REPORT_SYMBOLS),
    level: fc.constantFrom(undefined, 'G', 'L2'),
    from: fc.integer({ min: NOW - 2 * HOUR, max: NOW }),
  }),
) as fc.Arbitrary<Event>;

const rowOf = ({ id, symbol, time, level }: Drawn): Record<string, unknown> => ({
  squadId: 'A',
  detectionId: String(id),
  reportType: symbol === 'Possible Shot' ? 'Shot' : symbol,
  ...(symbol === 'Possible Shot' && { weaponCategory: POSSIBLE_SHOT_CATEGORY }),
  timeStamp: time,
  ...(level !== undefined && { level }),
});

function apply(engine: Engine, happened: Event, seq: number): void {
  const { intake } = engine;
  if (happened.is === 'renumbered') return intake.restartSequences(NOW);
  if (happened.is === 'view') return engine.setView(viewOf(happened), NOW);
  if (happened.is === 'catchUp') {
    const origin = { asOf: NOW, mark: intake.sequences.mark(), fromCatchUp: true };
    intake.mergeReports(happened.reports.map(rowOf), origin, { added: 0, updated: 0, tooOld: 0 });
    intake.notifications.endCatchUp();
    return;
  }
  const topic = happened.is === 'live' ? TOPICS.shotreports : TOPICS.updatedShotreports;
  happened.reports.forEach((one, i) =>
    intake.receive(messageHead(topic, { seq: seq * 100 + i }), JSON.stringify(rowOf(one)), readingAt(1, NOW)),
  );
}

function viewOf({ hidden, level, from }: Extract<Event, { is: 'view' }>): View {
  return {
    ...VIEW,
    filter: { ...VIEW.filter, level, symbols: REPORT_SYMBOLS.filter((symbol) => symbol !== hidden) },
    timeline: { ...VIEW.timeline, from: epochMs(from), to: epochMs(from + HOUR / 2) },
  };
}

/** Displayed reports of the columns, by counting alone. */
function displayed(engine: Engine, view: View): { readonly time: number; readonly symbol: number }[] {
  const { columns, levels } = engine.intake.reports;
  const found = [];
  for (let row = 0; row < columns.used; row++) {
    if ((columns.flags[row] & ROW_FLAG.live) === 0) continue;
    const shown = (symbol: number): boolean => view.filter.symbols.includes(REPORT_SYMBOLS[symbol]);
    const level = levels.textOf(columns.level[row]);
    const isOn = view.filter.level === undefined || level === undefined || level === view.filter.level;
    const previous = columns.previous[row];
    if (isOn && shown(columns.symbol[row]) && (previous === 0 || shown(previous - 1)))
      found.push({ time: columns.time[row], symbol: columns.symbol[row] });
  }
  return found;
}

function expectSame(engine: Engine, view: View, frame: TimelineFrame): void {
  const { columns } = engine.intake.reports;
  const reports = displayed(engine, view);
  for (let i = 0; i < frame.count; i++) {
    const within = reports.filter(
      ({ time, symbol }) =>
        SYMBOL_LANE[symbol] === frame.lane[i] &&
        Math.floor(time / frame.clusterMs) === Math.floor(frame.time[i] / frame.clusterMs),
    );
    const times = within.map(({ time }) => time);
    expect([frame.size[i], frame.first[i], frame.time[i]]).toEqual([
      within.length,
      Math.min(...times),
      Math.max(...times),
    ]);
  }
  for (const [lane] of LANES.entries()) {
    const inLane = reports.filter(
      ({ time, symbol }) => SYMBOL_LANE[symbol] === lane && time >= frame.from && time < frame.to,
    );
    const sizes = [...frame.size.subarray(0, frame.count)].filter((_, i) => frame.lane[i] === lane);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(inLane.length);
  }
  const { from, to } = view.timeline;
  REPORT_SYMBOLS.forEach((_, symbol) => {
    let count = 0;
    for (let row = 0; row < columns.used; row++)
      if (columns.flags[row] & ROW_FLAG.live && columns.symbol[row] === symbol)
        count += columns.time[row] >= from && columns.time[row] < to ? 1 : 0;
    expect(frame.totals[symbol]).toBe(count);
  });
  const overview = new Uint32Array(OVERVIEW_BINS);
  for (const { time } of reports) {
    const bin = Math.floor(((time - frame.overviewTo + OVERVIEW_MS) * OVERVIEW_BINS) / OVERVIEW_MS);
    if (bin >= 0 && bin < OVERVIEW_BINS) overview[bin]++;
  }
  expect(frame.overview).toEqual(overview);
}

it('[timeline.11] equals the columns after every live report, update, eviction, catch-up and change of the view', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 8 }), (events) => {
      const engine = new Engine(new Intake(NOW, LIMIT));
      let view: View = VIEW;
      let frame: TimelineFrame | undefined;
      engine.setView(view, NOW);
      events.forEach((happened, i) => {
        apply(engine, happened, i + 1);
        if (happened.is === 'view') view = viewOf(happened);
        frame = engine.frame(readingAt(1000 * (i + 1), NOW))?.timeline ?? frame;
        if (frame !== undefined) expectSame(engine, view, frame);
      });
      expect(frame).toBeDefined();
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

it('[timeline.11] counts each report once when catch-up adds the first reports of the selected floor', () => {
  const engine = new Engine(new Intake(NOW));
  const view = { ...VIEW, filter: { ...VIEW.filter, level: 'L2' } };
  engine.setView(view, NOW);
  const reports = Array.from(
    { length: 400 },
    (_, id) => ({ id, symbol: 'Shot', time: NOW - id, level: 'L2' }) as const,
  );
  apply(engine, { is: 'catchUp', reports }, 1);
  const frame = engine.frame(readingAt(1, NOW))?.timeline;
  expect(engine.rows(0, 1).total).toBe(400);
  expect(frame?.totals[0]).toBe(400);
});
