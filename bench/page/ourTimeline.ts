import { createTimeIndex, indexRow, rebuildTimeIndex } from '../../src/domain/index/timeIndex.ts';
import { ALL_LEVELS, type DisplayRule } from '../../src/domain/index/visibility.ts';
import type { TimelineFrame } from '../../src/domain/frame/timelineFrame.ts';
import { needsNewTimeline, writeTimelineFrame } from '../../src/domain/frame/write/writeTimelineFrame.ts';
import { growReportColumns, ROW_FLAG, type ReportColumns } from '../../src/domain/reports/columns.ts';
import { SYMBOL_COUNT } from '../../src/domain/contract/reportTypes.ts';
import type { TimelineView } from '../../src/domain/frame/view.ts';
import type { TimeWindow } from '../../src/domain/time/timeWindow.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { Timeline } from '../../src/render/timeline/timelineTypes.ts';
import { createTimeline } from '../../src/render/timeline/timelineView.ts';
import type { CityReports } from '../city.ts';
import type { TimelineCase } from './timelineCase.ts';

const EVERYTHING: DisplayRule = { shown: new Uint8Array(SYMBOL_COUNT).fill(1), level: ALL_LEVELS };
/** Width within which the console draws reports of a lane as one. */
const CLUSTER_PX = 44;

function addRow(columns: ReportColumns, time: number, symbol: number): number {
  if (columns.used === columns.capacity) growReportColumns(columns);
  const row = columns.used++;
  columns.count++;
  columns.time[row] = time;
  columns.symbol[row] = symbol;
  columns.flags[row] = ROW_FLAG.live | ROW_FLAG.timeKnown;
  return row;
}

function mount(container: HTMLElement, window: TimeWindow, now: EpochMs): Timeline {
  return createTimeline(container, {
    theme: 'dark',
    markerScale: 1,
    window,
    limits: { min: 1000, max: 1e12 },
    now: () => now,
    onWindow: () => undefined,
    onWidth: () => undefined,
    onSelect: () => undefined,
    onCluster: () => undefined,
    onCursor: () => undefined,
    onLatest: () => undefined,
  });
}

/** The console's own timeline, fed as the engine feeds it; the engine's share is timed apart. */
export async function ourTimeline(
  container: HTMLElement,
  { columns }: CityReports,
  opened: TimeWindow,
): Promise<TimelineCase> {
  const timeIndex = createTimeIndex(columns);
  rebuildTimeIndex(timeIndex, EVERYTHING);
  const now = epochMs(columns.time[columns.used - 1]);
  let newest: number = now;
  const timeline = mount(container, opened, now);
  while (timeline.width() === 0) await new Promise((next) => setTimeout(next, 20));
  let window = opened;
  let version = 0;
  let spare: TimelineFrame | undefined;
  let frame: TimelineFrame | undefined;
  const engineMs: number[] = [];
  const view = (): TimelineView => ({
    ...window,
    width: timeline.width(),
    clusterPx: CLUSTER_PX,
  });
  const write = (): TimelineFrame => {
    const started = performance.now();
    const written = writeTimelineFrame(timeIndex, view(), { now, decay: true, version: ++version, spare });
    spare = undefined;
    engineMs.push(performance.now() - started);
    return written;
  };
  /** What the page does with what the engine sent: all of its main-thread work. */
  const show = (sent: TimelineFrame | undefined): number => {
    const started = performance.now();
    if (sent !== undefined) spare = timeline.applyFrame(sent);
    frame = sent ?? frame;
    timeline.setWindow(window);
    timeline.drawNow();
    container.getBoundingClientRect();
    return performance.now() - started;
  };
  show(write());
  return {
    step(start, end) {
      window = { from: start, to: end };
      const due = frame === undefined || needsNewTimeline(frame, view());
      return Promise.resolve(show(due ? write() : undefined));
    },
    add(time, symbol) {
      newest = Math.max(newest, time);
      indexRow(timeIndex, EVERYTHING, addRow(columns, newest, symbol));
      return Promise.resolve(show(write()));
    },
    notes: () => ({
      ...timeline.stats(),
      engineFrameMs: Math.max(...engineMs),
      newFrames: engineMs.length,
    }),
    dispose: () => timeline.destroy(),
  };
}
