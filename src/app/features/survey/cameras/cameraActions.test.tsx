import { expect, it, vi } from 'vitest';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import { success } from '../../../../domain/result.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { levelsAtom } from '../../../data/config/consoleAtoms.ts';
import { setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { openSquadAtom } from '../panels/squad.ts';
import { mountSurveySceneAtom, surveyLevelAtom } from '../panels/surveyView.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import { addCameraAtom } from './surveyCameraActions.ts';

it('[zones.8] a new camera has a generated name, the middle of the map, preset 0 and the active level', async () => {
  const store = createAppStore();
  const perform = vi.fn<SurveyPort['perform']>(() => Promise.resolve(success(undefined)));
  const port: Partial<SurveyPort> = {
    perform,
    openSquad: () => Promise.resolve(success({ resumable: undefined })),
  };
  const scene: Partial<SurveyScene> = {
    placement: () => ({ lat: 40.7, lng: -74, zoom: 16 }),
    jumpTo: () => undefined,
  };
  store.set(setSurveyPortAtom, port as SurveyPort);
  store.set(mountSurveySceneAtom, scene as SurveyScene);
  store.set(levelsAtom, [{ id: 4, levelId: 'G', name: 'Ground', mapUrl: '' }]);
  await store.set(openSquadAtom, 'NG');
  store.set(surveyLevelAtom, 'G');
  await store.set(addCameraAtom);
  const [command] = perform.mock.calls[0] ?? [];
  const camera = command?.kind === 'add' ? command.items.cameras?.[0] : undefined;
  expect(camera?.cameraId).toMatch(/^CAMERA_NG_[0-9a-z]{8}$/);
  expect(camera).toMatchObject({
    name: camera?.cameraId,
    squadId: 'NG',
    lat: 40.7,
    lon: -74,
    preset: '0',
    level: { id: 4, level_id: 'G', level_name: 'Ground' },
  });
});
