import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearReport,
  columnsOf,
  setReport,
  type DrawnReport,
} from '../../../../tests/support/drawnReports.ts';
import { reportSize } from '../sizes.ts';
import { createTimeIndex, indexChanges, rebuildTimeIndex, type TimeIndex } from '../../index/timeIndex.ts';
import {
  CHANGE,
  clearChanges,
  createReportChanges,
  markAdded,
  markChanged,
  markRemoved,
} from '../../reports/rowChanges.ts';
import { ROW_FLAG, type ReportColumns } from '../../reports/columns.ts';
import { REPORT_SYMBOLS, SYMBOL_IS_ALARM, type ReportSymbol } from '../../contract/reportTypes.ts';
import type { MapView } from '../view.ts';
import { applyMarkerPatch } from '../applyPatch.ts';
import { topMarkerAt } from '../topMarker.ts';
import { levelOfZoom, LOOK, LOOK_FLAG, NEVER_DRAWN, type MarkerFrame } from '../markerFrame.ts';
import { SPARE_ROWS } from './writeFullFrame.ts';
import {
  createReportLayer,
  applyReportChanges,
  takeReportPatch,
  writeReportFrame,
  type ReportLayer,
} from './writeMarkerFrame.ts';

const ZOOM = 12;
/** One CSS pixel at ZOOM. */
const PX = 1 / (512 * 2 ** ZOOM);
const VIEW: MapView = {
  minX: 0.3,
  minY: 0.4,
  maxX: 0.3 + 800 * PX,
  maxY: 0.4 + 600 * PX,
  zoom: ZOOM,
  markerScale: 1,
};
const RULE = { shown: new Uint8Array(REPORT_SYMBOLS.length).fill(1), level: 0 };

/** A report drawn in pixels of the view. */
const at = (px: number, py: number, report: DrawnReport = {}): DrawnReport => ({
  x: 0.3 + px * PX,
  y: 0.4 + py * PX,
  ...report,
});

interface World {
  readonly columns: ReportColumns;
  readonly timeIndex: TimeIndex;
  readonly layer: ReportLayer;
  /** What the page holds. */
  page: MarkerFrame;
}

function worldOf(reports: readonly DrawnReport[]): World {
  const columns = columnsOf(reports);
  const timeIndex = createTimeIndex(columns);
  rebuildTimeIndex(timeIndex, RULE);
  const layer = createReportLayer(columns, timeIndex);
  return { columns, timeIndex, layer, page: writeReportFrame(layer, VIEW, undefined) };
}

/** Changes rows (undefined: evicts), and brings the page up to date as the engine does. */
function change(
  world: World,
  rows: readonly (readonly [number, DrawnReport | undefined])[],
): 'patch' | 'full' {
  const { columns, timeIndex, layer } = world;
  const changes = createReportChanges();
  for (const [row, report] of rows) {
    const isHeld = row < columns.used && columns.flags[row] !== 0;
    if (report === undefined) {
      if (!isHeld) continue;
      clearReport(columns, row);
      markRemoved(changes, row);
      continue;
    }
    const before = [columns.x[row], columns.y[row]];
    setReport(columns, row, report);
    const moved = before[0] !== columns.x[row] || before[1] !== columns.y[row];
    const bits = CHANGE.time | CHANGE.symbol | CHANGE.appearance | (moved ? CHANGE.place : 0);
    if (isHeld) markChanged(changes, row, bits);
    else markAdded(changes, row);
  }
  indexChanges(timeIndex, RULE, changes);
  applyReportChanges(layer, changes);
  clearChanges(changes);
  const patch = takeReportPatch(layer);
  const applied = patch === undefined || applyMarkerPatch(world.page, patch);
  expect(applied).toBe(true);
  if (!layer.mirror.fullFrameDue) return 'patch';
  world.page = writeReportFrame(layer, VIEW, world.page);
  return 'full';
}

