import { expect, it, onTestFinished } from 'vitest';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { errorLogAtom } from '../../../browser/errorLog.ts';
import { surveyPortAtom, surveyStateAtom } from './surveyAtoms.ts';
import { createSurveyThread } from './surveyEngine.ts';
import { startSurvey } from './startSurvey.ts';

it('[survey.31] a worker that fails is replaced by another one, which ends with the page', async () => {
  const threads: Worker[] = [];
  const store = createAppStore();
  const port = () => store.get(surveyPortAtom);
  const stop = startSurvey(
    store,
    () => undefined,
    () => {
      const thread = createSurveyThread();
      threads.push(thread);
      return thread;
    },
  );
  onTestFinished(stop);
  await port()?.ping();
  await expect.poll(() => store.get(surveyStateAtom)?.squadId).toBe('');
  // This server has none of the calls: the squad is not opened, and why is a value.
  const opened = await port()?.openSquad({ squadId: 'OT' });
  expect(opened?.ok).toBe(false);
  threads[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
  expect(port()).toBe(undefined);
  expect(store.get(errorLogAtom).map(({ text }) => text)).toContain('survey: out of memory');
  await expect.poll(port).toBeDefined();
  expect(threads).toHaveLength(2);
  await port()?.ping();
  await expect.poll(() => store.get(surveyStateAtom)).toBeDefined();
  stop();
  expect([port(), store.get(surveyStateAtom)]).toEqual([undefined, undefined]);
});
