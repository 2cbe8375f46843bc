import type { StateReader, StateAccess } from '../../browser/store.ts';
import { useStore } from 'jotai';
import {
  INITIAL_REACH,
  PAUSED_LIMITS,
  ROLLING_LIMITS,
  windowAround,
} from '../../../domain/time/timeWindow.ts';
import { useEffect, useRef } from 'react';
import { createTimeline } from '../../../render/timeline/timelineView.ts';
import type { TimelineOptions } from '../../../render/timeline/timelineTypes.ts';
import { reportError } from '../../browser/errorLog.ts';
import { themeAtom } from '../../data/config/theme.ts';
import { SWITCH_OF_SYMBOL } from '../../../domain/access/reportAccess.ts';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import { switchesAtom } from '../../data/config/switchAtoms.ts';
import { unseenReportsAtom } from '../../data/alerts/alertLog.ts';
import { shownNow } from '../../browser/serverClock.ts';
import { markerScale, markerScaleAtom } from '../../data/view/markerScale.ts';
import { selectReportAtom } from '../../data/view/selection.ts';
import { showLatest } from './showLatest.ts';
import { mountTimelineAtom, timelineAtom } from '../../data/view/mountedViews.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import {
  fitTimelineAtom,
  movedByHandAtom,
  noteTimelineWidthAtom,
  rollAtom,
  rollingAtom,
  timelineCursorAtom,
} from '../../data/view/timelineAtoms.ts';
import { rollingDelay } from '../../data/view/timelineWindow.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { windowNow } from '../../data/view/screenLink.ts';

/** Creates the timeline in the element of the returned ref on mount, rolls it, and follows the selection. */
export function useTimeline() {
  const store = useStore();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const timeline = createTimeline(element, timelineOptions(store));
    const ends = [
      store.set(mountTimelineAtom, timeline),
      store.sub(markerScaleAtom, () => timeline.setMarkerScale(store.get(markerScaleAtom))),
      store.sub(themeAtom, () => timeline.setTheme(store.get(themeAtom))),
      store.sub(selectedReportAtom, () => showSelected(store)),
      store.sub(switchesAtom, () => showSelected(store)),
      store.sub(unseenReportsAtom, () => showUnseen(store)),
      startRolling(store),
    ];
    showUnseen(store);
    return () => ends.toReversed().forEach((end) => end());
  }, [store]);
  return host;
}

function timelineOptions(store: StateAccess): TimelineOptions {
  return {
    theme: store.get(themeAtom),
    markerScale: markerScale(),
    window: windowNow(store) ?? windowAround(shownNow(store), 2 * INITIAL_REACH),
    limits: store.get(rollingAtom) ? ROLLING_LIMITS : PAUSED_LIMITS,
    now: () => shownNow(store),
    onWindow: (window, cause) => store.set(movedByHandAtom, window, cause),
    onWidth: () => store.set(noteTimelineWidthAtom),
    onSelect: (handle) =>
      void store.set(selectReportAtom, handle, 'timeline').catch(reportError(store, 'selection')),
    onCluster: (_handle, span) => store.set(fitTimelineAtom, span),
    onLatest: () => void showLatest(store).catch(reportError(store, 'latest')),
    onCursor: (item) => store.set(timelineCursorAtom, item),
    help: LIVE_TEXT.timelineKeys,
  };
}

function showSelected(store: StateReader): void {
  const selected = store.get(selectedReportAtom);
  if (selected === undefined) return store.get(timelineAtom)?.setSelected(undefined);
  const { time, symbol, masked } = selected;
  const name = REPORT_SYMBOLS[symbol];
  const isHidden = name !== undefined && !store.get(switchesAtom)[SWITCH_OF_SYMBOL[name]];
  store.get(timelineAtom)?.setSelected({ time, symbol, isGrey: masked || isHidden });
}

function showUnseen(store: StateReader): void {
  store.get(timelineAtom)?.setUnseen(store.get(unseenReportsAtom));
}

/** Advances the window while rolling, at an interval that depends on the span. Returns the function that stops it. */
function startRolling(store: StateAccess): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = () => {
    timer = setTimeout(step, rollingDelay(store.set(rollAtom), shownNow(store)));
  };
  step();
  return () => clearTimeout(timer);
}
