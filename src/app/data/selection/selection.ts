/** Selecting a report: one act for marker, timeline item, row and toast (OV-18). */
import { atom } from 'jotai';
import { configInteger } from '../../../domain/contract/config.ts';
import type { ReportKey, ShotReport } from '../../../domain/contract/shotReport.ts';
import type { Zoom } from '../../../domain/units.ts';
import { configAtom, floorsAtom, setFloorsOfAtom } from '../config/consoleAtoms.ts';
import { markSeenAtom } from '../alerts/alertLog.ts';
import { drawerAtom } from '../view/drawerAtoms.ts';
import { engineAtom } from '../engine/liveAtoms.ts';
import { sceneAtom } from '../view/mountedViews.ts';
import { activeLevelAtom, selectedReportAtom } from '../view/viewAtoms.ts';

/**
 * Where the person selected. `drawer` is the opening of the drawer, which never moves the map; that and `latest`, the
 * button, ask for whatever is newest and choose no report of their own. `link` is a link that says itself where the map stands.
 */
export type SelectionOrigin = 'map' | 'timeline' | 'row' | 'toast' | 'latest' | 'drawer' | 'link';

/** Zoom for a select where the map has none yet. */
export const SELECT_ZOOM: Zoom = 20;

/** Zoom after a select: never out (T-47). */
export function zoomAtSelect(current: Zoom | undefined, wanted: Zoom): Zoom {
  if (current === undefined) return SELECT_ZOOM;
  return current < wanted ? wanted : current;
}

/** Number of the latest request for a report; answers to earlier ones are ignored. */
const requestAtom = atom(0);

const chosenAtom = atom<ReportKey | undefined>(undefined);

/** The selected report, where a person chose that very one: the shots table follows it alone. */
export const chosenKeyAtom = atom((get) => get(chosenAtom));

/** Selects a report by handle or key; a report that is no longer there leaves the selection as it is. */
export const selectReportAtom = atom(
  null,
  async (get, set, which: number | ReportKey, origin: SelectionOrigin): Promise<void> => {
    const request = get(requestAtom) + 1;
    set(requestAtom, request);
    const detail = await get(engineAtom)?.describe(which);
    if (detail === undefined || request !== get(requestAtom)) return;
    set(selectedReportAtom, detail);
    if (origin !== 'drawer') set(markSeenAtom, detail.key);
    set(chosenAtom, origin === 'drawer' || origin === 'latest' ? undefined : detail.key);
    if (origin !== 'drawer' && origin !== 'link') {
      set(setFloorAtom, detail.level);
      set(moveMapAtom, detail.report, origin);
    }
    if (origin === 'map' || origin === 'timeline')
      set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'shots' });
  },
);

/** Shows the floors of the report's place and makes its own floor the active one (O§4, T-105). */
const setFloorAtom = atom(null, (get, set, floor: string | undefined) => {
  if (floor === undefined) return;
  set(setFloorsOfAtom, floor);
  if (get(floorsAtom).some(({ levelId }) => levelId === floor)) set(activeLevelAtom, floor);
});

/** Selects the newest displayed report: what opening the drawer does (HM-03). */
export const selectNewestAtom = atom(null, async (get, set, origin: SelectionOrigin): Promise<void> => {
  const key = await get(engineAtom)?.newest();
  if (key !== undefined) await set(selectReportAtom, key, origin);
});

/** Reads the selected report again, after something changed. */
export const refreshSelectedAtom = atom(null, async (get, set): Promise<void> => {
  const before = get(selectedReportAtom);
  if (before === undefined) return;
  const request = get(requestAtom);
  const detail = await get(engineAtom)?.describe(before.key);
  if (request !== get(requestAtom) || detail === undefined || isSame(before, detail)) return;
  set(selectedReportAtom, { ...detail, key: before.key });
});

/** Selects nothing. */
export const selectNothingAtom = atom(null, (get, set) => {
  set(requestAtom, get(requestAtom) + 1);
  set(chosenAtom, undefined);
  set(selectedReportAtom, undefined);
});

function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/**
 * Moves the map to a report, or to the point of its trajectory where it has no place of its own. A click on the map moves
 * it only where the zoom changes.
 */
const moveMapAtom = atom(null, (get, _set, report: ShotReport, origin: SelectionOrigin) => {
  const scene = get(sceneAtom);
  if (scene === undefined) return;
  const wanted = configInteger(get(configAtom), 'ZOOM_IN_ON_SELECT', 0);
  const current = scene.placement().zoom;
  const zoom = zoomAtSelect(current, wanted);
  if (origin === 'map' && zoom === current) return;
  const lat = report.lat ?? report.trajectoryLat;
  const lng = report.lon ?? report.trajectoryLon;
  if (lat === undefined || lng === undefined) return;
  if (Number.isFinite(lat) && Number.isFinite(lng)) scene.flyTo({ lat, lng, zoom });
});
