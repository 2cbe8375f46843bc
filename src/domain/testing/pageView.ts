/** What a page tells the engine, for tests and benches. */
import { REPORT_SYMBOLS } from '../contract/reportTypes.ts';
import { epochMs, type EpochMs } from '../units.ts';
import { NO_OVERLAYS, WIDEST_MAP, type DisplayFilter, type View } from '../frame/view.ts';

/** All types, on all floors, with all that an operator's page draws of them. */
export const ALL_DISPLAYED: DisplayFilter = {
  symbols: REPORT_SYMBOLS,
  level: undefined,
  decay: true,
  trajectories: true,
  heartbeats: true,
  soundLevel: false,
  expertLines: false,
  loudDb: 80,
  activityDb: 60,
};

/** A page that shows the whole world and 15 minutes on either side of `now`; `parts` say what is different. */
export function pageView(now: EpochMs, parts: Partial<View> = {}): View {
  return {
    map: WIDEST_MAP,
    timeline: { from: epochMs(now - 900_000), to: epochMs(now + 900_000), width: 1000, clusterPx: 22 },
    filter: ALL_DISPLAYED,
    search: undefined,
    overlays: NO_OVERLAYS,
    selected: undefined,
    ...parts,
  };
}
