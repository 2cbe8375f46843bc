import { afterEach, expect, it } from 'vitest';
import { failure, success } from '../../../../domain/result.ts';
import type { AppliedVersionEntry } from '../../../../domain/survey/apply/appliedVersion.ts';
import type { Command } from '../../../../domain/survey/draft/command.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { ApplyRequest } from '../../../../domain/survey/port/surveySaving.ts';
import { emptyState } from '../../../../workers/survey/surveyState.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { toastsAtom } from '../../../browser/toastAtoms.ts';
import { levelsAtom } from '../../../data/config/consoleAtoms.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { openToolAtom } from '../panels/openTool.ts';
import { ApplyDialog } from './ApplyDialog.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});
const text = () => document.body.textContent;

/** A port that notes what is applied; an id is taken until it is another one. @param status  of an answer that refuses it */
function openPort(takenId?: string, status?: number, unseen: readonly AppliedVersionEntry[] = []) {
  const applied: ApplyRequest[] = [];
  const performed: Command[] = [];
  const isTaken = () => takenId !== undefined && performed.length === 0;
  const port: Partial<SurveyPort> = {
    checkApply: ({ levels }) =>
      Promise.resolve({
        findings:
          levels?.includes('B1') === true
            ? [{ row: 4, nodeId: '7', field: 'yaw' as const, text: 'NodeId: 7 has invalid yaw' }]
            : [],
        levels: ['B1', 'L2'],
      }),
    unseenVersions: () => Promise.resolve(unseen),
    apply: (request) => {
      applied.push(request);
      if (status !== undefined)
        return Promise.resolve(
          failure({ reason: 'call', step: 'apply', failure: { status, message: '', body: undefined } }),
        );
      const body = { nextZoneId: 'NG_Z8', index: 0 };
      const refused = { status: 409, message: `Zone ${takenId} already exists`, body };
      return Promise.resolve(
        isTaken()
          ? failure({ reason: 'taken', row: 3, freeId: 'NG_Z8', failure: refused } as const)
          : success(undefined),
      );
    },
    perform: (command) => {
      performed.push(command);
      return Promise.resolve(success(undefined));
    },
  };
  const store = createAppStore();
  const survey = { id: '1', name: 'NODE_NG_7', isApplied: false, recordVersion: 1 };
  const stage = { selected: survey, isEdited: false, unsavedSteps: 0, saved: [survey] };
  store.set(setSurveyPortAtom, port as SurveyPort);
  const counts = { nodes: 5, hiddenNodes: 2, cameras: 0, zones: 0 };
  store.set(receiveSurveyStateAtom, {
    ...emptyState(undefined),
    squadId: 'NG',
    nodes: stage,
    zones: stage,
    counts,
  });
  store.set(levelsAtom, [
    { levelId: 'B1', name: 'Cellar', mapUrl: '' },
    { levelId: 'L2', name: '2', mapUrl: '' },
  ]);
  return { store, port, applied, performed };
}

