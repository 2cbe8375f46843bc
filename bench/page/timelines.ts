import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import { cityReports } from '../city.ts';
import { nextFrame } from './bench.ts';
import { ourTimeline } from './ourTimeline.ts';
import { loadPeer } from './peers.ts';
import type { TimelineCase } from './timelineCase.ts';

export const TIMELINE_CASES = ['our timeline', 'vis-timeline'] as const;
export type TimelineCaseName = (typeof TIMELINE_CASES)[number];

/** A timeline, with the number and the seed of the reports that it shows. */
interface WantedTimeline {
  readonly name: TimelineCaseName;
  readonly count: number;
  readonly seed: number;
}

interface OpenedTimeline {
  readonly made: TimelineCase;
  readonly container: HTMLElement;
  readonly first: EpochMs;
  readonly last: EpochMs;
}

export interface TimelineTimes {
  readonly pan: Millis[];
  readonly zoom: Millis[];
  readonly add: Millis[];
}

/** Shares of the full span: the window that is panned, and the narrowest that is zoomed to. */
const PAN_WINDOW = 0.1;
const NARROWEST = 0.01;

const opened = new Map<string, OpenedTimeline>();

/** The part of the timeline section that works in the page. */
export const timelines = {
  async open(id: string, { name, count, seed }: WantedTimeline): Promise<void> {
    const container = document.createElement('div');
    container.className = 'timeline';
    document.body.append(container);
    const reports = cityReports(count, seed);
    const first = epochMs(reports.columns.time[0]);
    const last = epochMs(reports.columns.time[count - 1]);
    const window = { from: epochMs(last - PAN_WINDOW * (last - first)), to: last };
    const made =
      name === 'vis-timeline'
        ? await (await loadPeer('visTimeline')).visTimeline(container, reports, window)
        : await ourTimeline(container, reports, window);
    opened.set(id, { made, container, first, last });
  },

  /** Pans `steps` windows and zooms as many, then adds `adds` reports while all reports are in view. */
  async pass(id: string, steps: number, adds: number): Promise<TimelineTimes> {
    const { made, first, last } = show(id);
    const span = last - first;
    const pan: Millis[] = [];
    const zoom: Millis[] = [];
    const add: Millis[] = [];
    for (let step = 0; step < steps; step++) {
      const from = first + span * (0.2 + (0.6 * step) / steps);
      await nextFrame();
      pan.push(await made.step(epochMs(from), epochMs(from + PAN_WINDOW * span)));
    }
    for (let step = 0; step < steps; step++) {
      const width = span * NARROWEST ** (0.5 - 0.5 * Math.cos((2 * Math.PI * step) / steps));
      await nextFrame();
      zoom.push(await made.step(epochMs(last - width), last));
    }
    await made.step(first, last);
    for (let number = 0; number < adds; number++) {
      await nextFrame();
      add.push(await made.add(epochMs(last - 1000), 0));
    }
    return { pan, zoom, add };
  },

  notes: (id: string) => opened.get(id)?.made.notes?.() ?? {},

  close(id: string): void {
    const found = opened.get(id);
    found?.made.dispose();
    found?.container.remove();
    opened.delete(id);
  },
};

export type Timelines = typeof timelines;

function show(id: string): OpenedTimeline {
  const wanted = opened.get(id);
  if (wanted === undefined) throw new Error(`No timeline ${id}`);
  for (const { container } of opened.values()) {
    container.style.visibility = container === wanted.container ? 'visible' : 'hidden';
  }
  return wanted;
}
