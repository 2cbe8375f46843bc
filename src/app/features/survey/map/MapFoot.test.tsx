import { afterEach, expect, it } from 'vitest';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { doing, mount, type Mounted } from '../../../testing/mount.tsx';
import { mapMovesAtom, mountSurveySceneAtom, surveyPointerAtom } from '../panels/surveyView.ts';
import { MapFoot } from './SurveyMap.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

it("[survey.64] the survey's map has a scale, and the coordinates of the pointer or of its centre", async () => {
  const store = createAppStore();
  let zoom = 16;
  const scene: Partial<SurveyScene> = { placement: () => ({ lat: 60, lng: 24.5, zoom }) };
  store.set(mountSurveySceneAtom, scene as SurveyScene);
  page = await mount(<MapFoot />, { store });
  const { root } = page;
  expect(root.textContent).toBe('60.000000, 24.50000050 m');
  await doing(() => {
    zoom = 17;
    store.set(mapMovesAtom);
    store.set(surveyPointerAtom, { lat: -41.2, lng: -88.4 });
  });
  expect(root.textContent).toBe('−41.200000, −88.40000020 m');
});
