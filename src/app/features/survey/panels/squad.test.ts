import { expect, it } from 'vitest';
import { failure } from '../../../../domain/result.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { toastsAtom } from '../../../browser/toastAtoms.ts';
import { setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { chosenSquadAtom, openSquadAtom } from './squad.ts';

it.each([
  [500, ''],
  [0, ''],
  [401, 'NG'],
])('[survey.3] after its opening failed with %i the chosen squad is "%s"', async (status, chosen) => {
  const store = createAppStore();
  const port: Partial<SurveyPort> = {
    openSquad: () => Promise.resolve(failure({ status, message: 'Out of order', body: undefined })),
  };
  store.set(setSurveyPortAtom, port as SurveyPort);
  await store.set(openSquadAtom, 'NG');
  expect(store.get(chosenSquadAtom)).toBe(chosen);
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['NG could not be opened: Out of order']);
});
