import { expect, it, vi } from 'vitest';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { chooseLevelAtom, showPlanAtom } from './showPlan.ts';
import { mountSurveySceneAtom, surveyLevelAtom } from './surveyView.ts';

/** A hall of a hundredth of a degree. */
const planAt = (lon: number, lat: number): LevelPlan => ({
  levelId: 'G',
  plan: [
    {
      kind: 'hall',
      name: '',
      shape: 'area',
      parts: [Float64Array.of(lon, lat, lon + 0.01, lat, lon + 0.01, lat + 0.01, lon, lat + 0.01)],
    },
  ],
});

function opened() {
  const store = createAppStore();
  const flyTo = vi.fn<SurveyScene['flyTo']>();
  const scene: Partial<SurveyScene> = {
    flyTo,
    shown: () => ({ west: -74.01, east: -74, south: 40.7, north: 40.71 }),
  };
  store.set(mountSurveySceneAtom, scene as SurveyScene);
  return { store, flyTo };
}

it('[survey.43] choosing a level moves the map to its plan, once, where the plan is out of view', () => {
  const { store, flyTo } = opened();
  store.set(chooseLevelAtom, 'G');
  expect(store.get(surveyLevelAtom)).toBe('G');
  store.set(showPlanAtom, planAt(-74.1, 40.8));
  store.set(showPlanAtom, planAt(-74.1, 40.8));
  expect(flyTo).toHaveBeenCalledTimes(1);
  const [target] = flyTo.mock.calls[0] ?? [];
  expect(target?.lng).toBeCloseTo(-74.095, 9);
  expect(target?.lat).toBeCloseTo(40.805, 9);
});

it('[survey.43] a plan in view, and one of a level that an undo brought back, leave the map where it is', () => {
  const { store, flyTo } = opened();
  store.set(chooseLevelAtom, 'G');
  store.set(showPlanAtom, planAt(-74.005, 40.705));
  store.set(surveyLevelAtom, 'G');
  store.set(showPlanAtom, planAt(-74.1, 40.8));
  expect(flyTo).not.toHaveBeenCalled();
});
