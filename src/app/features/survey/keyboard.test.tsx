/** The survey by keyboard: where the focus goes after each action, and what a screen reader reads. */
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { success } from '../../../domain/result.ts';
import type { StepPlace } from '../../../domain/survey/draft/history.ts';
import type { Command } from '../../../domain/survey/draft/command.ts';
import type { ItemRow, SurveyPort } from '../../../domain/survey/port/surveyPort.ts';
import type { NodeListPage, SurveyState } from '../../../domain/survey/port/surveyState.ts';
import { emptyState } from '../../../workers/survey/surveyState.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { TOAST_MS } from '../../browser/toastTime.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom, surveySelectionAtom } from './data/surveyAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { askedFocusAtom } from './panels/askedFocus.ts';
import { copyItemsAtom, pasteItemsAtom, pastesItemsAtom } from './panels/clipboard.ts';
import { isDeletionAskedAtom } from './panels/deleteItems.ts';
import { drawModeAtom, drawnCornersAtom } from './panels/drawMode.ts';
import { openToolAtom } from './panels/openTool.ts';
import { openSquadAtom } from './panels/squad.ts';
import { redoAtom, undoAtom } from './panels/steps.ts';
import { showItemAtom } from './panels/showItem.ts';
import { useKeptFocus } from './panels/useKeptFocus.ts';
import { surveyLevelAtom, surveyTabAtom } from './panels/surveyView.ts';
import { CameraForm } from './cameras/CameraForm.tsx';
import { CameraPanel } from './cameras/CameraPanel.tsx';
import { EditColumn } from './EditColumn.tsx';
import { HistoryBar } from './history/HistoryBar.tsx';
import { LastStep } from './history/LastStep.tsx';
import { useDeleteKey } from './history/useDeleteKey.ts';
import { useSurveyKeys } from './history/useSurveyKeys.ts';
import { selectWithin } from './map/mapGestures.ts';
import { useMapKeys } from './map/useMapKeys.ts';
import { NodeForm } from './nodes/NodeForm.tsx';
import { NodeList } from './nodes/NodeList.tsx';
import { SaveButtons } from './saving/SaveButtons.tsx';
import { SurveySelect } from './saving/SurveySelect.tsx';
import { ToolLayer } from './tools/ToolLayer.tsx';
import { ZoneTools } from './zones/ZoneTools.tsx';

const STEP = { kind: 'move', table: 'nodes', count: 1, name: '134', metres: 1.8 } as const;

let page: Mounted | undefined;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page?.unmount();
  page = undefined;
});

/** Opens a squad with nodes of these ids; a search finds the ids that contain the text. */
function openSurvey(ids: readonly string[], port: Partial<SurveyPort> = {}, more: Partial<SurveyState> = {}) {
  const store = createAppStore();
  const counts = { nodes: ids.length, hiddenNodes: 0, cameras: 0, zones: 0 };
  let state: SurveyState = { ...emptyState(undefined), squadId: 'NG', revision: 1, counts, ...more };
  const tell = (changes: Partial<SurveyState>) => {
    state = { ...state, ...changes, revision: state.revision + 1 };
    store.set(receiveSurveyStateAtom, structuredClone(state));
  };
  const performed: Command[] = [];
  const parts: Partial<SurveyPort> = {
    item: (_table, row) => Promise.resolve({ nodeId: ids[row], node_lat: 40, node_long: -74 }),
    itemRows: () => Promise.resolve([]),
    nearestNodes: () => Promise.resolve([]),
    nodeRows: ({ from, count, search }) => {
      const found = ids.flatMap((nodeId, row) => (nodeId.includes(search) ? [{ nodeId, row }] : []));
      const rows = found.slice(from, from + count).map(({ nodeId, row }) => ({
        row,
        nodeId,
        locationId: '',
        level: '',
        isHidden: false,
        isSelected: false,
        isEdited: false,
        nearest: NaN,
      }));
      return Promise.resolve({ total: found.length, rows } satisfies NodeListPage);
    },
    openSquad: () => Promise.resolve({ ok: true, value: { resumable: undefined } }),
    select: (selection) => {
      tell({ selection });
      return Promise.resolve();
    },
    perform: (command) => {
      performed.push(command);
      return Promise.resolve(success(undefined));
    },
    exportItems: () => Promise.resolve('[]'),
    middleOf: () => Promise.resolve({ lat: 40, lon: -74 }),
    ...port,
  };
  store.set(setSurveyPortAtom, parts as SurveyPort);
  tell({});
  return { store, tell, performed };
}

