import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TOPICS } from '../../domain/contract/topics.ts';
import {
  POSSIBLE_SHOT_CATEGORY,
  REPORT_SYMBOLS,
  type ReportSymbol,
} from '../../domain/contract/reportTypes.ts';
import { messageHead, readingAt } from '../../domain/testing/messages.ts';
import { pageView } from '../../domain/testing/pageView.ts';
import { epochMs } from '../../domain/units.ts';
import { NO_SEARCH, type ReportSearch, type View } from '../../domain/frame/view.ts';
import { Intake } from '../intake/intake.ts';
import { Engine } from './engine.ts';

const NOW = epochMs(1_700_000_000_000);
const MINUTE = 60_000;

interface ReportFields {
  readonly id: string;
  readonly symbol: ReportSymbol;
  /** Before NOW. */
  readonly minutes: number;
  readonly zone: string;
  readonly message: string;
}

function mergeReport(
  engine: Engine,
  { id, symbol, minutes, zone, message }: ReportFields,
  update = false,
): void {
  const body = {
    squad_id: 'A',
    detection_id: id,
    report_type: symbol === 'Possible Shot' ? 'Shot' : symbol,
    ...(symbol === 'Possible Shot' && { weapon_category: POSSIBLE_SHOT_CATEGORY }),
    shot_lat: 41.2 + Number(id) / 10,
    shot_long: -88.4,
    timestamp: NOW - minutes * MINUTE,
    zone,
    message,
  };
  const topic = update ? TOPICS.updatedShotreports : TOPICS.shotreports;
  engine.intake.receive(messageHead(topic), JSON.stringify(body), readingAt(0, NOW));
}

const REPORTS: readonly ReportFields[] = [
  { id: '1', symbol: 'Shot', minutes: 5, zone: 'North', message: 'Mill Street' },
  { id: '2', symbol: 'Fireworks', minutes: 10, zone: 'North', message: 'Old mill yard' },
  { id: '3', symbol: 'Shot', minutes: 1_505, zone: 'South', message: 'Mill Street, rear' },
  { id: '4', symbol: 'Panic', minutes: 20, zone: 'South', message: 'Reception' },
];

function engineWith(reports: readonly ReportFields[] = REPORTS): Engine {
  const engine = new Engine(new Intake(NOW));
  engine.setView(pageView(NOW), NOW);
  for (const report of reports) mergeReport(engine, report);
  return engine;
}

/** Close enough that no marker covers another. */
const MAP = { minX: 0.25, maxX: 0.26, minY: 0.37, maxY: 0.38, zoom: 10, markerScale: 1 };
const viewOf = (search: Partial<ReportSearch>, parts: Partial<View> = {}): View =>
  pageView(NOW, { map: MAP, search: { ...NO_SEARCH, ...search }, ...parts });

const idsOf = (engine: Engine): string[] => engine.rows(0, 100).rows.map(({ key }) => key.detectionId);

/** Ids of the reports that the map is sent markers of. */
function markedIds(engine: Engine, ticks: number): string[] {
  const frame = engine.frame(readingAt(ticks, NOW))?.reports;
  if (frame?.kind !== 'full') return ['no frame'];
  const handles = [...frame.handle.subarray(0, frame.count)].filter((_, i) => frame.look[4 * i + 3] !== 255);
  return handles.flatMap((row) => engine.describe(row)?.key.detectionId ?? []).toSorted();
}

it.each<[string, Partial<ReportSearch>, string[]]>([
  ['types', { symbols: ['Shot', 'Panic'] }, ['1', '4', '3']],
  ['zones', { zones: ['South'] }, ['4', '3']],
  ['words, anywhere and in any order', { text: ' STREET mill' }, ['1', '3']],
  ['words of the zone and the ids', { text: 'north a' }, ['1', '2']],
  ['all at once', { symbols: ['Shot'], zones: ['North'], text: 'mill' }, ['1']],
  ['blanks, which narrow nothing', { text: '  ' }, ['1', '2', '4', '3']],
])('[records.22] narrows table, map and timeline alike by %s', (_what, search, found) => {
  const engine = engineWith();
  engine.frame(readingAt(0, NOW));
  const { timeline } = pageView(NOW);
  const wide = { ...timeline, from: epochMs(NOW - 48 * 60 * MINUTE) };
  engine.setView(viewOf(search, { timeline: wide }), NOW);
  expect(idsOf(engine)).toEqual(found);
  expect(engine.rowsWithin(wide.from, wide.to, 100).total).toBe(found.length);
  engine.forgetSent();
  const frame = engine.frame(readingAt(10_000, NOW));
  const { timeline: sent } = frame ?? {};
  const sizes = sent === undefined ? [] : [...sent.size.subarray(0, sent.count)];
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(found.length);
  expect(frame?.reports?.kind === 'full' && frame.reports.count - 1024).toBe(found.length);
});

