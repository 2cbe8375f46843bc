import { atom } from 'jotai';
import { cornersOf, type LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import { surveyLevelAtom, surveySceneAtom } from './surveyView.ts';

/** The level that a person chose, until its plan was shown; '' for none. */
const levelToShowAtom = atom('');

/** Chooses the level that is surveyed; once its plan is loaded, the map moves there if it is out of view. '' is outdoors. */
export const chooseLevelAtom = atom(null, (_get, set, levelId: string) => {
  set(levelToShowAtom, levelId);
  set(surveyLevelAtom, levelId);
});

/** Moves the map to the plan of a level that was chosen, where nothing of it is in view. */
export const showPlanAtom = atom(null, (get, set, { levelId, plan }: LevelPlan) => {
  if (get(levelToShowAtom) !== levelId) return;
  set(levelToShowAtom, '');
  const corners = plan.flatMap(({ parts }) => parts.flatMap(cornersOf));
  const [west, east] = rangeOf(corners.map(({ lon }) => lon));
  const [south, north] = rangeOf(corners.map(({ lat }) => lat));
  const scene = get(surveySceneAtom);
  const shown = scene?.shown();
  if (scene === undefined || shown === undefined) return;
  const isInView = east >= shown.west && west <= shown.east && south <= shown.north && north >= shown.south;
  if (!isInView) scene.flyTo({ lng: (west + east) / 2, lat: (south + north) / 2 });
});

function rangeOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [
    Infinity,
    -Infinity,
  ] as readonly [number, number]);
}