const idsUpTo = (count: number) => Array.from({ length: count }, (_, i) => String(1000 + i));
const focused = () => document.activeElement?.textContent ?? '';
const text = () => document.body.textContent;
const searchField = () => document.querySelector('input[type=search]') as HTMLElement;
const List = () => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
    <NodeList />
  </div>
);

it('[survey.46] End leads to the last of hundreds of nodes, Home back, with one press each', async () => {
  const { store } = openSurvey(idsUpTo(700));
  page = await mount(<List />, { store });
  await until(() => text().includes('1003'));
  await doing(() => document.querySelector<HTMLElement>('[data-index="0"] > button')?.focus());
  await userEvent.keyboard('{End}');
  await until(() => focused().startsWith('1699'));
  await userEvent.keyboard('{Home}');
  await until(() => focused().startsWith('1000'));
  expect(document.activeElement).toBe(document.querySelector('[data-index="0"] > button'));
});

it('[survey.46] Tab reaches a row of the list also where a search leaves fewer rows than before', async () => {
  const { store } = openSurvey(idsUpTo(40));
  page = await mount(<List />, { store });
  await until(() => text().includes('1003'));
  await doing(() => document.querySelector<HTMLElement>('[data-index="0"] > button')?.focus());
  await userEvent.keyboard('{PageDown}{PageDown}');
  await until(() => focused().startsWith('1020'));
  await userEvent.fill(searchField(), '103');
  await until(() => document.querySelectorAll('[data-index]').length === 10);
  expect(document.querySelectorAll('[data-index] > button[tabindex="0"]')).toHaveLength(1);
});

it('[survey.46] the arrow in the search leads to the list, and Ctrl+A there selects what is listed, which is read out', async () => {
  const { store } = openSurvey(idsUpTo(300));
  page = await mount(<List />, { store });
  await until(() => text().includes('1003'));
  await userEvent.fill(searchField(), '12');
  await until(() => focused() === '' && text().includes('1200') && !text().includes('1003'));
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toMatch(/^1012/);
  await userEvent.keyboard('{Control>}a{/Control}');
  await until(() => document.querySelector('output')?.textContent === '300 nodes, 112 selected');
});

it('[survey.72] a list without nodes says what leads to some, and a search that finds none says so', async () => {
  const { store, tell } = openSurvey([]);
  page = await mount(<List />, { store });
  await until(() => text().includes('No nodes. Load a survey, or add nodes of the squad.'));
  await doing(() => tell({ counts: { nodes: 2, hiddenNodes: 0, cameras: 0, zones: 0 } }));
  expect(text()).not.toContain('No node');
  await userEvent.fill(searchField(), '77');
  await until(() => text().includes('No node has this in its id or property no.'));
});

it('[survey.56] the corners of the zone that is drawn are read out, and how a key sets one is said', async () => {
  const { store } = openSurvey([]);
  page = await mount(<ZoneTools />, { store });
  await doing(() => store.set(drawModeAtom, 'polygon'));
  expect(text()).toContain('press Space');
  await doing(() => store.set(drawnCornersAtom, 1));
  await doing(() => store.set(drawnCornersAtom, 2));
  expect([...document.querySelectorAll('output')].map((each) => each.textContent)).toContain('2 corners set');
});

it('[survey.51] copied nodes are said, and offered to be pasted where no node is selected', async () => {
  const { store, tell, performed } = openSurvey(
    idsUpTo(3),
    {},
    { selection: { table: 'nodes', rows: [0, 1] } },
  );
  page = await mount(<NodeForm />, { store });
  await doing(() => byName('Copy').click());
  expect(store.get(toastsAtom).map((toast) => toast.text)).toEqual(['2 nodes copied']);
  await doing(() => tell({ selection: undefined }));
  expect(text()).toContain('2 nodes copied');
  await doing(() => byName('Paste to level').click());
  await until(() => performed.length === 1);
  expect(performed[0]).toMatchObject({ kind: 'paste', level: '' });
});