/** Row of the topmost marker at a point. */
const hitAt = ({ page }: World, { x, y, zoom = ZOOM }: { x: number; y: number; zoom?: number }): number =>
  topMarkerAt(page, { x, y, zoom }, { sizeOf: reportSize });

/** Handles drawn at a zoom, from bottom to top. */
function drawn({ page }: World, zoom = ZOOM): number[] {
  return Array.from({ length: page.count }, (_, i) => i)
    .filter((i) => (page.look[4 * i + LOOK.level] ?? 0) <= levelOfZoom(zoom))
    .map((i) => page.handle[i] ?? -1);
}

const lookOf = ({ page }: World, handle: number, byte: number): number | undefined => {
  for (let i = page.count - 1; i >= 0; i--)
    if (page.handle[i] === handle && page.look[4 * i + LOOK.level] !== NEVER_DRAWN)
      return page.look[4 * i + byte];
  return undefined;
};

const placeOf = ({ page }: World, i: number): [number, number] => [
  (page.place[4 * i] ?? 0) + (page.place[4 * i + 2] ?? 0),
  (page.place[4 * i + 1] ?? 0) + (page.place[4 * i + 3] ?? 0),
];

describe('whole frames of reports', () => {
  it('[map.5] draw newer above older and alarms above sounds', () => {
    const world = worldOf([
      at(10, 10, { symbol: 'Panic' }),
      at(99, 10, { symbol: 'Ruckus' }),
      at(200, 10),
      at(300, 10, { symbol: 'Fireworks' }),
    ]);
    expect(drawn(world)).toEqual([1, 3, 0, 2]);
  });

  it('[map.8] hold a place to a centimetre', () => {
    const world = worldOf([at(123.456, 77.7)]);
    const [x, y] = placeOf(world, SPARE_ROWS);
    expect(Math.abs(x - (0.3 + 123.456 * PX))).toBeLessThan(1e-13);
    expect(Math.abs(y - (0.4 + 77.7 * PX))).toBeLessThan(1e-13);
  });

  it('[map.8] leave out what has no place, and what lies far outside', () => {
    expect(drawn(worldOf([{}, at(5_000, 10), at(-350, 10), at(10, 10)]))).toEqual([2, 3]);
  });

  it('[map.5] never let a sound cover an alarm, however new', () => {
    const world = worldOf([
      at(50, 50, { symbol: 'Weapon' }),
      at(51, 50, { symbol: 'Ruckus' }),
      at(150, 50, { symbol: 'Ruckus' }),
      at(151, 50),
    ]);
    expect(drawn(world)).toEqual([0, 3]);
    expect(world.layer.mirror.thinned).toBe(2);
  });

  it('[incidents.16] keep a covered report that nobody has taken, from the moment it must be taken', () => {
    const world = worldOf([at(10, 10), at(11, 10), at(300, 10), at(301, 10)]);
    const { columns, layer } = world;
    expect(drawn(world)).toEqual([1, 3]);
    for (const row of [0, 2, 3]) columns.flags[row] = (columns.flags[row] ?? 0) | ROW_FLAG.unacknowledged;
    const changes = createReportChanges();
    markChanged(changes, 0, CHANGE.appearance);
    applyReportChanges(layer, changes);
    const patch = takeReportPatch(layer);
    expect(patch !== undefined && applyMarkerPatch(world.page, patch)).toBe(true);
    expect(drawn(world)).toEqual([1, 3, 0]);
    world.page = writeReportFrame(layer, VIEW, undefined);
    // Of two that nobody has taken the newer one covers the other; neither is under one that is taken.
    expect(drawn(world)).toEqual([0, 3]);
  });

  it('[map.1] mark a report that is a test', () => {
    const world = worldOf([at(10, 10, { isTest: true }), at(100, 10)]);
    expect([lookOf(world, 0, LOOK.flags), lookOf(world, 1, LOOK.flags)]).toEqual([
      LOOK_FLAG.test,
      LOOK_FLAG.latest,
    ]);
  });

  it('[map.5] mark the newest report of all, and carry bursts', () => {
    const world = worldOf([at(10, 10, { burst: 3 }), at(100, 10)]);
    expect([
      lookOf(world, 1, LOOK.flags),
      lookOf(world, 0, LOOK.flags),
      lookOf(world, 0, LOOK.detail),
    ]).toEqual([LOOK_FLAG.latest, 0, 3]);
  });
});

