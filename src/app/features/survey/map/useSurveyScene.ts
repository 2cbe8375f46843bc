import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { NO_WALLS, planWalls } from '../../../../domain/floorPlan/planWalls.ts';
import { writeFloorPlan, type WrittenPlan } from '../../../../domain/floorPlan/writePlan.ts';
import type { SurveyFrame } from '../../../../domain/survey/port/surveyFrame.ts';
import { createSurveyScene } from '../../../../render/survey/surveyScene.ts';
import type { SurveyScene, SurveySceneOptions } from '../../../../render/survey/surveySceneTypes.ts';
import { baseUrl } from '../../../browser/basePath.ts';
import { feedFromAtoms, subscribeToAtoms } from '../../../browser/subscribeToAtoms.ts';
import { baseMapTiles } from '../../../data/view/pageBaseMap.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { lastWins } from '../../../http/lastWins.ts';
import type { AppStore } from '../../../browser/store.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { levelsAtom } from '../../../data/config/consoleAtoms.ts';
import { switchesAtom } from '../../../data/config/switchAtoms.ts';
import { themeAtom } from '../../../data/config/theme.ts';
import { startSurvey } from '../data/startSurvey.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { followPlan } from '../../../data/view/levelPlan.ts';
import { markerScale, markerScaleAtom } from '../../../data/view/markerScale.ts';
import { tilesOfLevel, wishedTilesAtom } from '../../../data/view/tileAtoms.ts';
import { currentToken } from '../../../session/tokenAtoms.ts';
import { EDIT_FAILURE_TEXT } from '../../../text/survey.ts';
import { drawModeAtom, drawnCornersAtom, TOOL_OF_MODE } from '../panels/drawMode.ts';
import { endPlacingAtom, placeNextAtom } from '../panels/placing.ts';
import { showPlanAtom } from '../panels/showPlan.ts';
import {
  mapMovesAtom,
  mountSurveySceneAtom,
  showsAtom,
  surveyLevelAtom,
  surveyPlanAtom,
  surveyMapViewAtom,
  surveyPointerAtom,
  surveySceneAtom,
  surveyTabAtom,
  surveyViewAtom,
} from '../panels/surveyView.ts';
import { mapFailureAtom, mapAttributionAtom } from './mapAtoms.ts';
import { measureAtom } from '../panels/openTool.ts';
import { followHome, startView } from './startView.ts';
import { clickMap, dragItems, selectWithin, turnNode } from './mapGestures.ts';
import { addDrawnZone, reshapeZones } from './zoneGestures.ts';

/** Changes of the view within this time are sent as one. */
const VIEW_PAUSE_MS = 20;

/** Starts the survey's worker, and the map in the element of the returned ref; ends both on unmount. */
export function useSurveyScene() {
  const store = useStore();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const ends = [
      startSurvey(store, (frame: SurveyFrame) => store.get(surveySceneAtom)?.applyFrame(frame)),
      sendView(store),
      sendPlan(store),
    ];
    try {
      const scene = createSurveyScene(element, sceneOptions(store));
      ends.push(
        store.set(mountSurveySceneAtom, scene),
        feed(store, scene),
        followHome(store),
        store.sub(markerScaleAtom, () => scene.setMarkerScale(store.get(markerScaleAtom))),
      );
    } catch (error) {
      reportError(store, 'map of the survey')(error);
      store.set(mapFailureAtom, true);
    }
    return () => ends.toReversed().forEach((end) => end());
  }, [store]);
  return host;
}

function sceneOptions(store: AppStore): SurveySceneOptions {
  return {
    baseUrl: baseUrl(),
    baseMap: baseMapTiles(store),
    theme: store.get(themeAtom),
    markerScale: markerScale(),
    initialView: startView(store),
    tiles: tilesOfLevel(store, store.get(surveyLevelAtom)),
    token: () => currentToken(store),
    onView: (view) => store.set(surveyMapViewAtom, view),
    onClick: (hit, _point, modifiers) => clickMap(store, hit, modifiers),
    onMeasure: (measure) => store.set(measureAtom, measure),
    onDrag: (drag) => dragItems(store, drag),
    onEnclose: (ring) => selectWithin(store, ring),
    onRing: (change) => reshapeZones(store, change),
    onMoved: () => store.set(mapMovesAtom),
    onRingFailure: (reason) => store.set(showToastAtom, 'danger', EDIT_FAILURE_TEXT[reason]),
    onPlaceNode: (point) => void store.set(placeNextAtom, point).catch(reportError(store, 'a placed node')),
    onPlacingEnd: () => store.set(endPlacingAtom),
    onYaw: (change) => turnNode(store, change),
    onCorners: (count) => store.set(drawnCornersAtom, count),
    onZoneDrawn: (ring) => addDrawnZone(store, ring),
    onPointer: (point) => store.set(surveyPointerAtom, point),
    onAttribution: (text) => store.set(mapAttributionAtom, text),
    onContextState: (state) => store.set(mapFailureAtom, state === 'unavailable'),
    onTilesFailed: (role, reason) => reportError(store, `tiles ${role} of the survey`)(reason),
    onBaseMapFailed: (reason) => reportError(store, 'base map of the survey')(reason),
  };
}

/** Sends the worker the view, now and on each change. */
function sendView(store: AppStore): () => void {
  const views = lastWins(
    async () => store.get(surveyPortAtom)?.setView(store.get(surveyViewAtom)),
    VIEW_PAUSE_MS,
    reportError(store, 'view of the survey'),
  );
  const endFeed = feedFromAtoms(store, [surveyViewAtom, surveyPortAtom], () => views.push(undefined));
  return () => {
    endFeed();
    views.stop();
  };
}

/** Sends the worker the floor plan, now and on each change. */
function sendPlan(store: AppStore): () => void {
  return feedFromAtoms(store, [surveyPlanAtom, surveyPortAtom], () => {
    store.get(surveyPortAtom)?.setPlan(store.get(surveyPlanAtom)).catch(reportError(store, 'floor plan'));
  });
}

/** Gives the map theme, tiles, floor plan and tool, now and on each change. */
function feed(store: AppStore, scene: SurveyScene): () => void {
  let drawn: WrittenPlan | undefined;
  const show = () => {
    const level = store.get(surveyLevelAtom);
    scene.setTiles(tilesOfLevel(store, level));
    const isShown = level !== '' && store.get(switchesAtom).imageTiles;
    scene.setLevel(isShown ? level : undefined, drawn);
  };
  // Before the level itself is followed, so that no level is drawn with the plan of another.
  const endPlan = followPlan(store, surveyLevelAtom, (plan) => {
    store.set(surveyPlanAtom, plan);
    drawn = plan && writeFloorPlan(plan.plan);
    scene.setWalls(plan === undefined ? NO_WALLS : planWalls(plan.plan));
    show();
    if (plan !== undefined) store.set(showPlanAtom, plan);
  });
  const ends = [
    endPlan,
    subscribeToAtoms(store, [surveyLevelAtom, levelsAtom, switchesAtom, wishedTilesAtom], show),
    subscribeToAtoms(store, [themeAtom], () => scene.setTheme(store.get(themeAtom))),
    feedFromAtoms(store, [drawModeAtom], () => scene.setTool(TOOL_OF_MODE[store.get(drawModeAtom)])),
    feedFromAtoms(store, [surveyTabAtom], () =>
      scene.setFront(store.get(surveyTabAtom) === 'cameras' ? 'cameras' : 'nodes'),
    ),
    feedFromAtoms(store, [showsAtom], () => scene.setZoneNames(store.get(showsAtom).zoneLabels)),
  ];
  return () => ends.forEach((end) => end());
}
