import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { success } from '../../../../domain/result.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import { epochMs } from '../../../../domain/units.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { toastsAtom } from '../../../browser/toastAtoms.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { emptyState } from '../../../../workers/survey/surveyState.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { Checkpoints } from './Checkpoints.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

const shows = (name: string) => () => document.querySelector(`[aria-label="Delete: ${name}"]`) !== null;

it('[survey.30] the checkpoints of a squad are offered once it is open, not while it is opened', async () => {
  const store = createAppStore();
  const kept = { id: 'North', name: 'North', at: epochMs(0), steps: 1, squadId: 'NG' };
  const port: Partial<SurveyPort> = { checkpoints: () => Promise.resolve([kept]) };
  store.set(setSurveyPortAtom, port as SurveyPort);
  page = await mount(<Checkpoints />, { store });
  await doing(() => store.set(receiveSurveyStateAtom, emptyState(undefined)));
  expect(page.root.textContent).not.toContain('No checkpoint');
  expect(shows('North')()).toBe(false);
  await doing(() => store.set(receiveSurveyStateAtom, { ...emptyState(undefined), squadId: 'NG' }));
  await until(shows('North'));
});

it('[survey.30] what becomes of a checkpoint is read out, and a deleted one leaves the focus in the panel', async () => {
  let names = ['North', 'South'];
  const port: Partial<SurveyPort> = {
    checkpoints: () =>
      Promise.resolve(names.map((name) => ({ id: name, name, at: epochMs(0), steps: 1, squadId: 'NG' }))),
    saveCheckpoint: (name) => {
      names = [name, ...names];
      return Promise.resolve(success(undefined));
    },
    deleteCheckpoint: (id) => {
      names = names.filter((name) => name !== id);
      return Promise.resolve();
    },
  };
  const store = createAppStore();
  store.set(setSurveyPortAtom, port as SurveyPort);
  store.set(receiveSurveyStateAtom, { ...emptyState(undefined), squadId: 'NG' });
  page = await mount(
    <section>
      <Checkpoints />
    </section>,
    { store },
  );
  const remove = async (name: string) => {
    await doing(() => byName(`Delete: ${name}`).focus());
    await doing(() => userEvent.keyboard('{Enter}'));
    await until(() => !shows(name)());
  };
  await until(shows('South'));
  await remove('North');
  expect(document.activeElement).toBe(byName('Delete: South'));
  await remove('South');
  expect(document.activeElement).toBe(page.root.querySelector('input'));
  await doing(() => userEvent.keyboard('Gate{Enter}'));
  await until(shows('Gate'));
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([
    'Checkpoint North: deleted',
    'Checkpoint South: deleted',
    'Checkpoint Gate: kept in this browser',
  ]);
});