describe('patches of reports', () => {
  it('[map.5] add a new report on top of its class, and take the mark of the newest from the one before', () => {
    const world = worldOf([at(10, 10, { symbol: 'Panic' }), at(100, 10, { symbol: 'Ruckus' })]);
    expect(
      change(world, [
        [2, at(200, 10, { symbol: 'Fireworks', time: 9_000 })],
        [3, at(300, 10, { time: 9_500 })],
      ]),
    ).toBe('patch');
    expect(drawn(world)).toEqual([1, 2, 0, 3]);
    expect([1, 2, 3].map((row) => lookOf(world, row, LOOK.flags))).toEqual([0, 0, LOOK_FLAG.latest]);
  });

  it('[map.8] change a look, move a marker, let one change class, and hide the gone', () => {
    const world = worldOf([at(10, 10), at(100, 10), at(200, 10, { symbol: 'Ruckus' }), at(300, 10)]);
    change(world, [
      [0, at(10, 10, { burst: 5, time: 0 })],
      [1, at(110, 10, { time: 1_000 })],
      [2, at(200, 10, { symbol: 'Weapon', time: 2_000 })],
      [3, undefined],
    ]);
    expect(drawn(world)).toEqual([0, 1, 2]);
    expect(lookOf(world, 0, LOOK.detail)).toBe(5);
    expect(REPORT_SYMBOLS[lookOf(world, 2, LOOK.symbol) ?? -1]).toBe('Weapon');
  });

  it('[map.8] say nothing where nothing on the page changes', () => {
    const world = worldOf([at(10, 10), at(100, 10), at(100, 10, { time: 9_000 })]);
    change(world, [[1, at(100, 10, { burst: 7, time: 1_000 })]]);
    expect(takeReportPatch(world.layer)).toBeUndefined();
    expect(drawn(world)).toEqual([0, 2]);
  });

  it('[map.8] give way to a whole frame when their room is used up', () => {
    const world = worldOf([at(10, 10)]);
    const many = Array.from(
      { length: SPARE_ROWS + 1 },
      (_, i) => [i + 1, at(i % 700, 50, { symbol: 'Ruckus', time: 5_000 + i })] as const,
    );
    expect(change(world, many.slice(0, SPARE_ROWS))).toBe('patch');
    expect(change(world, many.slice(SPARE_ROWS))).toBe('full');
  });

  it('[map.8] leave on the page what a whole frame would, whatever comes', () => {
    const px = fc.integer({ min: 0, max: 120 });
    const symbol = fc.constantFrom<ReportSymbol>('Shot', 'Panic', 'Fireworks', 'Ruckus');
    const report = fc.tuple(
      fc.nat(60),
      fc.option(fc.record({ px, py: px, symbol, time: fc.nat(60), burst: fc.nat(3) }), { freq: 5 }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(report, { maxLength: 12 }), { maxLength: 8 }), (batches) => {
        const world = worldOf([]);
        for (const batch of batches) {
          change(
            world,
            batch.map(([row, one]) => [row, one === null ? undefined : at(one.px, one.py, one)]),
          );
          expect(() => expectTruth(world)).not.toThrow();
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** Nothing gone is drawn, every look is right, alarms lie above sounds, and what is missing is covered from above. */
function expectTruth(world: World): void {
  const { columns, page, layer } = world;
  const shown = Array.from({ length: page.count }, (_, i) => i).filter(
    (i) => (page.look[4 * i + LOOK.level] ?? 0) <= levelOfZoom(ZOOM),
  );
  const classes = shown.map((i) => SYMBOL_IS_ALARM[page.look[4 * i + LOOK.symbol] ?? 0] ?? 0);
  expect(classes).toEqual([...classes].sort((a, b) => a - b));
  expect(new Set(shown.map((i) => page.handle[i])).size).toBe(shown.length);
  for (const i of shown) {
    const row = page.handle[i] ?? 0;
    expect(columns.flags[row]).not.toBe(0);
    expect([page.look[4 * i + LOOK.symbol], page.look[4 * i + LOOK.detail]]).toEqual([
      columns.symbol[row],
      columns.burst[row],
    ]);
    expect(Math.abs(placeOf(world, i)[0] - (columns.x[row] ?? 0))).toBeLessThan(1e-13);
  }
  if (layer.mirror.stale > 0) return;
  for (let row = 0; row < columns.used; row++) {
    if (columns.flags[row] === 0 || shown.some((i) => page.handle[i] === row)) continue;
    const covered = shown.some((i) => {
      const [x, y] = placeOf(world, i);
      const above =
        SYMBOL_IS_ALARM[page.look[4 * i + LOOK.symbol] ?? 0] === 1 ||
        SYMBOL_IS_ALARM[columns.symbol[row] ?? 0] === 0;
      return above && Math.hypot(x - (columns.x[row] ?? 0), y - (columns.y[row] ?? 0)) < 11.5 * PX;
    });
    expect(covered).toBe(true);
  }
}

describe('the hit test', () => {
  it('[map.6] finds the marker on top, within its own radius only', () => {
    const world = worldOf([at(50, 50, { burst: 4 }), at(65, 50), at(400, 50)]);
    const hit = (px: number, py: number) => {
      const i = hitAt(world, { x: 0.3 + px * PX, y: 0.4 + py * PX });
      return i < 0 ? undefined : world.page.handle[i];
    };
    expect([
      hit(50, 50),
      hit(58, 50),
      hit(50, 70),
      hit(50, 71),
      hit(65, 61),
      hit(400, 65),
      hit(400, 67),
    ]).toEqual([0, 1, 0, undefined, 1, 2, undefined]);
  });

  it('[map.6] hits no marker that is covered at that zoom, and those that came by patches', () => {
    const world = worldOf([at(50, 50), at(53, 50)]);
    change(world, [
      [2, at(200, 50, { symbol: 'Ruckus', time: 9_000 })],
      [3, at(203, 50, { time: 9_100 })],
      [4, at(300, 50, { symbol: 'Ruckus', time: 9_200 })],
    ]);
    const hit = (px: number) => hitAt(world, { x: 0.3 + px * PX, y: 0.4 + 50 * PX });
    expect([40, 203, 300].map((px) => world.page.handle[hit(px)])).toEqual([undefined, 3, 4]);
    expect(hit(100)).toBe(-1);
  });

  it('[map.6] finds what a scan of all would, at any zoom of the frame', () => {
    const px = fc.integer({ min: -400, max: 1200 });
    const one = fc.record({
      px,
      py: px,
      symbol: fc.constantFrom<ReportSymbol>('Shot', 'Ruckus'),
      burst: fc.nat(3),
    });
    const zoom = fc.double({ min: ZOOM - 1.5, max: ZOOM + 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 80 }), px, px, zoom, (reports, px0, py0, z) => {
        const world = worldOf(reports.map((report) => at(report.px, report.py, report)));
        const [x, y] = [0.3 + px0 * PX, 0.4 + py0 * PX];
        let wanted = -1;
        for (let i = 0; i < world.page.count; i++) {
          const [lx, ly] = placeOf(world, i);
          const look = (byte: number) => world.page.look[4 * i + byte] ?? 0;
          const radius = reportSize(0, look(LOOK.flags), look(LOOK.detail)) / 2 / (512 * 2 ** z);
          if (look(LOOK.level) <= levelOfZoom(z) && Math.hypot(lx - x, ly - y) < radius) wanted = i;
        }
        expect(hitAt(world, { x, y, zoom: z })).toBe(wanted);
      }),
    );
  });
});
