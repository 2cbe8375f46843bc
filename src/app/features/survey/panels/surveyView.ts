/** What the survey map shows. This belongs to the page, not to the draft. */
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

/** Display switches, all on by default. */
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
  /** As typed for `manual`; kept while other distances are drawn. */
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

/** Settings of the quality field's panel. */
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
  // After the panel is closed, a selection serves editing again.
  const hasFailed = isSelectionFailed && get(openToolAtom) === 'quality';
  return { ...request, failed: hasFailed ? get(selectedNodesAtom) : [] };
});

/** Camera of the survey map, as last reported by the map. */
export const surveyMapViewAtom = atom<MapView>(WIDEST_MAP);

const movesAtom = atom(0);

/** Changes with each move of the survey map, so that elements over the map are positioned again. */
export const mapMovesAtom = atom(
  (get) => get(movesAtom),
  (get, set) => set(movesAtom, get(movesAtom) + 1),
);

/** Position under the pointer; undefined while it is not over the map. */
export const surveyPointerAtom = atom<{ readonly lng: number; readonly lat: number } | undefined>(undefined);

/** The part of the view that the worker receives, as one value. */
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
