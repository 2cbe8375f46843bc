import {
  centreWindow,
  INITIAL_REACH,
  middleOf,
  PAUSED_LIMITS,
  rolledWindow,
  ROLLING_LIMITS,
  rollingWindow,
  spanOf,
  windowAround,
  zoomFactor,
  zoomWindow,
  type TimeWindow,
} from '../../../domain/time/timeWindow.ts';
import { atom } from 'jotai';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import type { TimelineItem, WindowCause } from '../../../render/timeline/timelineTypes.ts';
import { shownClockAtom, shownNow } from '../../browser/serverClock.ts';
import { markerScaleAtom } from './markerScale.ts';
import { timelineAtom } from './mountedViews.ts';
import { calmRollingPause, rollingPause } from './timelineWindow.ts';
import { CLUSTER_PX, selectedReportAtom, timelineViewAtom } from './viewAtoms.ts';

const rollsAtom = atom(true);

/** Whether the window is shown as a list. */
export const timelineListAtom = atom(false);

/** The item at the keyboard's cursor. */
export const timelineCursorAtom = atom<TimelineItem | undefined>(undefined);

/** Whether the window follows the present. */
export const rollingAtom = atom((get) => get(rollsAtom));

/** Limits of the window's span. */
const limitsAtom = atom((get) => (get(rollsAtom) ? ROLLING_LIMITS : PAUSED_LIMITS));

const windowAtom = atom((get): TimeWindow => {
  const { from, to } = get(timelineViewAtom);
  return from === to ? windowAround(shownNow({ get }), 2 * INITIAL_REACH) : { from, to };
});

/** Span of the window, ms. */
export const timelineSpanAtom = atom((get) => spanOf(get(windowAtom)));

/** Middle of the window while the timeline is paused; undefined while it rolls. */
export const timelineMiddleAtom = atom((get): EpochMs | undefined =>
  get(rollsAtom) ? undefined : middleOf(get(windowAtom)),
);

/** Sets the window on the screen and in the view of the engine. */
const showWindowAtom = atom(null, (get, set, window: TimeWindow) => {
  get(timelineAtom)?.setWindow(window);
  set(noteWindowAtom, window);
});

const noteWindowAtom = atom(null, (get, set, { from, to }: TimeWindow) => {
  const clusterPx = CLUSTER_PX * get(markerScaleAtom);
  set(timelineViewAtom, { from, to, width: get(timelineAtom)?.width() ?? 0, clusterPx });
});

/** Applies another width of the canvas; the clusters depend on it. */
export const noteTimelineWidthAtom = atom(null, (get, set) => set(noteWindowAtom, get(windowAtom)));

/** Starts or pauses rolling; starting moves the present to four fifths. */
export const setRollingAtom = atom(null, (get, set, rolling: boolean) => {
  set(rollsAtom, rolling);
  const limits = get(limitsAtom);
  get(timelineAtom)?.setLimits(limits);
  if (rolling)
    set(showWindowAtom, rollingWindow(shownNow({ get }), Math.max(limits.min, spanOf(get(windowAtom)))));
});

/** Applies a window that the user has moved, and pauses rolling. */
export const movedByHandAtom = atom(null, (_get, set, window: TimeWindow, _cause: WindowCause) => {
  set(setRollingAtom, false);
  set(noteWindowAtom, window);
});

/** Zooms by one step about the middle, while rolling about now; rolling continues. */
export const zoomTimelineAtom = atom(null, (get, set, direction: 'in' | 'out') => {
  const window = get(windowAtom);
  const factor = zoomFactor(direction === 'in' ? 1 : -1);
  set(
    showWindowAtom,
    zoomWindow(window, {
      factor,
      about: get(rollsAtom) ? shownNow({ get }) : middleOf(window),
      limits: get(limitsAtom),
    }),
  );
});

/** Moves an instant to the middle, with the same span, and pauses rolling. */
export const centreTimelineAtom = atom(null, (get, set, middle: EpochMs) => {
  set(setRollingAtom, false);
  set(showWindowAtom, centreWindow(get(windowAtom), middle));
});

/** Shows a window and pauses rolling. */
export const openWindowAtom = atom(null, (_get, set, window: TimeWindow) => {
  set(setRollingAtom, false);
  set(showWindowAtom, window);
});

/** Rolls with a span, within the limits of rolling. */
export const rollWithSpanAtom = atom(null, (get, set, span: Millis) => {
  set(showWindowAtom, rollingWindow(shownNow({ get }), Math.min(span, ROLLING_LIMITS.max)));
  set(setRollingAtom, true);
});

/** Side of the window on which the selected report is; undefined where it is inside or none is selected. */
export const selectedBeyondAtom = atom((get): 'before' | 'after' | undefined => {
  const time = get(selectedReportAtom)?.time;
  const { from, to } = get(timelineViewAtom);
  if (time === undefined || from === to) return undefined;
  if (time < from) return 'before';
  return time > to ? 'after' : undefined;
});

/** Shows a span of time with some room on both sides, and pauses rolling. */
export const fitTimelineAtom = atom(null, (get, set, span: TimeWindow) => {
  set(setRollingAtom, false);
  const wanted = Math.max(PAUSED_LIMITS.min, spanOf(span) * 1.5);
  set(showWindowAtom, windowAround(middleOf(span), Math.min(wanted, spanOf(get(windowAtom)))));
});

/** Makes one step of rolling; returns the pause before the next, ms. */
export const rollAtom = atom(null, (get, set): number => {
  const window = get(windowAtom);
  if (get(rollsAtom)) set(showWindowAtom, rolledWindow(window, shownNow({ get })));
  // A fast replay needs its next step sooner, as if the window were shorter.
  const rate = Math.max(1, get(shownClockAtom)?.rate() ?? 1);
  const passed = { from: window.from, to: epochMs(window.from + spanOf(window) / rate) };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return calmRollingPause(passed);
  return rollingPause(passed, get(timelineAtom)?.width() ?? 1);
});
