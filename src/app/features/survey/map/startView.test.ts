import { expect, it, vi } from 'vitest';
import type { Placement, Scene } from '../../../../render/base/sceneTypes.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { placesAtom } from '../../../data/config/consoleAtoms.ts';
import type { Place } from '../../../data/lists/lists.ts';
import { mountSceneAtom } from '../../../data/view/mountedViews.ts';
import { openSquadAtom, showSquadAtom } from '../panels/squad.ts';
import { mountSurveySceneAtom } from '../panels/surveyView.ts';
import { followHome, startView } from './startView.ts';

const FIRST = { id: 1, name: 'Town', lat: 41.2, lng: -88.4, zoom: 15 } as Place;
const WORLD: Placement = { lng: 0, lat: 0, zoom: 3 };
const TOWN: Placement = { lng: -88.4, lat: 41.2, zoom: 15 };

function openSurvey() {
  const store = createAppStore();
  const jumpTo = vi.fn<SurveyScene['jumpTo']>();
  store.set(mountSurveySceneAtom, { jumpTo } as Partial<SurveyScene> as SurveyScene);
  return { store, jumpTo };
}

it('[survey.4] without a squad the map begins where home’s map is, else at the first place', () => {
  const { store } = openSurvey();
  expect(startView(store)).toEqual(WORLD);
  store.set(placesAtom, [FIRST]);
  expect(startView(store)).toEqual(TOWN);
  const moved = { lng: -88.3, lat: 41.3, zoom: 18 };
  store.set(mountSceneAtom, { placement: () => moved } as Partial<Scene> as Scene);
  expect(startView(store)).toEqual(moved);
});

it('[survey.4] a map that began before the places were known moves there once', () => {
  const { store, jumpTo } = openSurvey();
  followHome(store);
  store.set(placesAtom, [FIRST]);
  store.set(placesAtom, [{ ...FIRST, lat: 10 }]);
  expect(jumpTo.mock.calls).toEqual([[TOWN]]);
});

it('[survey.4] a map of a squad stays, and one that began at the places, or was left', async () => {
  const squad = openSurvey();
  followHome(squad.store);
  await squad.store.set(openSquadAtom, 'NG');
  squad.store.set(placesAtom, [FIRST]);
  const late = openSurvey();
  late.store.set(placesAtom, []);
  followHome(late.store);
  late.store.set(placesAtom, [FIRST]);
  const left = openSurvey();
  followHome(left.store)();
  left.store.set(placesAtom, [FIRST]);
  expect([squad, late, left].flatMap(({ jumpTo }) => jumpTo.mock.calls)).toEqual([]);
});

it('[survey.4] the button of the home view leads to the first place before a squad is chosen', () => {
  const { store, jumpTo } = openSurvey();
  store.set(placesAtom, [FIRST]);
  store.set(showSquadAtom);
  expect(jumpTo.mock.calls).toEqual([[TOWN]]);
});
