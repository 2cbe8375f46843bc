import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReportScenario } from '../../../../bench/scenarios.ts';
import { columnsOf, type DrawnReport } from '../../../../tests/support/drawnReports.ts';
import { createTimeIndex, rebuildTimeIndex, type TimeIndex } from '../../index/timeIndex.ts';
import { latToMercator, lngToMercator, metresPerMercator } from '../../geo/mercator.ts';
import { createNodeColumns } from '../../nodes/columns.ts';
import { ROW_FLAG, type ReportColumns } from '../../reports/columns.ts';
import { REPORT_SYMBOLS } from '../../contract/reportTypes.ts';
import type { MapView } from '../view.ts';
import { LOOK, LOOK_FLAG } from '../markerFrame.ts';
import { ALL_COUNTED, isCutOff, SOUNDS_COUNTED, writeBubbles } from './writeBubbles.ts';
import { coveragePlaces, coveredNodes, distanceLines } from './writeGroundLayers.ts';
import { epochMs } from '../../units.ts';
import { LABEL_LINE, labelSize, MAX_LABELS, writeLabels, type LabelOptions } from './writeLabels.ts';
import { createReportLayer, emphasiseReport, takeReportPatch, writeReportFrame } from './writeMarkerFrame.ts';

const ZOOM = 12;
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
/** On the day of the reports. */
const NOW = epochMs(2_000);
const BOTH = { shotTime: true, latLong: true };

const at = (px: number, py: number, report: DrawnReport = {}): DrawnReport => ({
  x: 0.3 + px * PX,
  y: 0.4 + py * PX,
  ...report,
});

function orderOf(columns: ReportColumns): TimeIndex {
  const timeIndex = createTimeIndex(columns);
  rebuildTimeIndex(timeIndex, RULE);
  return timeIndex;
}

function labelsOf(columns: ReportColumns, wanted: LabelOptions['wanted'], view = VIEW) {
  const timeIndex = orderOf(columns);
  const layer = createReportLayer(columns, timeIndex);
  writeReportFrame(layer, view, undefined);
  return writeLabels(timeIndex, layer.mirror, { view, wanted, now: NOW });
}

const countsIn = (columns: ReportColumns, index: TimeIndex, view: MapView, counted = ALL_COUNTED) =>
  writeBubbles({ columns, index, counted }, view);

describe('counts', () => {
  const view = (minX: number, minY: number, zoom: number): MapView => ({
    minX,
    minY,
    maxX: minX + 2000 / (512 * 2 ** zoom),
    maxY: minY + 1500 / (512 * 2 ** zoom),
    zoom,
    markerScale: 1,
  });

  it('[map.19] hold every displayed report with a place in the view once, in the cell it lies in', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    const place = fc.tuple(unit, unit, fc.constantFrom(...REPORT_SYMBOLS));
    const zoom = fc.double({ min: 1, max: 14, noNaN: true });
    fc.assert(
      fc.property(fc.array(place), zoom, (places, z) => {
        const seen = view(0.3, 0.4, z);
        const columns = columnsOf([
          ...places.map(([x, y, symbol]) => ({
            x: seen.minX + x * (seen.maxX - seen.minX),
            y: seen.minY + y * (seen.maxY - seen.minY),
            symbol,
          })),
          { symbol: 'Panic' as const },
        ]);
        const bubbles = countsIn(columns, orderOf(columns), seen);
        expect(bubbles.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
        const cells = bubbles.map(({ x, y }) => {
          const cell = 1 / (4 * 2 ** Math.floor(z));
          return `${Math.floor(x / cell + 1e-9)} ${Math.floor(y / cell + 1e-9)}`;
        });
        expect(new Set(cells).size).toBe(bubbles.length);
      }),
    );
  });

  it('[map.19] never touch each other, wherever in their cells the reports lie', () => {
    const columns = columnsOf(
      Array.from({ length: 400 }, (_, i) => at(100 + 1.7 * (i % 20) * 9, 100 + 8 * Math.floor(i / 20))),
    );
    const bubbles = countsIn(columns, orderOf(columns), VIEW);
    expect(bubbles.length).toBeGreaterThan(6);
    const touching = bubbles.filter((a, i) =>
      bubbles.some((b, j) => j > i && Math.abs(a.x - b.x) < 71 * PX && Math.abs(a.y - b.y) < 29 * PX),
    );
    expect(touching).toEqual([]);
  });

  it('[map.19] stay what they are when the map is panned', () => {
    const columns = columnsOf([at(400, 300), at(410, 300), at(640, 200)]);
    const timeIndex = orderOf(columns);
    const panned = { ...VIEW, minX: VIEW.minX - 100.5 * PX, maxX: VIEW.maxX - 33 * PX };
    expect(countsIn(columns, timeIndex, panned)).toEqual(countsIn(columns, timeIndex, VIEW));
  });

  it('[map.19] show the most severe of their reports, so that no alarm is invisible', () => {
    const heap = (...symbols: DrawnReport['symbol'][]) =>
      columnsOf(symbols.map((symbol) => ({ x: 0.3001, y: 0.4001, ...(symbol && { symbol }) })));
    const columns = heap('Fireworks', 'Panic', 'Shot', 'Ruckus');
    expect(countsIn(columns, orderOf(columns), VIEW)).toMatchObject([
      { count: 4, symbol: REPORT_SYMBOLS.indexOf('Panic') },
    ]);
  });

  it('[incidents.22] of a storm leave out the alarms, which keep their markers', () => {
    const columns = columnsOf(
      (['Fireworks', 'Panic', 'Shot', 'Weapon', 'Possible Shot', 'Ruckus'] as const).map((symbol) =>
        at(100, 100, { symbol }),
      ),
    );
    expect(countsIn(columns, orderOf(columns), VIEW, SOUNDS_COUNTED)).toMatchObject([
      { count: 2, symbol: REPORT_SYMBOLS.indexOf('Ruckus') },
    ]);
  });

  it('[map.19] are none for bounds that no screen has', () => {
    const columns = columnsOf([at(1, 1)]);
    expect(countsIn(columns, orderOf(columns), { ...VIEW, minX: 0, maxX: 1, minY: 0, maxY: 1 })).toEqual([]);
    expect(countsIn(columns, orderOf(columns), { ...VIEW, minX: NaN })).toEqual([]);
  });

  it.each([
    [14, 13.9, true],
    [14, 14, true],
    [14, 14.01, false],
    [0, 0, false],
    [-3, 2, false],
  ])('[map.19] stand for markers with cut-off %f at zoom %f: %s', (cutoff, zoom, hidden) => {
    expect(isCutOff(cutoff, zoom)).toBe(hidden);
  });
});