const choose = (name: string) =>
  doing(() => {
    const select = document.querySelector('dialog select') as HTMLSelectElement;
    select.value = [...select.options].find(({ text: label }) => label === name)?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
const submit = () => doing(() => (document.querySelector('dialog [type=submit]') as HTMLElement).click());

it('[apply.9] one level is checked and applied by itself; what forbids another level does not block it', async () => {
  const { store, applied } = openPort();
  let isOpen = true;
  page = await mount(<ApplyDialog kind="nodes" onClose={() => (isOpen = false)} />, { store });
  await until(() => text().includes('Outdoors (no nodes)'));
  expect(text()).not.toContain('Cellar (no nodes)');
  await choose('Cellar');
  await until(() => text().includes('NodeId: 7 has invalid yaw'));
  await submit();
  expect(applied).toEqual([]);
  await choose('2');
  await until(() => !text().includes('invalid yaw'));
  await submit();
  await until(() => !isOpen);
  expect(applied).toEqual([{ kind: 'nodes', levels: ['L2'] }]);
  expect(store.get(toastsAtom).at(-1)?.text).toBe('Applied level 2 of survey NODE_NG_7');
});

it.each([
  { others: [4], says: '1 node has another squad and cannot be applied.' },
  { others: [4, 5], says: '2 nodes have another squad and cannot be applied.' },
])(
  '[apply.3] nodes of another squad, which forbid it, are given the open one: $says',
  async ({ others, says }) => {
    const { store, port, performed } = openPort();
    const findings = others.map((row) => ({
      row,
      nodeId: `${row}`,
      field: 'Squad' as const,
      text: `NodeId: ${row} has invalid Squad`,
    }));
    port.checkApply = () => Promise.resolve({ findings: performed.length > 0 ? [] : findings, levels: [] });
    page = await mount(<ApplyDialog kind="nodes" onClose={() => undefined} />, { store });
    await until(() => text().includes(says));
    await doing(() => byName('Set squad to NG').click());
    expect(performed).toEqual([
      { kind: 'set', table: 'nodes', rows: Uint32Array.from(others), column: 'squadId', cell: 'NG' },
    ]);
    await doing(() =>
      store.set(receiveSurveyStateAtom, { ...emptyState(undefined), squadId: 'NG', revision: 9 }),
    );
    await until(() => !text().includes('invalid Squad'));
  },
);

it.each([
  ['nodes', true],
  ['zones', false],
] as const)('[apply.2] the question before %s are applied names hidden nodes: %s', async (kind, isNamed) => {
  const { store } = openPort();
  page = await mount(<ApplyDialog kind={kind} onClose={() => undefined} />, { store });
  await until(() => !text().includes('Checking'));
  expect(text().includes('2 hidden nodes will not be applied')).toBe(isNamed);
});

it('[zones.5] a zone with a taken id is given the free one and applied with one click', async () => {
  const { store, applied, performed } = openPort('NG_Z7');
  let isOpen = true;
  page = await mount(<ApplyDialog kind="zones" onClose={() => (isOpen = false)} />, { store });
  await until(() => !text().includes('Checking'));
  await submit();
  await until(() => text().includes('Zone NG_Z7 already exists'));
  expect(isOpen).toBe(true);
  await doing(() => byName('Use NG_Z8 and apply').click());
  await until(() => !isOpen);
  expect(performed).toEqual([
    { kind: 'set', table: 'zones', rows: Uint32Array.of(3), column: 'id', cell: 'NG_Z8' },
  ]);
  expect(applied).toHaveLength(2);
});

it('[apply.10] what another person has applied since the squad was opened is said, and can be compared or applied over', async () => {
  const version = { id: 9, name: 'NODE_NG_9', appliedBy: 'anna', appliedTime: 'at noon' };
  const { store, applied } = openPort(undefined, undefined, [version as AppliedVersionEntry]);
  let isOpen = true;
  page = await mount(<ApplyDialog kind="nodes" onClose={() => (isOpen = false)} />, { store });
  await until(() => text().includes('anna applied NODE_NG_9 at at noon, after you opened this squad.'));
  await doing(() => byName('Compare before applying').click());
  expect([isOpen, applied, store.get(openToolAtom)]).toEqual([false, [], 'compare']);
  await submit();
  await until(() => applied.length === 1);
});

it.each([
  [0, 'may have'],
  [200, 'may have'],
  [500, 'may have'],
  [504, 'may have'],
  [403, 'did not receive'],
])(
  '[survey.23] an application that ended with %i says that the devices %s the survey',
  async (status, words) => {
    const { store } = openPort(undefined, status);
    page = await mount(<ApplyDialog kind="nodes" onClose={() => undefined} />, { store });
    await until(() => !text().includes('Checking'));
    await submit();
    await until(() => store.get(toastsAtom).length > 0);
    expect(store.get(toastsAtom).at(-1)?.text).toContain(`The devices ${words} the survey`);
  },
);
