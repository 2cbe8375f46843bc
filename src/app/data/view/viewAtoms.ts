/** The view of the screen for the engine: one value, replaced as a whole. */
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

/** Reports of a lane that are nearer than this on the timeline join: the width of a pill up to 99, with its margin. */
export const CLUSTER_PX = 44;

/** View of the map, as last reported by the scene. */
export const mapViewAtom = atom<MapView>(WIDEST_MAP);

const mapStepsAtom = atom(0);

/** Changes with each step of a move of the map, also where the last reported view covers it. */
export const mapStepAtom = atom((get) => get(mapStepsAtom));

/** Notes a step of a move of the map. */
export const countMapStepAtom = atom(null, (get, set) => set(mapStepsAtom, get(mapStepsAtom) + 1));

/** Whether the map shows counts in place of markers, at its zoom. */
export const isBelowCutoffAtom = atom((get) => {
  const { cutoff } = get(overlaysAtom);
  return cutoff > 0 && get(mapViewAtom).zoom <= cutoff;
});

/** View of the timeline. */
export const timelineViewAtom = atom<TimelineView>({
  from: epochMs(0),
  to: epochMs(0),
  width: 0,
  clusterPx: CLUSTER_PX,
});

/** `level_id` of the active floor, or undefined for all. */
export const activeLevelAtom = atom<string | undefined>(undefined);

/** The selected report with all its facts. */
export const selectedReportAtom = atom<ReportDetail | undefined>(undefined);

/** Key of the selected report; the same object while it is the same report. */
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

/** The complete view. */
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