describe('labels', () => {
  it('[map.20] go to the newest, and to no report whose label would lie on a newer one', () => {
    const columns = columnsOf([at(100, 100), at(500, 100), at(520, 104), at(100, 300)]);
    const seen = labelsOf(columns, { shotTime: true, latLong: false });
    expect(seen.map(({ time }) => time)).toEqual([3000, 2000, 0]);
  });

  it('[map.20] never lie on each other and are at most 200', () => {
    const columns = createReportScenario({ count: 20_000 });
    const timeIndex = orderOf(columns);
    const newest = timeIndex.all.rows[timeIndex.all.end - 1] ?? 0;
    const [x, y] = [columns.x[newest] ?? 0, columns.y[newest] ?? 0];
    const view = {
      ...VIEW,
      minX: x - 2000 * PX,
      maxX: x + 2000 * PX,
      minY: y - 1500 * PX,
      maxY: y + 1500 * PX,
    };
    const labels = labelsOf(columns, BOTH, view);
    expect(labels.length).toBeGreaterThan(50);
    expect(labels.length).toBeLessThanOrEqual(MAX_LABELS);
    const boxes = labels.map((label) => {
      const left = label.x / PX + label.radius;
      return { left, right: left + labelSize(label).width, middle: label.y / PX };
    });
    const overlaps = boxes.filter((a, i) =>
      boxes.some(
        (b, j) =>
          j < i && a.left < b.right && b.left < a.right && Math.abs(a.middle - b.middle) < 2 * LABEL_LINE,
      ),
    );
    expect(overlaps).toEqual([]);
  });

  it('[map.20] are not given to reports that newer ones cover or that lie outside of the view', () => {
    const columns = columnsOf([at(100, 100), at(101, 100), at(-40, 100)]);
    expect(labelsOf(columns, BOTH).map(({ time }) => time)).toEqual([1000]);
  });

  it('[map.20] leave the time of the selected report to its tag', () => {
    const columns = columnsOf([at(100, 100), at(400, 100)]);
    const timeIndex = orderOf(columns);
    const layer = createReportLayer(columns, timeIndex);
    writeReportFrame(layer, VIEW, undefined);
    const labels = writeLabels(timeIndex, layer.mirror, {
      view: VIEW,
      wanted: BOTH,
      now: NOW,
      selected: 1,
    });
    expect(labels.map(({ time }) => time)).toEqual([undefined, 0]);
  });

  it('[map.20] have the date with the time of another day', () => {
    const columns = columnsOf([at(100, 100), at(400, 100)]);
    columns.time[1] = NOW - 86_400_000;
    const dates = labelsOf(columns, { shotTime: true, latLong: false }).map(({ time, hasDate }) => [
      time,
      hasDate,
    ]);
    expect(dates).toEqual([
      [0, undefined],
      [NOW - 86_400_000, true],
    ]);
  });

  it('[map.20] carry what is switched on, and no time that is not known', () => {
    const columns = columnsOf([at(100, 100, { burst: 3 }), at(400, 100)]);
    columns.flags[1] = ROW_FLAG.live;
    const shown = (shotTime: boolean, latLong: boolean) =>
      labelsOf(columns, { shotTime, latLong }).map(({ time, showsPlace }) => ({ time, showsPlace }));
    expect(shown(false, false)).toEqual([]);
    expect(shown(true, false)).toEqual([{ time: 0, showsPlace: undefined }]);
    expect(shown(false, true)).toEqual([
      { time: undefined, showsPlace: true },
      { time: undefined, showsPlace: true },
    ]);
    expect(labelsOf(columns, BOTH)[1]?.radius).toBeCloseTo((23 * 1.8) / 2);
  });
});