it('[records.22] adds and removes reports as they arrive and change, and silences no alert', () => {
  const engine = engineWith([]);
  engine.setView(viewOf({ text: 'mill' }), NOW);
  for (const report of REPORTS) mergeReport(engine, report);
  expect(idsOf(engine)).toEqual(['1', '2', '3']);
  expect(engine.intake.notifications.pendingAfter(0)).toHaveLength(4);
  mergeReport(engine, { ...REPORTS[3], message: 'Mill Lane' } as ReportFields, true);
  expect(idsOf(engine)).toEqual(['1', '2', '4', '3']);
  mergeReport(engine, { ...REPORTS[0], message: 'Quay' } as ReportFields, true);
  expect(idsOf(engine)).toEqual(['2', '4', '3']);
  engine.setView(pageView(NOW), NOW);
  expect(idsOf(engine)).toHaveLength(4);
});

it('[records.22] limits table and map to the window of the timeline, while the timeline still shows reports outside of it', () => {
  const engine = engineWith();
  const within = (from: number, to: number): View => {
    const { timeline } = pageView(NOW);
    const [start, end] = [NOW - from * MINUTE, NOW - to * MINUTE];
    return viewOf({ inWindow: true }, { timeline: { ...timeline, from: epochMs(start), to: epochMs(end) } });
  };
  engine.setView(within(15, 0), NOW);
  expect([idsOf(engine), engine.rows(0, 1).total, engine.rows(1, 5).rows.length]).toEqual([['1', '2'], 2, 1]);
  expect(markedIds(engine, 1_000)).toEqual(['1', '2']);
  expect(engine.newest()?.detectionId).toBe('1');
  expect(engine.positionOf({ squadId: 'A', detectionId: '4' })).toBe(-1);
  const { revision } = engine;
  engine.setView(within(15.5, 0.5), NOW);
  expect(engine.revision).toBe(revision);
  engine.setView(within(22, 7), NOW);
  expect(engine.revision).toBeGreaterThan(revision);
  expect([idsOf(engine), engine.positionOf({ squadId: 'A', detectionId: '4' })]).toEqual([['2', '4'], 1]);
  expect(markedIds(engine, 60_000)).toEqual(['2', '4']);
  engine.setView(within(1_510, 1_500), NOW);
  expect([idsOf(engine), engine.newest()?.detectionId]).toEqual([['3'], '3']);
  const timeline = engine.frame(readingAt(120_000, NOW))?.timeline;
  expect(timeline?.overview.reduce((sum, bin) => sum + bin, 0)).toBe(3);
});

it('[records.22] lists the same reports as a full count, for any filter, window and page', () => {
  const words = fc.constantFrom('mill', 'street', 'quay', 'north');
  const report = fc.record({
    symbol: fc.constantFrom(...REPORT_SYMBOLS),
    minutes: fc.nat(120),
    zone: fc.constantFrom('North', 'South'),
    message: fc.constantFrom('Mill Street', 'Quay', 'Mill quay', ''),
  });
  const search = fc.record({
    inWindow: fc.boolean(),
    symbols: fc.subarray([...REPORT_SYMBOLS], { maxLength: 4 }),
    zones: fc.subarray(['North', 'South'], { maxLength: 1 }),
    text: fc.array(words, { maxLength: 2 }).map((some) => some.join(' ')),
  });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), search, fc.nat(100), (drawn, wanted, start) => {
      const reports = drawn.map((one, i) => ({ ...one, id: String(i) }));
      const engine = engineWith(reports);
      const { timeline } = pageView(NOW);
      const [from, to] = [NOW - (start + 30) * MINUTE, NOW - start * MINUTE];
      engine.setView(
        viewOf(wanted, { timeline: { ...timeline, from: epochMs(from), to: epochMs(to) } }),
        NOW,
      );
      const found = reports.filter(({ symbol, minutes, zone, message, id }) => {
        const time = NOW - minutes * MINUTE;
        const text = `${message} ${zone} A ${id}`.toLowerCase();
        return (
          (!wanted.inWindow || (time >= from && time < to)) &&
          (wanted.symbols.length === 0 || wanted.symbols.includes(symbol)) &&
          (wanted.zones.length === 0 || wanted.zones.includes(zone)) &&
          wanted.text.split(' ').every((word) => text.includes(word))
        );
      });
      const pages = [0, 25, 50].flatMap((at) => engine.rows(at, 25).rows.map(({ key }) => key.detectionId));
      expect(pages.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
      pages.forEach((detectionId, i) => expect(engine.positionOf({ squadId: 'A', detectionId })).toBe(i));
    }),
    { numRuns: 100, endOnFailure: true },
  );
});
