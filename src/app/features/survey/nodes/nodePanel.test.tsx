import { afterEach, expect, it } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { success } from '../../../../domain/result.ts';
import type { Command } from '../../../../domain/survey/draft/command.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import { emptyState } from '../../../../workers/survey/surveyState.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { NODE_ERROR_TEXT } from '../../../text/surveyNodes.ts';
import { byName, doing, mount, type, until, type Mounted } from '../../../testing/mount.tsx';
import { openSquadAtom } from '../panels/squad.ts';
import { Distances } from './Distances.tsx';
import { NodeForm } from './NodeForm.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});
const text = () => document.body.textContent;
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent.startsWith(label));
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};

function openStore(node: object, state: Partial<SurveyState>) {
  const store = createAppStore();
  const port: Partial<SurveyPort> = {
    item: () => Promise.resolve({ ...node }),
    openSquad: () => Promise.resolve(success({ resumable: undefined })),
  };
  store.set(setSurveyPortAtom, port as SurveyPort);
  store.set(receiveSurveyStateAtom, { ...emptyState(undefined), squadId: 'NG', revision: 1, ...state });
  return store;
}

it('[survey.62] the ids of a manual distance are in their fields as long as it is drawn, until another squad is opened', async () => {
  const store = openStore({}, {});
  page = await mount(<Distances />, { store });
  await doing(() => document.querySelectorAll<HTMLElement>('[type=radio]')[2]?.click());
  await type(field('Node 1'), '12');
  await page.unmount();
  page = await mount(<Distances />, { store });
  expect(field('Node 1').value).toBe('12');
  await doing(() => store.set(openSquadAtom, 'HB'));
  expect(field('Node 1').value).toBe('');
});

it('[survey.62] a manual distance says beside its field which node is unknown or not shown, and that two are needed', async () => {
  const distances = { pairs: 0, drawn: 0, unknownIds: ['9'], notShownIds: ['12'], metres: undefined };
  page = await mount(<Distances />, { store: openStore({}, { distances }) });
  await doing(() => document.querySelectorAll<HTMLElement>('[type=radio]')[2]?.click());
  await type(field('Node 1'), ' 9 ');
  await type(field('Node 2'), '12');
  expect(text()).toContain('There is no node 9.');
  expect(text()).toContain('Node 12 is not shown.');
  await type(field('Node 1'), '12');
  expect(text()).toContain('Enter two different nodes.');
});

it('[survey.36] a field that is invalid as it was loaded has its message once another one is typed in', async () => {
  const node = { nodeId: '12', node_lat: 40.7, node_long: -74, yaw: 0, pitch: 0, roll: 0 };
  page = await mount(<NodeForm />, {
    store: openStore(node, { selection: { table: 'nodes', rows: [0] } }),
  });
  await until(() => text().includes('Edit Node 12'));
  expect(text()).not.toContain(NODE_ERROR_TEXT.nodeAlt);
  await type(field('Property no.'), 'NG-12');
  expect(byName('Save').getAttribute('aria-disabled')).toBe('true');
  expect(text()).toContain(NODE_ERROR_TEXT.nodeAlt);
});

it('[survey.39] the name of the field of notes does not change while they are typed', async () => {
  const store = openStore({ nodeId: '12' }, { selection: { table: 'nodes', rows: [0] } });
  page = await mount(<NodeForm />, { store });
  await until(() => text().includes('0 / 255'));
  expect(browserPage.getByRole('textbox', { name: 'Notes', exact: true }).elements()).toHaveLength(1);
});

it('[survey.39] one field of any kind is set for all selected nodes', async () => {
  const store = openStore({}, {});
  const sent: Command[] = [];
  const perform = (command: Command) => {
    sent.push(command);
    return Promise.resolve(success(undefined));
  };
  store.set(setSurveyPortAtom, { perform } as Partial<SurveyPort> as SurveyPort);
  store.set(receiveSurveyStateAtom, {
    ...emptyState(undefined),
    selection: { table: 'nodes', rows: [0, 2] },
  });
  page = await mount(<NodeForm />, { store });
  const controls = () => [...document.querySelectorAll<HTMLInputElement>('form label > :is(input, select)')];
  const choose = (control: number, value: string) =>
    doing(() => {
      const select = controls()[control];
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  for (const [column, value] of [
    ['mic1_db', '−26.1'],
    ['notes', 'roof'],
  ] as const) {
    await choose(0, column);
    await type(controls()[1], value);
    await doing(() => byName('Set for all').click());
  }
  await choose(0, 'recorder');
  await choose(1, 'on');
  await doing(() => byName('Set for all').click());
  expect(sent.map((command) => 'cell' in command && [command.column, command.cell])).toEqual([
    ['mic1_db', -26.1],
    ['notes', 'roof'],
    ['recorder', true],
  ]);
  await choose(0, 'mic2_x');
  await type(controls()[1], 'x');
  expect(text()).toContain(NODE_ERROR_TEXT.mic);
});

it.each([true, false])(
  '[survey.11] a form says that its node is edited, not that another one is: %s',
  async (isEdited) => {
    const stage = { selected: undefined, isEdited: true, unsavedSteps: 1, saved: [] };
    const store = openStore(
      { nodeId: '12', isEdited },
      { nodes: stage, selection: { table: 'nodes', rows: [0] } },
    );
    page = await mount(<NodeForm />, { store });
    await until(() => text().includes('Edit Node 12'));
    expect(document.querySelector('h2')?.textContent.includes('Edited')).toBe(isEdited);
  },
);