describe('coverage', () => {
  const METRE = 1 / metresPerMercator(41.2);
  const [X, Y] = [lngToMercator(-88.4), latToMercator(41.2)];

  function nodesAt(...drawn: readonly (readonly [metresEast: number, level?: string])[]) {
    const nodes = createNodeColumns();
    drawn.forEach(([east, level = ''], row) => {
      nodes.x[row] = X + east * METRE;
      nodes.y[row] = Number.isNaN(east) ? NaN : Y;
      nodes.level[row] = level === '' ? 0 : nodes.levels.acquire(level);
    });
    nodes.count = drawn.length;
    return nodes;
  }

  it('[map.33] has the sensors with a place on the active floor or on none', () => {
    const nodes = nodesAt([0], [10, 'G'], [20, '1'], [NaN]);
    const countOn = (level: string | undefined) => coveragePlaces(coveredNodes(nodes, level)).count;
    expect([undefined, 'G', '1', 'never heard of'].map(countOn)).toEqual([3, 2, 2, 1]);
    const { place } = coveragePlaces(coveredNodes(nodes, 'G'));
    expect((place[4] ?? 0) + (place[6] ?? 0)).toBeCloseTo(X + 10 * METRE, 12);
  });

  it('[map.32] joins each sensor with the nearest, two that are nearest to each other once', () => {
    const lines = distanceLines(coveredNodes(nodesAt([0], [40], [95], [200]), undefined), 4);
    const drawn = Array.from({ length: lines.count }, (_, i) => [
      Math.round(lines.value[i] ?? 0),
      lines.style[i],
    ]);
    expect(drawn).toEqual([
      [40, 0],
      [55, 1],
      [105, 2],
    ]);
    expect(lines.version).toBe(4);
  });

  it('[map.32] has no line for a sensor alone', () => {
    expect(distanceLines(coveredNodes(nodesAt([0]), undefined), 1).count).toBe(0);
  });
});

describe('the emphasised report', () => {
  const flagsAt = (columns: ReportColumns, act: (layer: ReturnType<typeof createReportLayer>) => void) => {
    const layer = createReportLayer(columns, orderOf(columns));
    writeReportFrame(layer, VIEW, undefined);
    act(layer);
    const patch = takeReportPatch(layer);
    const added = patch?.added[0];
    return { patch, added, flags: patch?.look[LOOK.flags] };
  };

  it('[map.4] is told as a patch of its row, and taken back as one', () => {
    const columns = columnsOf([at(100, 100), at(300, 100)]);
    expect(flagsAt(columns, (layer) => emphasiseReport(layer, 0)).flags).toBe(LOOK_FLAG.emphasised);
    const back = flagsAt(columns, (layer) => {
      emphasiseReport(layer, 0);
      takeReportPatch(layer);
      emphasiseReport(layer, -1);
    });
    expect(back.flags).toBe(0);
  });

  it('[map.4] comes on top where newer ones had covered it', () => {
    const columns = columnsOf([at(100, 100), at(100, 100)]);
    const { added } = flagsAt(columns, (layer) => emphasiseReport(layer, 0));
    expect([...(added?.handle ?? [])]).toEqual([0]);
    expect(added?.look[LOOK.flags]).toBe(LOOK_FLAG.emphasised);
  });
});
