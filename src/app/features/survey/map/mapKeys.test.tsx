import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import { emptyState } from '../../../../workers/survey/surveyState.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { mountSurveySceneAtom } from '../panels/surveyView.ts';
import { useKeptFocus } from '../panels/useKeptFocus.ts';
import { CameraPopup } from '../cameras/CameraPopup.tsx';
import { useMapKeys } from './useMapKeys.ts';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

function Map() {
  const host = useMapKeys();
  return (
    <div ref={useKeptFocus()}>
      <section data-survey-map="">
        <div ref={host}>
          <canvas tabIndex={0} />
        </div>
        <CameraPopup />
      </section>
    </div>
  );
}

it('[survey.57] Enter on the map opens the popup of the selected camera; Esc leads back to the map', async () => {
  const values = { cameraId: 'CAM1', name: 'Gate', lat: 0, lon: 0 };
  const port: Partial<SurveyPort> = {
    item: () => Promise.resolve(values),
    itemRows: () => Promise.resolve([]),
  };
  const scene: Partial<SurveyScene> = {
    placement: () => ({ lat: 0, lng: 0, zoom: 16 }),
    pointAt: () => ({ x: 0, y: 0 }),
  };
  const store = createAppStore();
  store.set(setSurveyPortAtom, port as SurveyPort);
  store.set(mountSurveySceneAtom, scene as SurveyScene);
  store.set(receiveSurveyStateAtom, {
    ...emptyState(undefined),
    squadId: 'NG',
    revision: 1,
    selection: { table: 'cameras', rows: [2] },
  });
  page = await mount(<Map />, { store });
  const canvas = page.root.querySelector('canvas');
  await doing(() => canvas?.focus());
  await doing(() => userEvent.keyboard('{Enter}'));
  await until(() => document.querySelector('[aria-label="Camera Gate"]') !== null);
  expect(document.activeElement).toBe(byName('Close'));
  await doing(() => userEvent.keyboard('{Escape}'));
  await until(() => document.querySelector('[aria-label="Camera Gate"]') === null);
  await until(() => document.activeElement === canvas);
  expect(document.activeElement).toBe(canvas);
});
