/** Selecting a report: one act for marker, timeline item, row and toast (OV-18). */
import { atom } from 'jotai';
import { configInteger } from '../../../domain/contract/config.ts';
import type { ReportKey, ShotReport } from '../../../domain/contract/shotReport.ts';
import type { Zoom } from '../../../domain/units.ts';
import { configAtom, floorsAtom, setFloorsOfAtom } from '../config/consoleAtoms.ts';
import { store } from '../../base/store.ts';
import { markSeenAtom } from '../alerts/alertLog.ts';
import { drawerAtom } from '../view/drawerAtoms.ts';
import { engineAtom } from '../engine/liveAtoms.ts';
import { currentScene } from '../view/mountedViews.ts';
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

let asked = 0;

const chosenAtom = atom<ReportKey | undefined>(undefined);

/** The selected report, where a person chose that very one: the shots table follows it alone. */
export const chosenKeyAtom = atom((get) => get(chosenAtom));

/** Selects a report by handle or key; a report that is no longer there leaves the selection as it is. */
export const selectReportAtom = atom(
  null,
  async (get, set, which: number | ReportKey, origin: SelectionOrigin): Promise<void> => {
    const number = ++asked;
    const detail = await get(engineAtom)?.describe(which);
    if (detail === undefined || number !== asked) return;
    set(selectedReportAtom, detail);
    if (origin !== 'drawer') set(markSeenAtom, detail.key);
    set(chosenAtom, origin === 'drawer' || origin === 'latest' ? undefined : detail.key);
    if (origin !== 'drawer' && origin !== 'link') {
      set(setFloorAtom, detail.level);
      moveMap(detail.report, origin === 'map');
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
  const number = asked;
  const detail = await get(engineAtom)?.describe(before.key);
  if (number !== asked || detail === undefined || isSame(before, detail)) return;
  set(selectedReportAtom, { ...detail, key: before.key });
});

/** Selects nothing. */
export const selectNothingAtom = atom(null, (_get, set) => {
  asked += 1;
  set(chosenAtom, undefined);
  set(selectedReportAtom, undefined);
});

function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Centres on the report, or on its trajectory's point where it has no place of its own. */
function moveMap({ lat, lon, trajectoryLat, trajectoryLon }: ShotReport, wasClicked: boolean): void {
  const scene = currentScene();
  if (scene === undefined) return;
  const wanted = configInteger(store.get(configAtom), 'ZOOM_IN_ON_SELECT', 0);
  const current = scene.placement().zoom;
  const zoom = zoomAtSelect(current, wanted);
  if (wasClicked && zoom === current) return;
  const place = { lat: lat ?? trajectoryLat, lng: lon ?? trajectoryLon };
  if (place.lat === undefined || place.lng === undefined) return;
  if (!Number.isFinite(place.lat) || !Number.isFinite(place.lng)) return;
  scene.flyTo({ lat: place.lat, lng: place.lng, zoom });
}
