/** Selection of a report, the same for marker, timeline item, row and toast. */
import { atom } from 'jotai';
import { configNumber } from '../../../domain/contract/config.ts';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import type { Zoom } from '../../../domain/units.ts';
import type { StateAccess } from '../../browser/store.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { configAtom, floorsAtom, setFloorsOfAtom } from '../config/consoleAtoms.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { markSeenAtom } from '../alerts/alertLog.ts';
import { reportMomentsAtom } from './reportMoments.ts';
import { drawerAtom } from './drawerAtoms.ts';
import { isReplayAtom, shownEngineAtom } from '../engine/liveAtoms.ts';
import { moveSceneAtom } from './mountedViews.ts';
import { activeLevelAtom, selectedReportAtom } from './viewAtoms.ts';

/**
 * Where the report was selected. `drawer`: by opening the drawer, which never moves the map. `latest`: by the button. These
 * two select the newest report and are no choice of the user. `link`: by a link that names the place of the map itself.
 */
export type SelectionOrigin = 'map' | 'timeline' | 'row' | 'toast' | 'latest' | 'drawer' | 'link';

/** Zoom of a selection where the map has none yet. */
export const SELECT_ZOOM: Zoom = 20;

/** Zoom after a selection: it never zooms out. */
export function zoomAtSelect(current: Zoom | undefined, wanted: Zoom): Zoom {
  if (current === undefined) return SELECT_ZOOM;
  return current < wanted ? wanted : current;
}

/** Number of the latest request for a report; answers to earlier ones are ignored. */
const requestAtom = atom(0);

/** Requests for a report that are not answered yet. */
const waitingAtom = atom(0);

/** Whether a report that is to be selected is still loaded. */
export const isSelectingAtom = atom((get) => get(waitingAtom) > 0);

/** The answer of the engine; a report is being selected until then. */
async function answered<T>(
  { get, set }: StateAccess,
  answer: Promise<T> | undefined,
): Promise<T | undefined> {
  set(waitingAtom, get(waitingAtom) + 1);
  try {
    return await answer;
  } finally {
    set(waitingAtom, get(waitingAtom) - 1);
  }
}

const chosenAtom = atom<ReportKey | undefined>(undefined);

/** Key of the selected report if the user chose it; the shots table follows only such a report. */
export const chosenKeyAtom = atom((get) => get(chosenAtom));

/** Selects a report by handle or key; does nothing where the engine no longer has it. */
export const selectReportAtom = atom(
  null,
  async (get, set, which: number | ReportKey, origin: SelectionOrigin): Promise<void> => {
    const request = get(requestAtom) + 1;
    set(requestAtom, request);
    const detail = await answered({ get, set }, get(shownEngineAtom)?.describe(which));
    if (detail === undefined || request !== get(requestAtom)) return;
    set(selectedReportAtom, detail);
    if (origin !== 'drawer' && !get(isReplayAtom)) {
      set(markSeenAtom, detail.key);
      get(reportMomentsAtom).noteSeen(detail.key, serverNow({ get }));
    }
    set(chosenAtom, origin === 'drawer' || origin === 'latest' ? undefined : detail.key);
    if (origin !== 'drawer' && origin !== 'link') {
      set(setFloorAtom, detail.level);
      set(moveMapAtom, detail, origin);
    }
    if (origin === 'map' || origin === 'timeline')
      set(drawerAtom, { ...get(drawerAtom), open: true, tab: 'shots' });
  },
);

/** Offers the floors of the report's place and makes its floor the active one. */
const setFloorAtom = atom(null, (get, set, floor: string | undefined) => {
  if (floor === undefined) return;
  set(setFloorsOfAtom, floor);
  if (get(floorsAtom).some(({ levelId }) => levelId === floor)) set(activeLevelAtom, floor);
});

/** Selects the newest displayed report, unless another one was chosen before the engine has named it. */
export const selectNewestAtom = atom(null, async (get, set, origin: SelectionOrigin): Promise<void> => {
  const request = get(requestAtom);
  const key = await answered({ get, set }, get(shownEngineAtom)?.newest());
  if (key !== undefined && request === get(requestAtom)) await set(selectReportAtom, key, origin);
});

/**
 * Loads the facts of the selected report again, after reports changed. One that was removed is not selected any more, with
 * a toast; one that the engine does not have for another reason, such as a restart, stays as it was.
 */
export const refreshSelectedAtom = atom(null, async (get, set): Promise<void> => {
  const before = get(selectedReportAtom);
  if (before === undefined) return;
  const request = get(requestAtom);
  const engine = get(shownEngineAtom);
  const detail = await engine?.describe(before.key);
  const removed = detail === undefined && (await engine?.isRemoved(before.key));
  // Another one may have been requested before, and selected meanwhile.
  const selected = get(selectedReportAtom);
  if (request !== get(requestAtom) || selected === undefined) return;
  if (keyText(selected.key) !== keyText(before.key)) return;
  if (removed) {
    set(selectNothingAtom);
    set(showToastAtom, 'info', LIVE_TEXT.reportRemoved);
    return;
  }
  if (detail === undefined || isSame(before, detail)) return;
  set(selectedReportAtom, { ...detail, key: before.key });
});

/** Clears the selection. */
export const selectNothingAtom = atom(null, (get, set) => {
  set(requestAtom, get(requestAtom) + 1);
  set(chosenAtom, undefined);
  set(selectedReportAtom, undefined);
});

function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/**
 * Moves the map to a report; where it has no place of its own, to the point of its trajectory or the sensor that heard it. A click on the map moves
 * it only where the zoom changes.
 */
const moveMapAtom = atom(null, (get, set, { report, heardAt }: ReportDetail, origin: SelectionOrigin) => {
  const lat = report.lat ?? report.trajectoryLat ?? heardAt?.lat;
  const lng = report.lon ?? report.trajectoryLon ?? heardAt?.lon;
  if (lat === undefined || lng === undefined) return;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return;
  const wanted = configNumber(get(configAtom), 'ZOOM_IN_ON_SELECT');
  set(moveSceneAtom, (scene) => {
    const current = scene.placement().zoom;
    const zoom = zoomAtSelect(current, wanted);
    if (origin !== 'map' || zoom !== current) scene.flyTo({ lat, lng, zoom });
  });
});
