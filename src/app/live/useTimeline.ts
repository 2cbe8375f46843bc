import { INITIAL_REACH } from '../../domain/time/bufferedWindow.ts';
import { useEffect, useRef } from 'react';
import { createTimeline } from '../../render/timeline/timelineView.ts';
import type { TimelineOptions } from '../../render/timeline/timelineTypes.ts';
import { faultAt } from '../notices/faults.ts';
import { themeAtom } from '../settings/theme.ts';
import { store } from '../store.ts';
import { unseenReportsAtom } from './alertLog.ts';
import { serverNow } from '../serverClock.ts';
import { markerScale, watchMarkerScale } from './markerScale.ts';
import { selectReportAtom } from './selection.ts';
import { showLatest } from './showLatest.ts';
import { currentTimeline, mountTimeline } from './stage.ts';
import { LIVE_TEXT } from '../text/live.ts';
import {
  fitTimelineAtom,
  movedByHandAtom,
  noteTimelineWidthAtom,
  rollAtom,
  rollingAtom,
  timelineCursorAtom,
} from './timelineAtoms.ts';
import { rollingDelay, spanLimits, windowAround } from './timelineWindow.ts';
import { selectedReportAtom } from './viewAtoms.ts';
import { windowNow } from './viewLink.ts';

/** Makes the timeline once in the returned element, rolls it, and shows the selection on it. */
export function useTimeline() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const timeline = createTimeline(element, optionsNow());
    const ends = [
      mountTimeline(timeline),
      watchMarkerScale((scale) => timeline.setMarkerScale(scale)),
      store.sub(themeAtom, () => timeline.setTheme(store.get(themeAtom))),
      store.sub(selectedReportAtom, showSelected),
      store.sub(unseenReportsAtom, showUnseen),
      roll(),
    ];
    showUnseen();
    return () => ends.toReversed().forEach((end) => end());
  }, []);
  return host;
}

function optionsNow(): TimelineOptions {
  return {
    theme: store.get(themeAtom),
    markerScale: markerScale(),
    window: windowNow() ?? windowAround(serverNow(), 2 * INITIAL_REACH),
    limits: spanLimits(store.get(rollingAtom)),
    now: serverNow,
    onWindow: (window, cause) => store.set(movedByHandAtom, window, cause),
    onWidth: () => store.set(noteTimelineWidthAtom),
    onSelect: (handle) => void store.set(selectReportAtom, handle, 'timeline').catch(faultAt('selection')),
    onCluster: (_handle, span) => store.set(fitTimelineAtom, span),
    onLatest: () => void showLatest().catch(faultAt('latest')),
    onCursor: (item) => store.set(timelineCursorAtom, item),
    help: LIVE_TEXT.timelineKeys,
  };
}

function showSelected(): void {
  const selected = store.get(selectedReportAtom);
  currentTimeline()?.setSelected(selected && { time: selected.time, symbol: selected.symbol });
}

function showUnseen(): void {
  currentTimeline()?.setUnseen(store.get(unseenReportsAtom));
}

/** Steps while rolling; the pause follows the span. Returns its end. */
function roll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = () => {
    timer = setTimeout(step, rollingDelay(store.set(rollAtom), serverNow()));
  };
  step();
  return () => clearTimeout(timer);
}