it('[survey.51] a paste right after the copy waits for where the items are', async () => {
  let tellMiddle = (_middle: { lat: number; lon: number }) => {};
  const { store, performed } = openSurvey(
    idsUpTo(3),
    { middleOf: () => new Promise((resolve) => (tellMiddle = resolve)) },
    { selection: { table: 'nodes', rows: [0] } },
  );
  await doing(() => {
    void store.set(copyItemsAtom);
    void store.set(pasteItemsAtom);
  });
  expect(performed).toEqual([]);
  await doing(() => tellMiddle({ lat: 40, lon: -74 }));
  await until(() => performed.length === 1);
  expect(performed[0]).toMatchObject({ kind: 'paste', rows: Uint32Array.of(0) });
});

it('[survey.75] what was copied last is pasted: the items, or what another program has copied since', async () => {
  const ownText = '{"type":"FeatureCollection",\n"features":[]}';
  let answer = (_isWritten: boolean): void => undefined;
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(
      () => new Promise((written, forbidden) => (answer = (is) => (is ? written() : forbidden(new Error())))),
    );
  const port: Partial<SurveyPort> = {
    middleOf: () => Promise.resolve({ lat: 40, lon: -74 }),
    exportItems: () => Promise.resolve(ownText),
  };
  const { store } = openSurvey(['11', '12'], port, { selection: { table: 'nodes', rows: [0] } });
  const pastes = (text: string) => store.get(pastesItemsAtom)(text);
  const rows = '1\t40\t-74';
  expect(pastes(rows)).toBe(false);
  let copying = store.set(copyItemsAtom);
  expect(pastes(rows)).toBe(true);
  await until(() => write.mock.calls.length === 1);
  answer(true);
  await copying;
  expect([ownText, ownText.replace('\n', '\r\n'), rows, 'a word', ''].map(pastes)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  // If the browser forbids writing, the clipboard may have something older than the copy.
  copying = store.set(copyItemsAtom);
  await until(() => write.mock.calls.length === 2);
  answer(false);
  await copying;
  expect([rows, '[{"lat":40}]'].map(pastes)).toEqual([true, false]);
});

it('[survey.51] once another survey is loaded nothing that was copied is pasted: its rows are other nodes', async () => {
  const { store, tell, performed } = openSurvey(
    idsUpTo(3),
    {},
    { selection: { table: 'nodes', rows: [0, 2] } },
  );
  page = await mount(<NodeForm />, { store });
  await doing(() => store.set(copyItemsAtom));
  await doing(() => tell({ selection: undefined, historyVersion: 7 }));
  expect(text()).not.toContain('Paste to level');
  await doing(() => store.set(pasteItemsAtom));
  expect(performed).toEqual([]);
});

it('[survey.51] without a copy nothing is offered, and without a selection nothing is copied', async () => {
  const { store } = openSurvey(idsUpTo(3));
  page = await mount(<NodeForm />, { store });
  await doing(() => store.set(copyItemsAtom));
  expect([text().includes('copied'), store.get(toastsAtom)]).toEqual([false, []]);
});

function DeleteKey() {
  useDeleteKey();
  return <input aria-label="Name" />;
}

it('[survey.52] Delete removes the selected nodes as one step, and asks where zones or cameras are selected', async () => {
  const { store, tell, performed } = openSurvey(
    idsUpTo(3),
    {},
    { selection: { table: 'nodes', rows: [0, 2] } },
  );
  page = await mount(<DeleteKey />, { store });
  await userEvent.keyboard('{Delete}');
  await until(() => performed.length === 1);
  expect(performed).toEqual([{ kind: 'remove', table: 'nodes', rows: Uint32Array.of(0, 2) }]);
  await doing(() => tell({ selection: { table: 'zones', rows: [1] } }));
  document.querySelector<HTMLElement>('input')?.focus();
  await userEvent.keyboard('{Delete}');
  expect(store.get(isDeletionAskedAtom)).toBe(false);
  document.querySelector<HTMLElement>('input')?.blur();
  await userEvent.keyboard('{Delete}');
  await until(() => store.get(isDeletionAskedAtom));
  expect(performed).toHaveLength(1);
});

it('[survey.45] a box selects the kind whose drawer is open, and several cameras get a value as one step', async () => {
  const within: string[] = [];
  const { store, performed } = openSurvey(idsUpTo(3), {
    rowsWithin: (table) => {
      within.push(table);
      return Promise.resolve(Uint32Array.of(0, 1));
    },
  });
  for (const tab of ['zones', 'cameras'] as const) {
    store.set(surveyTabAtom, tab);
    selectWithin(store, new Float64Array(8));
    await until(() => store.get(surveySelectionAtom)?.table === tab);
  }
  expect(within).toEqual(['zones', 'cameras']);
  page = await mount(<CameraForm />, { store });
  await doing(() => byName('Set for all').click());
  await until(() => performed.length === 1);
  expect(performed[0]).toMatchObject({ kind: 'set', table: 'cameras', rows: Uint32Array.of(0, 1) });
});

function Page() {
  const ref = useKeptFocus();
  return (
    <div ref={ref}>
      <List />
      <EditColumn />
    </div>
  );
}

it('[survey.55] where the form with the focus goes, as by a delete, the focus goes to the list', async () => {
  const { store, tell } = openSurvey(idsUpTo(3), {}, { selection: { table: 'nodes', rows: [1] } });
  page = await mount(<Page />, { store });
  await until(() => text().includes('Edit Node 1001'));
  await doing(() => byName('Delete…').focus());
  await doing(() => tell({ selection: undefined }));
  await until(() => focused().startsWith('1000'));
  expect(document.activeElement).toBe(document.querySelector('[data-index="0"] > button'));
});

it('[survey.55] the button of undo keeps the focus where there is no step left, and does nothing then', async () => {
  const goTo = vi.fn<SurveyPort['goTo']>();
  const { store, tell } = openSurvey([], { goTo }, { stepCount: 1, position: 1, lastStep: STEP });
  page = await mount(<HistoryBar />, { store });
  await doing(() => byName('Undo').focus());
  await doing(() => tell({ position: 0, lastStep: undefined, nextStep: STEP }));
  expect(document.activeElement).toBe(byName('Undo'));
  expect(byName('Undo').getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(goTo).not.toHaveBeenCalled();
});

it('[forms.15] toasts, which lie above what has the anchor of a step, lie above the bar of steps', async () => {
  const { store } = openSurvey([]);
  page = await mount(<HistoryBar />, { store });
  const anchored = [...document.querySelectorAll('*')].filter(
    (each) => getComputedStyle(each).getPropertyValue('anchor-name') === '--survey-step',
  );
  expect(anchored.map((each) => each.contains(byName('Undo')))).toEqual([true]);
});

it('[survey.55] a button that is off while what it began is under way keeps the focus', async () => {
  const { store, tell } = openSurvey(idsUpTo(3));
  page = await mount(<SaveButtons kind="nodes" saveText="Save survey" applyText="Apply survey" />, { store });
  await doing(() => byName('Save survey').focus());
  await doing(() => tell({ work: { kind: 'save', done: 0, of: 1 } }));
  expect(document.activeElement).toBe(byName('Save survey'));
  await doing(() => byName('Save survey').click());
  expect(document.querySelector('dialog')).toBeNull();
  await doing(() => tell({ work: undefined }));
  await doing(() => byName('Save survey').click());
  expect(document.querySelector('dialog')).not.toBeNull();
});

it('[survey.55] the list of saved surveys opens with the focus on the open one', async () => {
  const saved = ['A', 'B', 'C'].map((name) => ({ id: name, name, isApplied: false, recordVersion: 1 }));
  const stage = { selected: saved[1], isEdited: false, unsavedSteps: 0, saved };
  const { store } = openSurvey([], {}, { nodes: stage });
  page = await mount(<SurveySelect kind="nodes" label="Survey" />, { store });
  await doing(() => document.querySelector('button')?.focus());
  await userEvent.keyboard('{Enter}');
  expect([document.activeElement?.role, focused()]).toEqual(['menuitemradio', 'B']);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('C');
});

it('[survey.35] of undos and redos that are pressed faster than the worker answers each counts', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const goTo = (position: number) => {
    asked.push(position);
    return new Promise<undefined | StepPlace>((resolve) => {
      answers.push(() => resolve({ lat: 0, lng: 0, zoom: 0, level: '' }));
    });
  };
  const { store, tell } = openSurvey([], { goTo }, { stepCount: 9, position: 9 });
  for (let i = 0; i < 3; i += 1) void store.set(undoAtom);
  await doing(() => answers.forEach((answer) => answer()));
  void store.set(undoAtom);
  tell({ position: 5 });
  void store.set(redoAtom);
  expect(asked).toEqual([8, 7, 6, 5, 6]);
  await doing(() => answers.forEach((answer) => answer()));
  tell({ position: 6 });
  void store.set(undoAtom);
  expect(asked.at(-1)).toBe(5);
});

it('[survey.35] an undo in a squad that is opened is of its own steps, whatever was undone before', async () => {
  const asked: number[] = [];
  const goTo = (position: number) => {
    asked.push(position);
    return Promise.resolve({ lat: 0, lng: 0, zoom: 0, level: '' });
  };
  const { store } = openSurvey([], { goTo }, { stepCount: 3, position: 1 });
  await store.set(undoAtom);
  await store.set(openSquadAtom, 'OT');
  // An opened squad counts its own revisions: its revision 1 equals the revision of the undo before.
  const opened = { squadId: 'OT', stepCount: 3, position: 3 };
  store.set(receiveSurveyStateAtom, { ...emptyState(undefined), ...opened, revision: 1 });
  store.set(receiveSurveyStateAtom, { ...emptyState(undefined), ...opened, revision: 2 });
  await store.set(undoAtom);
  expect(asked).toEqual([0, 2]);
});

it('[survey.35] undo and redo work while text of the page is selected, copying takes the text, and pasting is left to the clipboard', async () => {
  const goTo = vi.fn<SurveyPort['goTo']>(() => Promise.resolve(undefined));
  const { store } = openSurvey(idsUpTo(3), { goTo }, { stepCount: 2, position: 1 });
  const Keys = () => {
    useSurveyKeys();
    return <p>Survey</p>;
  };
  page = await mount(<Keys />, { store });
  window.getSelection()?.selectAllChildren(document.body);
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  // A handled key raises no clipboard event.
  const pressed = ['z', 'y', 'c', 'v'].map(press);
  window.getSelection()?.removeAllRanges();
  expect(pressed).toEqual([true, true, false, false]);
  expect(goTo.mock.calls).toEqual([[0], [1]]);
});

it('[survey.45] Ctrl+A on the map selects the nodes that are drawn, and nothing while points are set', async () => {
  const { store } = openSurvey(idsUpTo(3), { rowsWithin: () => Promise.resolve(Uint32Array.of(0, 2)) });
  const Host = () => <div ref={useMapKeys()}>map</div>;
  page = await mount(<Host />, { store });
  const press = () =>
    doing(() => {
      const init = { key: 'a', ctrlKey: true, bubbles: true, cancelable: true };
      return page?.root.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', init));
    });
  store.set(drawModeAtom, 'polygon');
  await press();
  expect(store.get(surveySelectionAtom)).toBe(undefined);
  store.set(drawModeAtom, 'editing');
  await press();
  await until(() => store.get(surveySelectionAtom) !== undefined);
  expect(store.get(surveySelectionAtom)).toEqual({ table: 'nodes', rows: [0, 2] });
  expect(window.getSelection()?.isCollapsed).not.toBe(false);
});

it('[survey.55] a tool that is closed with the focus inside gives it back to its button', async () => {
  const { store } = openSurvey([]);
  page = await mount(<ToolLayer />, { store });
  await doing(() => store.set(openSquadAtom, 'NG'));
  const button = byName('Quality');
  await doing(() => button.focus());
  await userEvent.keyboard('{Enter}{Tab}');
  expect(document.activeElement).toBe(byName('Close'));
  await userEvent.keyboard('{Escape}');
  expect([document.activeElement, store.get(openToolAtom)]).toEqual([button, undefined]);
});

it('[survey.55] Tab stops once at the tools, arrows move between them', async () => {
  const { store } = openSurvey([]);
  page = await mount(<ToolLayer />, { store });
  await doing(() => store.set(openSquadAtom, 'NG'));
  const stops = () => document.querySelectorAll('[role=toolbar] > [tabindex="0"]');
  expect([...stops()]).toEqual([byName('Place nodes')]);
  await doing(() => byName('Place nodes').focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect([document.activeElement, ...stops()]).toEqual([byName('Compare'), byName('Compare')]);
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(document.activeElement).toBe(byName('Place nodes'));
});

it('[survey.55] Tab stops at the controls of one camera of the list only', async () => {
  const camera = (row: number): ItemRow => ({
    row,
    id: `CAM${row}`,
    name: '',
    order: NaN,
    level: '',
    isHidden: false,
    isSelected: false,
    isEdited: false,
    storedId: String(row),
  });
  const { store } = openSurvey([], { itemRows: () => Promise.resolve([1, 2, 3].map(camera)) });
  page = await mount(<CameraPanel />, { store });
  await until(() => text().includes('CAM3'));
  expect(document.querySelectorAll('li :is(input, a, button)')).toHaveLength(9);
  expect(document.querySelectorAll('li :is(input, a, button)[tabindex="0"]')).toHaveLength(3);
});

it('[survey.21] a form that was asked for has the focus once it shows its item', async () => {
  const { store, tell } = openSurvey(idsUpTo(3), {}, { selection: { table: 'nodes', rows: [1] } });
  page = await mount(<Page />, { store });
  await until(() => text().includes('Edit Node 1001'));
  await doing(() => store.set(askedFocusAtom, { table: 'nodes', row: 2 }));
  expect(document.activeElement).toBe(document.body);
  await doing(() => tell({ selection: { table: 'nodes', rows: [2] } }));
  await until(() => document.activeElement?.closest('label')?.textContent === 'Node Lat');
  expect(store.get(askedFocusAtom)).toBe(undefined);
});

it('[survey.34] the notice of a step stays while one of its buttons has the focus', async () => {
  const { store, tell } = openSurvey([], {}, { stepCount: 0 });
  page = await mount(<LastStep />, { store });
  vi.useFakeTimers();
  await doing(() => tell({ stepCount: 1, position: 1, lastStep: STEP }));
  await doing(() => byName('Undo').focus());
  await doing(() => vi.advanceTimersByTime(3 * TOAST_MS));
  expect(document.activeElement).toBe(byName('Undo'));
  await doing(() => byName('Undo').blur());
  await doing(() => vi.advanceTimersByTime(TOAST_MS));
  expect(text()).not.toContain('Undo');
});

it('[survey.34] a step with the words of the one before is read out again', async () => {
  const { store, tell } = openSurvey([], {}, { stepCount: 0 });
  page = await mount(<LastStep />, { store });
  await doing(() => tell({ stepCount: 1, position: 1, lastStep: STEP }));
  const before = document.querySelector('output')?.firstChild;
  await doing(() => tell({ stepCount: 2, position: 2, lastStep: STEP }));
  const now = document.querySelector('output')?.firstChild;
  expect(now?.textContent).toBe('Node 134 moved 1.8 m');
  expect(now).not.toBe(before);
});

it('[survey.44] a camera that is chosen in its list opens its form, and is asked for its place on the map', async () => {
  const item = vi.fn<SurveyPort['item']>(() => Promise.resolve({ cameraId: 'CAM7', lat: 40, lon: -74 }));
  const itemRows = () =>
    Promise.resolve([
      {
        row: 7,
        id: 'CAM7',
        name: '',
        order: NaN,
        level: '',
        isHidden: false,
        isSelected: false,
        isEdited: false,
        storedId: undefined,
      },
    ]);
  const { store } = openSurvey([], { item, itemRows });
  page = await mount(<CameraPanel />, { store });
  await until(() => text().includes('CAM7'));
  await doing(() => byName('CAM7').click());
  await until(() => item.mock.calls.length > 0);
  expect(item).toHaveBeenCalledWith('cameras', 7);
  expect(store.get(surveyTabAtom)).toBe('cameras');
  expect(store.get(surveyLevelAtom)).toBe('');
});

it('[survey.44] what is chosen is shown on its level, where it would not be drawn on the one that is shown', async () => {
  const levels = ['L2', '', 'L1'];
  const item: SurveyPort['item'] = (_table, row) =>
    Promise.resolve({ nodeId: String(row), level: levels[row], node_lat: 40, node_long: -74 });
  const { store } = openSurvey(['0', '1', '2'], { item });
  const shown = [];
  for (const row of [0, 1, 2]) {
    store.set(surveyLevelAtom, row === 2 ? '' : 'L1');
    await store.set(showItemAtom, { table: 'nodes', row });
    shown.push(store.get(surveyLevelAtom));
  }
  expect(shown).toEqual(['L2', 'L1', '']);
});

it('[survey.48] choosing a mode of the zones ends measuring and placing nodes: a press on the map does one thing', async () => {
  const { store } = openSurvey([]);
  page = await mount(<ZoneTools />, { store });
  for (const tool of ['measure', 'place'] as const)
    for (const name of ['Add', 'Edit Zones']) {
      store.set(openToolAtom, tool);
      await doing(() => byName(name).click());
      expect(store.get(openToolAtom)).toBe(undefined);
    }
});
