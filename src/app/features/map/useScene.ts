import type { StateAccess } from '../../browser/store.ts';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { createScene } from '../../../render/scene/scene.ts';
import type { LngLat, SceneHit, SceneOptions } from '../../../render/base/sceneTypes.ts';
import { baseUrl } from '../../browser/basePath.ts';
import { baseMapTiles } from '../../data/view/pageBaseMap.ts';
import { openCameraAtom } from '../../data/view/cameraAtoms.ts';
import { markStart } from '../../browser/startMarks.ts';
import { reportError } from '../../browser/errorLog.ts';
import { openPlaceAtom } from '../../data/view/openPlace.ts';
import { currentToken } from '../../session/tokenAtoms.ts';
import { themeAtom } from '../../data/config/theme.ts';
import { FALLBACK_VIEW, goHome } from '../../data/loading/loadConsole.ts';
import { placesAtom } from '../../data/config/consoleAtoms.ts';
import { shownEngineAtom } from '../../data/engine/liveAtoms.ts';
import { latestAlarmAtom, watchLatestAlarm } from './latestAlarm.ts';
import { alarmDistanceText } from '../../text/live.ts';
import {
  attributionAtom,
  contextAtom,
  mapFailureAtom,
  mapMenuAtom,
  pointerAtom,
  selectedNodeAtom,
} from './mapUiAtoms.ts';
import { shownBoundsAtom, watchPlaceInView } from './placeInView.ts';
import { reportMomentsAtom } from '../../data/view/reportMoments.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { paintTimesAtom } from '../../data/view/paintTimes.ts';
import { markerScale, markerScaleAtom } from '../../data/view/markerScale.ts';
import { feedScene } from './sceneFeed.ts';
import { selectNothingAtom, selectReportAtom } from '../../data/view/selection.ts';
import { closeReplayAtom } from '../../data/view/replayAtoms.ts';
import { retryTilesLaterAtom } from '../../data/view/retryTiles.ts';
import { makeAwaitedMoveAtom, mountSceneAtom, sceneAtom } from '../../data/view/mountedViews.ts';
import { noteTilesFailedAtom } from '../../data/view/tileAtoms.ts';
import { noteMapRestAtom } from '../../data/view/mapCentre.ts';
import { countMapStepAtom, mapViewAtom } from '../../data/view/viewAtoms.ts';

/**
 * Creates the scene in the element of the returned ref, once it is wanted: a screen beside the map is opened without its two
 * WebGL contexts. Disposes of it on unmount.
 */
export function useScene(isWanted: boolean) {
  const store = useStore();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null || !isWanted) return undefined;
    try {
      const scene = createScene(element, sceneOptions(store, element));
      const ends = [
        store.set(mountSceneAtom, scene),
        watchMenuKey(store, element),
        feedScene(store, scene),
        watchLatestAlarm(store, scene),
        watchPlaceInView(store),
        store.sub(markerScaleAtom, () => scene.setMarkerScale(store.get(markerScaleAtom))),
      ];
      markStart('map');
      goHome(store);
      store.set(makeAwaitedMoveAtom);
      return () => ends.toReversed().forEach((end) => end());
    } catch (error) {
      reportError(store, 'map')(error);
      store.set(mapFailureAtom, String(error));
      return undefined;
    }
  }, [store, isWanted]);
  return host;
}

function sceneOptions(store: StateAccess, element: HTMLElement): SceneOptions {
  return {
    baseUrl: baseUrl(),
    baseMap: baseMapTiles(store),
    theme: store.get(themeAtom),
    markerScale: markerScale(),
    initialView: FALLBACK_VIEW,
    token: () => currentToken(store),
    onView: (view) => store.set(mapViewAtom, view),
    onMove: () => store.set(countMapStepAtom),
    onMoveEnd: (shown, placement) => {
      store.set(shownBoundsAtom, shown);
      store.set(noteMapRestAtom, placement);
    },
    onClick: (hit, point) => void select(store, hit, point).catch(reportError(store, 'selection')),
    onPointer: (point) => store.set(pointerAtom, point),
    onContextMenu: (point, x, y) => store.set(mapMenuAtom, { point, x, y }),
    edge: {
      text: ({ name }, distance) => alarmDistanceText(name, distance),
      isCovered: (x, y) => isUnderPanel(element, x, y),
      onPress: () => void showLatestAlarm(store).catch(reportError(store, 'selection')),
    },
    onAttribution: (text) => store.set(attributionAtom, text),
    onContextState: (state) => store.set(contextAtom, state),
    onTilesFailed: (role, reason) => {
      store.set(noteTilesFailedAtom, role, reason);
      store.set(retryTilesLaterAtom);
    },
    onBaseMapFailed: reportError(store, 'base map'),
    onFirstReports: () => markStart('drawn'),
    onPainted: (receivedAt, paintedAt) => {
      store.get(paintTimesAtom).record(receivedAt, paintedAt);
      store.get(reportMomentsAtom).noteDrawn(serverNow(store));
    },
  };
}

/** Click on the marker at the edge: selects the report, like a click on its toast. */
async function showLatestAlarm(store: StateAccess): Promise<void> {
  const key = store.get(latestAlarmAtom);
  store.set(closeReplayAtom);
  if (key !== undefined) await store.set(selectReportAtom, key, 'toast');
}

function openPlaceMark(store: StateAccess, id: number): void {
  const place = store.get(placesAtom)?.find((each) => each.id === id);
  if (place !== undefined) store.set(openPlaceAtom, place);
}

/** Click on the map: selects a report, opens a sensor card, a camera or a place; on empty map clears the selection. */
async function select(store: StateAccess, hit: SceneHit | undefined, _point: LngLat): Promise<void> {
  store.set(mapMenuAtom, undefined);
  if (hit?.layer === 'reports') return store.set(selectReportAtom, hit.handle, 'map');
  if (hit?.layer === 'cameras') return store.set(openCameraAtom, hit.handle);
  if (hit?.layer === 'places') return openPlaceMark(store, hit.handle);
  const node =
    hit?.layer === 'nodes' ? await store.get(shownEngineAtom)?.describeNode(hit.handle) : undefined;
  store.set(
    selectedNodeAtom,
    hit === undefined || node === undefined ? undefined : { ...node, handle: hit.handle },
  );
  if (hit === undefined) store.set(selectNothingAtom);
}

/** Whether a point is covered by a panel. @param x CSS px from the left edge of the map @param y CSS px from its top */
function isUnderPanel(map: HTMLElement, x: number, y: number): boolean {
  const { left, top } = map.getBoundingClientRect();
  return [...document.querySelectorAll('[data-map-panel], [data-map-panels] > *')].some((element) => {
    const box = element.getBoundingClientRect();
    return left + x >= box.left && left + x <= box.right && top + y >= box.top && top + y <= box.bottom;
  });
}

/** Opens the menu in the middle of the map; returns the function that removes the listener. */
export function watchMenuKey(store: StateAccess, map: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const scene = store.get(sceneAtom);
    if (scene === undefined) return;
    event.preventDefault();
    const { lat, lng } = scene.placement();
    store.set(mapMenuAtom, { point: { lat, lng }, x: map.clientWidth / 2, y: map.clientHeight / 2 });
  };
  map.addEventListener('keydown', onKey);
  return () => map.removeEventListener('keydown', onKey);
}
