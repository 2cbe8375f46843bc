/** What the survey's map shows: part of the page, not of the draft. */
import { atom } from 'jotai';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import { WIDEST_MAP, type MapView } from '../../../../domain/frame/view.ts';
import type { DistanceMode, QualityRequest, SurveyView } from '../../../../domain/survey/port/surveyPort.ts';
import { openToolAtom } from './openTool.ts';
import { selectedNodesAtom } from '../data/surveyAtoms.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';

/** Drawers of the left column. */
export const SURVEY_TABS = ['nodes', 'cameras', 'zones', 'settings'] as const;
export type SurveyTab = (typeof SURVEY_TABS)[number];

/** The open drawer. */
export const surveyTabAtom = atom<SurveyTab>('nodes');

/** level_id of the active level; '' for all. */
export const surveyLevelAtom = atom('');

/** Floor plan of the active level; undefined where it has none or while it is loading. */
export const surveyPlanAtom = atom<LevelPlan | undefined>(undefined);

/** Switches of what is drawn, all on by default. */
export const showsAtom = atom<SurveyView['shows']>({
  nodes: true,
  zones: true,
  zoneLabels: true,
  cameras: true,
});

/** Which distances are drawn, as chosen in the drawer of the nodes. */
export interface DistanceChoice {
  readonly isOn: boolean;
  readonly kind: 'all' | 'closest' | 'manual';
  /** As typed for `manual`; kept while others are drawn. */
  readonly nodeIds: readonly [string, string];
}

/** Choice of the distances; it outlives its drawer. */
export const distanceChoiceAtom = atom<DistanceChoice>({ isOn: true, kind: 'closest', nodeIds: ['', ''] });

/** Distances between nodes. */
export const distanceModeAtom = atom((get): DistanceMode => {
  const { isOn, kind, nodeIds } = get(distanceChoiceAtom);
  if (!isOn) return { kind: 'off' };
  return kind === 'manual' ? { kind, nodeIds } : { kind };
});

/** What the panel of the quality field has set. */
export interface QualityChoice extends Omit<QualityRequest, 'failed'> {
  /** Whether the selected nodes count as failed while the panel is open. */
  readonly isSelectionFailed: boolean;
}

/** Choice of the quality field; undefined while it is off. */
export const qualityChoiceAtom = atom<QualityChoice | undefined>(undefined);

/** Quality field; undefined while it is off. */
export const qualityRequestAtom = atom((get): QualityRequest | undefined => {
  const choice = get(qualityChoiceAtom);
  if (choice === undefined) return undefined;
  const { isSelectionFailed, ...request } = choice;
  // Nodes are selected to be edited once the panel is closed.
  const hasFailed = isSelectionFailed && get(openToolAtom) === 'quality';
  return { ...request, failed: hasFailed ? get(selectedNodesAtom) : [] };
});

/** Camera of the survey's map, as last reported by it. */
export const surveyMapViewAtom = atom<MapView>(WIDEST_MAP);

const movesAtom = atom(0);

/** Changes with each move of the survey's map: what stands at places over it is placed again. */
export const mapMovesAtom = atom(
  (get) => get(movesAtom),
  (get, set) => set(movesAtom, get(movesAtom) + 1),
);

/** Position under the pointer; undefined while it is not over the map. */
export const surveyPointerAtom = atom<{ readonly lng: number; readonly lat: number } | undefined>(undefined);

/** What of the view is sent to the worker, as one value. */
export const surveyViewAtom = atom((get): SurveyView => ({
  map: get(surveyMapViewAtom),
  level: get(surveyLevelAtom),
  shows: get(showsAtom),
  distances: get(distanceModeAtom),
  quality: get(qualityRequestAtom),
}));

const mountedAtom = atom<SurveyScene | undefined>(undefined);

/** The mounted map of the survey. */
export const surveySceneAtom = atom((get) => get(mountedAtom));

/**
 * Placement of the survey map, updated when the map moves. The zoom refers to a root font of 16 px. undefined
 * before the map is mounted.
 */
export const surveyPlacementAtom = atom((get) => {
  get(mapMovesAtom);
  return get(surveySceneAtom)?.placement();
});

/** Mounts a map; returns a function that unmounts and destroys it. */
export const mountSurveySceneAtom = atom(null, (get, set, scene: SurveyScene) => {
  set(mountedAtom, scene);
  return (): void => {
    if (get(mountedAtom) === scene) set(mountedAtom, undefined);
    scene.destroy();
  };
});
