import { DataSet, Timeline } from 'vis-timeline/standalone';
import 'vis-timeline/styles/vis-timeline-graph2d.min.css';
import { LANES, REPORT_SYMBOLS, SYMBOL_LANE } from '../../src/domain/contract/reportTypes.ts';
import type { TimeWindow } from '../../src/domain/time/timeWindow.ts';
import type { CityReports } from '../city.ts';
import type { TimelineCase } from '../page/timelineCase.ts';
import { cssColour, SYMBOL_COLOURS } from '../page/symbolImages.ts';

interface VisItem {
  readonly id: number;
  readonly group: number;
  readonly start: number;
  readonly type: 'point';
  readonly content: string;
  readonly style: string;
  readonly title: string;
}

const itemOf = (id: number, start: number, symbol: number): VisItem => ({
  id,
  group: SYMBOL_LANE[symbol] ?? 0,
  start,
  type: 'point',
  content: '',
  style: `color: ${cssColour(SYMBOL_COLOURS[symbol] ?? [1, 1, 1, 1])}`,
  title: REPORT_SYMBOLS[symbol] ?? '',
});

/**
 * vis-timeline with the console's three lanes and without stacking. Its own clusters are left out: with them a
 * zoom step over ten thousand items takes several times as long.
 */
export function visTimeline(
  container: HTMLElement,
  { count, columns }: CityReports,
  { from, to }: TimeWindow,
): TimelineCase {
  const data = new DataSet(
    Array.from({ length: count }, (_, row) => itemOf(row, columns.time[row], columns.symbol[row])),
  );
  const groups = new DataSet(LANES.map((content, id) => ({ id, content })));
  const timeline = new Timeline(container, data, groups, {
    start: from,
    end: to,
    stack: false,
    height: '240px',
    showCurrentTime: false,
  });
  let next = count;
  return {
    step: (start, end) => busyFor(container, () => timeline.setWindow(start, end, { animation: false })),
    add: (time, symbol) => busyFor(container, () => void data.add(itemOf(next++, time, symbol))),
    dispose: () => timeline.destroy(),
  };
}

/** Frames without work after which vis-timeline has settled: it redraws in several frames. */
const QUIET_FRAMES = 3;
const QUIET_MS = 0.5;

/**
 * Milliseconds the main thread works for `change`: the call, all that vis-timeline does for it in the
 * animation frames that follow, and the layout that this leaves to the browser.
 */
async function busyFor(container: HTMLElement, change: () => void): Promise<number> {
  let busy = 0;
  const plain = window.requestAnimationFrame;
  const timed = (work: () => void): void => {
    const started = performance.now();
    work();
    container.getBoundingClientRect();
    busy += performance.now() - started;
  };
  window.requestAnimationFrame = (callback) => plain((time) => timed(() => callback(time)));
  timed(change);
  for (let quiet = 0, before = busy; quiet < QUIET_FRAMES; before = busy) {
    await new Promise((next) => plain(() => setTimeout(next)));
    quiet = busy - before < QUIET_MS ? quiet + 1 : 0;
  }
  window.requestAnimationFrame = plain;
  return busy;
}
