import { expect, it } from 'vitest';
import { failure, success } from '../../../../domain/result.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { mountSurveySceneAtom, surveyLevelAtom } from '../panels/surveyView.ts';
import { closeImportAtom, importStateAtom, answerImportAtom, runImportAtom } from './importAtoms.ts';

const PLACE = { lat: 41, lng: -73 };

it.each([
  ['elsewhere', { west: -74.1, south: 40, east: -74, north: 40.1 }, [PLACE]],
  ['in view', { west: -73.1, south: 40.9, east: -72.9, north: 41.1 }, []],
])('[exchange.8] an import shows the first item that it added: %s', async (_, shown, flights) => {
  const store = createAppStore();
  const flown: unknown[] = [];
  const scene: Partial<SurveyScene> = {
    placement: () => ({ lat: 40, lng: -74, zoom: 16 }),
    shown: () => shown,
    flyTo: (place) => void flown.push(place),
  };
  const port: Partial<SurveyPort> = {
    importRead: () =>
      Promise.resolve(success({ added: 2, replaced: 0, skipped: 0, first: { table: 'nodes', row: 5 } })),
    item: () => Promise.resolve({ node_lat: PLACE.lat, node_long: PLACE.lng, level: 'L2' }),
  };
  store.set(mountSurveySceneAtom, scene as SurveyScene);
  store.set(setSurveyPortAtom, port as SurveyPort);
  store.set(surveyLevelAtom, 'L1');
  await store.set(runImportAtom, 'skip');
  expect(flown).toEqual(flights);
  expect(store.get(surveyLevelAtom)).toBe('L2');
});

it('[survey.32] a dialog that was closed while other columns were read stays closed', async () => {
  const store = createAppStore();
  const port: Partial<SurveyPort> = {
    readFile: () => Promise.resolve(failure({ reason: 'noHeader', detail: '' })),
  };
  store.set(setSurveyPortAtom, port as SurveyPort);
  const mapped = store.set(answerImportAtom, { targets: [] });
  store.set(closeImportAtom);
  await mapped;
  expect(store.get(importStateAtom)).toBeUndefined();
});
