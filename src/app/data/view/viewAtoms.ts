/** What the screen shows, as the engine must know it: one value, replaced whole. */
import { atom } from 'jotai';
import { canSeeExpertLines, canSeeHeartbeats } from '../../../domain/access/reportAccess.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { epochMs } from '../../../domain/units.ts';
import {
  WIDEST_MAP,
  type DisplayFilter,
  type MapView,
  type TimelineView,
  type View,
} from '../../../domain/frame/view.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { displayedSymbolsAtom, expertLinesAtom, switchesAtom } from '../config/switchAtoms.ts';
import { soundThresholdsAtom } from '../config/consoleAtoms.ts';
import { overlaysAtom } from './overlayAtoms.ts';
import { searchAtom } from './searchAtoms.ts';

/** Width of the pill of a cluster of up to 99 on the timeline, with room beside it. */
export const CLUSTER_PX = 44;

/** What the map shows, as the scene last reported it. */
export const mapViewAtom = atom<MapView>(WIDEST_MAP);

/** What the timeline shows. */
export const timelineViewAtom = atom<TimelineView>({
  from: epochMs(0),
  to: epochMs(0),
  width: 0,
  clusterPx: CLUSTER_PX,
});

/** `level_id` of the active floor, or undefined for all. */
export const activeLevelAtom = atom<string | undefined>(undefined);

/** The selected report with all that is known of it. */
export const selectedReportAtom = atom<ReportDetail | undefined>(undefined);

/** Key of the selected report; the same value as long as it is the same report. */
export const selectedKeyAtom = atom<ReportKey | undefined>((get) => get(selectedReportAtom)?.key);

const filterAtom = atom((get): DisplayFilter => {
  const switches = get(switchesAtom);
  const authorities = get(authoritiesAtom);
  const heartbeats = switches.heartbeat && canSeeHeartbeats(authorities);
  return {
    symbols: get(displayedSymbolsAtom),
    level: get(activeLevelAtom),
    decay: switches.decay,
    trajectories: switches.trajectory,
    heartbeats,
    soundLevel: heartbeats && switches.soundLevel,
    expertLines: get(expertLinesAtom) && canSeeExpertLines(authorities),
    ...get(soundThresholdsAtom),
  };
});

/** The whole view. */
export const viewAtom = atom((get): View => {
  const timeline = get(timelineViewAtom);
  return {
    map: get(mapViewAtom),
    timeline,
    filter: get(filterAtom),
    search: get(searchAtom),
    overlays: get(overlaysAtom),
    selected: get(selectedKeyAtom),
  };
});
