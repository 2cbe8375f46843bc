import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { failure, success } from '../../../domain/result.ts';
import type { SurveyPort } from '../../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../../domain/survey/port/surveyState.ts';
import type { Selection, StepPlace } from '../../../domain/survey/draft/history.ts';
import type { SurveyScene } from '../../../render/survey/surveySceneTypes.ts';
import { epochMs } from '../../../domain/units.ts';
import { emptyState } from '../../../workers/survey/surveyState.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { SURVEY_OFF, switchesAtom } from '../../data/config/switchAtoms.ts';
import { applyChanges, recordChangesAtom } from '../../data/loading/reloadChanged.ts';
import { receiveJournalFailureAtom, receiveSurveyStateAtom, setSurveyPortAtom } from './data/surveyAtoms.ts';
import { RESUME_TEXT } from '../../text/survey.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { cameraPopupAtom } from './panels/cameraPopup.ts';
import { openToolAtom } from './panels/openTool.ts';
import { placeSourceAtom } from './panels/placing.ts';
import { chosenSquadAtom, hasEditsAtom, openSquadAtom, resumableAtom } from './panels/squad.ts';
import { redoAtom, undoAtom, undoStepAtom } from './panels/steps.ts';
import { showItemAtom } from './panels/showItem.ts';
import { mapMovesAtom, mountSurveySceneAtom, surveyLevelAtom, surveyTabAtom } from './panels/surveyView.ts';
import { CameraPanel } from './cameras/CameraPanel.tsx';
import { CameraPopup } from './cameras/CameraPopup.tsx';
import { DraftNotices } from './history/DraftNotices.tsx';
import { LastStep } from './history/LastStep.tsx';
import { clickMap } from './map/mapGestures.ts';
import { AddNode } from './nodes/AddNode.tsx';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { DeleteNodes } from './nodes/DeleteNodes.tsx';
import { NearestNodes } from './nodes/NearestNodes.tsx';
import { SurveySelect } from './saving/SurveySelect.tsx';
import { NoSquadNote } from './map/SurveyMap.tsx';
import { EditColumn } from './EditColumn.tsx';
import { SquadPicker } from './SquadPicker.tsx';
import { useFreshSurveys } from './SurveyPage.tsx';
import { useLinkedNode } from './useLinkedNode.ts';
import { useSurveying } from './useSurveying.ts';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});
const text = () => document.body.textContent;

/** A store whose port gives the answers that a test names. It reports the selection as the worker does. */
function openPage(port: Partial<SurveyPort>, more: Partial<SurveyState> = {}) {
  const store = createAppStore();
  let state: SurveyState = { ...emptyState(undefined), squadId: 'NG', revision: 1, ...more };
  const tell = (changes: Partial<SurveyState>) => {
    state = { ...state, ...changes, revision: state.revision + 1 };
    store.set(receiveSurveyStateAtom, state);
  };
  const selections: (Selection | undefined)[] = [];
  const parts: Partial<SurveyPort> = {
    item: () => Promise.resolve({ node_lat: 40, node_long: -74 }),
    select: (selection) => {
      selections.push(selection);
      tell({ selection });
      return Promise.resolve();
    },
    ...port,
  };
  store.set(setSurveyPortAtom, parts as SurveyPort);
  tell({});
  return { store, tell, selections };
}

/** A map that notes where it flies to. */
function sceneAt(place: StepPlace) {
  const flights: unknown[] = [];
  const scene: Partial<SurveyScene> = {
    placement: () => ({ lat: place.lat, lng: place.lng, zoom: place.zoom }),
    flyTo: (target) => void flights.push(target),
    shown: () => ({
      west: place.lng - 0.001,
      east: place.lng + 0.001,
      south: place.lat - 0.001,
      north: place.lat + 0.001,
    }),
    stepDrawing: () => false,
    destroy: () => undefined,
  };
  return { scene: scene as SurveyScene, flights };
}

it('[survey.44] an item that is chosen in a list moves the map only where it is not in view', async () => {
  const node = { node_lat: 40.7, node_long: -74 };
  const { store } = openPage({ item: () => Promise.resolve(node) });
  const here = sceneAt({ lat: 40.7005, lng: -74.0005, zoom: 17, level: '' });
  store.set(mountSurveySceneAtom, here.scene);
  await store.set(showItemAtom, { table: 'nodes', row: 4 });
  expect(here.flights).toEqual([]);
  const beside = sceneAt({ lat: 40.7, lng: -74.0011, zoom: 17, level: '' });
  store.set(mountSurveySceneAtom, beside.scene);
  await store.set(showItemAtom, { table: 'nodes', row: 4 });
  expect(beside.flights).toEqual([{ lat: 40.7, lng: -74 }]);
});

it('[report-view.50] an address that names a node opens its squad and shows it, once', async () => {
  const opened: string[] = [];
  const { store, selections } = openPage({
    openSquad: ({ squadId }) => {
      opened.push(squadId);
      return Promise.resolve(success({ resumable: undefined }));
    },
    rowsOfIds: (_table, ids) => Promise.resolve(Int32Array.from(ids, () => 7)),
  });
  store.set(squadsAtom, [
    { squadId: 'NG', alias: 'North Gate', testMode: false, testModeActivatedTime: undefined },
  ]);
  function Page() {
    useLinkedNode();
    return undefined;
  }
  page = await mount(<Page />, { store, path: '/survey?squad=NG&node=N%201' });
  await until(() => selections.length > 0);
  expect([opened, selections]).toEqual([['NG'], [{ table: 'nodes', rows: [7] }]]);
  expect(page.location.address()).toBe('/survey');
});

it('[survey.8] a list of surveys is read again when one of it was saved, and for nothing else', async () => {
  const refreshSurveys = vi.fn<SurveyPort['refreshSurveys']>(() => Promise.resolve());
  const { store } = openPage({ refreshSurveys });
  function Page() {
    useFreshSurveys();
    return undefined;
  }
  page = await mount(<Page />, { store });
  for (const collection of ['targets', 'surveyNodes', 'surveyZones']) {
    applyChanges(store, [{ collection }]);
    await until(() => store.get(recordChangesAtom).some((change) => change.collection === collection));
  }
  expect(refreshSurveys.mock.calls).toEqual([['nodes'], ['zones']]);
});

it('[survey.4] says on the map what it will show until a squad is chosen', async () => {
  const { store } = openPage({
    openSquad: () => Promise.resolve({ ok: true, value: { resumable: undefined } }),
  });
  page = await mount(<NoSquadNote />, { store });
  expect(text()).toContain('No squad is open.');
  await doing(() => void store.set(openSquadAtom, 'NG'));
  await until(() => text() === '');
});

it('[survey.4] says that a squad has no levels only once one is chosen', async () => {
  const { store } = openPage({
    openSquad: () => Promise.resolve({ ok: true, value: { resumable: undefined } }),
  });
  page = await mount(<EditColumn />, { store });
  expect(text()).toContain('Select a squad to see its levels.');
  await doing(() => void store.set(openSquadAtom, 'NG'));
  await until(() => text().includes('This squad has no levels.'));
});

it('[survey.41] the nearest nodes are buttons with their distance, which select', async () => {
  const near = [
    { row: 4, nodeId: '139', locationId: 'NG-0139', metres: 31.71 },
    { row: 7, nodeId: '135', locationId: '', metres: 61 },
  ];
  const { store, selections } = openPage({ nearestNodes: () => Promise.resolve(near) });
  page = await mount(<NearestNodes row={3} />, { store });
  await until(() => text().includes('31.7 m'));
  expect(text()).toContain('135–61.0 m');
  const [first] = page.root.querySelectorAll('button');
  await doing(() => first?.click());
  await until(() => selections.length === 1);
  expect(selections).toEqual([{ table: 'nodes', rows: [4] }]);
});

it('[survey.47] nodes that can be added are offered first, Enter in their search adds the first, and the next search is empty', async () => {
  const added: (readonly string[])[] = [];
  const squadNodes = () =>
    Promise.resolve([
      { nodeId: '11', locationId: '', isInDraft: true },
      { nodeId: '12', locationId: '', isInDraft: false },
      { nodeId: '21', locationId: '', isInDraft: false },
    ]);
  const addSquadNodes = (ids: readonly string[]) => {
    added.push(ids);
    return Promise.resolve(success(undefined));
  };
  const { store } = openPage({ squadNodes, addSquadNodes });
  page = await mount(<AddNode />, { store });
  const search = () => page?.root.querySelector<HTMLInputElement>('input[type=search]');
  const offered = () =>
    [...(page?.root.querySelectorAll('[role=menuitem]') ?? [])].map((item) => item.textContent.slice(0, 2));
  const read = () => page?.root.querySelector('output')?.textContent;
  await doing(() => byName('Add a node').click());
  await until(() => offered().length === 3);
  expect(offered()).toEqual(['12', '21', '11']);
  expect(document.activeElement).toBe(search());
  await userEvent.keyboard('{Enter}');
  expect(added).toEqual([]);
  await userEvent.keyboard('2');
  expect([offered(), read()]).toEqual([['12', '21'], '2 nodes']);
  await userEvent.keyboard('{Enter}');
  await until(() => added.length === 1);
  expect(offered()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await until(() => offered().length === 3);
  expect(search()?.value).toBe('');
  await userEvent.keyboard('11');
  expect([offered(), read()]).toEqual([['11'], '1 node in the survey']);
  await userEvent.keyboard('{Enter}');
  expect(added).toEqual([['12']]);
  await userEvent.keyboard('{Backspace}{Backspace}{ArrowDown}');
  expect(document.activeElement?.textContent).toMatch(/^12/);
  await doing(() => byName('Add all 2').click());
  await until(() => added.length === 2);
  expect(added[1]).toEqual(['12', '21']);
});

it('[survey.49] what the search finds is placed on the map: the tool opens with the search', async () => {
  const squadNodes = () => Promise.resolve([{ nodeId: '12', locationId: '', isInDraft: false }]);
  const { store } = openPage({ squadNodes });
  page = await mount(<AddNode />, { store });
  await doing(() => byName('Add a node').click());
  await until(() => text().includes('12 / –'));
  await userEvent.keyboard('12');
  await doing(() => byName('Place on the map').click());
  expect(store.get(openToolAtom)).toBe('place');
  expect(store.get(placeSourceAtom)).toEqual({ kind: 'stored', search: '12' });
  expect(page.root.querySelectorAll('[role=menuitem]')).toHaveLength(0);
});

it('[survey.47] a button adds all nodes that the search finds, also those that are not offered', async () => {
  const ids = Array.from({ length: 450 }, (_, i) => String(1000 + i));
  const added: (readonly string[])[] = [];
  const { store } = openPage({
    squadNodes: () => Promise.resolve(ids.map((nodeId) => ({ nodeId, locationId: '', isInDraft: false }))),
    addSquadNodes: (nodeIds) => {
      added.push(nodeIds);
      return Promise.resolve(success(undefined));
    },
  });
  page = await mount(<AddNode />, { store });
  await doing(() => byName('Add a node').click());
  await until(() => text().includes('250 more: search for them'));
  await doing(() => byName('Add all 450').click());
  expect(added).toEqual([ids]);
});

it('[survey.6] before another survey is loaded, the edits of its items are counted as lost, and no others', async () => {
  const survey = { id: '1', name: 'NODE_NG_1', isApplied: true, recordVersion: 1 };
  const stage = { selected: survey, isEdited: true, unsavedSteps: 1, saved: [survey] };
  const { store } = openPage({}, { nodes: stage, unsavedSteps: 3 });
  page = await mount(<SurveySelect kind="nodes" label="Survey" />, { store });
  expect(text()).toContain('1 unsaved edit');
  await doing(() => page?.root.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click());
  await doing(() => page?.root.querySelector<HTMLElement>('[role=menuitemradio]')?.click());
  expect(text()).toContain('1 unsaved edit of NG will be lost.');
});

it('[survey.71] names that are longer than their column are cut, and nothing beside them leaves it', async () => {
  const name = 'Wahrscheinlichkeitsverteilung'.repeat(8);
  const survey = { id: '1', name, isApplied: true, recordVersion: 1 };
  const stage = { selected: survey, isEdited: false, unsavedSteps: 0, saved: [survey] };
  const near = [{ row: 4, nodeId: name, locationId: name, metres: 31.71 }];
  const { store } = openPage({ nearestNodes: () => Promise.resolve(near) }, { nodes: stage });
  page = await mount(
    <div data-column style={{ width: 280, overflow: 'auto' }}>
      <SurveySelect kind="nodes" label="Survey" />
      <NearestNodes row={3} />
    </div>,
    { store },
  );
  await until(() => text().includes('31.7 m'));
  const column = document.querySelector('[data-column]');
  expect(column?.scrollWidth).toBe(280);
  await doing(() => document.querySelector<HTMLElement>('[aria-haspopup]')?.click());
  const menu = document.querySelector('[role=menu]');
  expect(menu?.scrollWidth).toBeLessThanOrEqual(menu?.clientWidth ?? 0);
  expect(menu?.clientWidth).toBeLessThan(600);
});

it('[survey.52] before nodes are deleted, what that touches is listed with counts and links', async () => {
  const nearestOf = ['1', '2', '3', '4', '5', '6', '7'];
  const stats = { stored: ['12', '13'], zones: ['NG_Z3'], nearestOf };
  const { store } = openPage({ nodeStats: () => Promise.resolve(stats) });
  const account = { login: 'admin', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...account, authorities: new Set(['ROLE_ADMIN']) });
  page = await mount(<DeleteNodes rows={[1, 2]} onClose={() => undefined} />, { store });
  await until(() => text().includes('NG_Z3'));
  expect(text()).toContain('7 nodes lose their nearest node: 1, 2, 3, 4, 5, 2 more');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('dialog a')].map(({ pathname }) => pathname);
  expect(links).toEqual(['/entities/nodes', '/entities/zone']);
});

it('[survey.34] an undo that moved the map offers the way back, one that did not does not', async () => {
  const here: StepPlace = { lat: 40, lng: -74, zoom: 18, level: 'L2' };
  const there: StepPlace = { lat: 41, lng: -73, zoom: 18, level: '' };
  let stepPlace = there;
  const step = { kind: 'move', table: 'nodes', count: 1, name: '134', metres: 1.8 } as const;
  const { store, tell } = openPage(
    {
      goTo: (position) => {
        tell({ position, lastStep: undefined, nextStep: step });
        return Promise.resolve(stepPlace);
      },
    },
    { stepCount: 1, position: 1, lastStep: step },
  );
  const { scene, flights } = sceneAt(here);
  store.set(mountSurveySceneAtom, scene);
  store.set(surveyLevelAtom, 'L2');
  page = await mount(<LastStep />, { store });
  await doing(() => store.set(undoAtom));
  await until(() => text().includes('Undone: Node 134 moved 1.8 m'));
  expect([flights, store.get(surveyLevelAtom)]).toEqual([[there], '']);
  await doing(() => byName('Move back').click());
  expect([flights, store.get(surveyLevelAtom)]).toEqual([[there, here], 'L2']);
  expect(text()).not.toContain('Move back');
  await doing(() => tell({ position: 1, lastStep: step, nextStep: undefined }));
  stepPlace = here;
  await doing(() => store.set(undoAtom));
  expect(flights).toHaveLength(2);
  expect(text()).not.toContain('Move back');
});

it('[survey.35] undo and redo are of what is drawn while something is, but for the button of a notice', async () => {
  const step = { kind: 'move', table: 'nodes', count: 1, name: '134', metres: 1.8 } as const;
  const goTo = vi.fn<SurveyPort['goTo']>(() => Promise.resolve(undefined));
  const { store } = openPage({ goTo }, { stepCount: 2, position: 1, lastStep: step });
  const stepDrawing = vi.fn<SurveyScene['stepDrawing']>(() => true);
  const here: StepPlace = { lat: 40, lng: -74, zoom: 18, level: '' };
  store.set(mountSurveySceneAtom, { ...sceneAt(here).scene, stepDrawing });
  await store.set(undoAtom);
  await store.set(redoAtom);
  expect([stepDrawing.mock.calls, goTo.mock.calls]).toEqual([[['undo'], ['redo']], []]);
  await store.set(undoStepAtom);
  expect(goTo.mock.calls).toEqual([[0]]);
});

it('[survey.34] the notice of a step goes with the history that it belongs to, and a save does not bring it back', async () => {
  const step = { kind: 'move', table: 'nodes', count: 1, name: '134', metres: 1.8 } as const;
  const { store, tell } = openPage({});
  page = await mount(<LastStep />, { store });
  const done = () => doing(() => tell({ stepCount: 1, position: 1, lastStep: step, unsavedSteps: 1 }));
  await done();
  expect(text()).toContain('Node 134 moved 1.8 m');
  await doing(() => tell({ stepCount: 0, position: 0, lastStep: undefined, unsavedSteps: 0 }));
  expect(text()).not.toContain('Undo');
  await done();
  const left = { historyVersion: 2, stepCount: 2, position: 1, lastStep: step, nextStep: step };
  await doing(() => tell({ ...left, stepCount: 3, position: 3 }));
  await doing(() => tell({ ...left, historyVersion: 3 }));
  expect(text()).not.toContain('do');
  vi.useFakeTimers();
  await done();
  await doing(() => vi.advanceTimersByTime(60_000));
  await doing(() => tell({ unsavedSteps: 0 }));
  vi.useRealTimers();
  expect(text()).not.toContain('Undo');
});

it('[survey.57] a camera that is pressed on the map is selected and opens its popup, until something else is selected', async () => {
  const values = { cameraId: 'CAM1', name: 'Gate', lat: 0, lon: 0 };
  const row = {
    row: 2,
    id: 'CAM1',
    name: 'Gate',
    order: NaN,
    level: '',
    isHidden: false,
    isSelected: true,
    isEdited: false,
    storedId: undefined,
  };
  const { store, selections } = openPage({
    item: (_table, at) => Promise.resolve(at === 2 ? values : undefined),
    itemRows: () => Promise.resolve([row]),
  });
  let at = { x: 120, y: 80 };
  const { scene } = sceneAt({ lat: 0, lng: 0, zoom: 16, level: '' });
  store.set(mountSurveySceneAtom, { ...scene, pointAt: () => at });
  page = await mount(<CameraPopup />, { store });
  const press = (hit: Parameters<typeof clickMap>[1]) =>
    doing(() => clickMap(store, hit, { shift: false, alt: false }));
  await press({ table: 'cameras', row: 2 });
  await until(() => page?.root.querySelector('[aria-label="Camera Gate"]') !== null);
  expect(selections).toEqual([{ table: 'cameras', rows: [2] }]);
  const left = () => page?.root.querySelector<HTMLElement>('section')?.style.left;
  expect(left()).toBe('120px');
  at = { x: 200, y: 80 };
  await doing(() => store.set(mapMovesAtom));
  expect(left()).toBe('200px');
  await press({ table: 'nodes', row: 0 });
  expect(page.root.querySelector('section')).toBe(null);
  expect(store.get(cameraPopupAtom)).toBe(undefined);
});

function Surveying() {
  useSurveying();
  return undefined;
}

it('[survey.5] leaving the page brings back cameras and heartbeats, and ends its squad, drawer and tool', async () => {
  const { store } = openPage({
    openSquad: () => Promise.resolve({ ok: true, value: { resumable: undefined } }),
  });
  const isOn = () => SURVEY_OFF.map((name) => store.get(switchesAtom)[name]);
  const atHome = isOn();
  expect(atHome).toContain(true);
  page = await mount(<Surveying />, { store });
  expect(isOn()).toEqual(SURVEY_OFF.map(() => false));
  await store.set(openSquadAtom, 'NG');
  store.set(surveyTabAtom, 'zones');
  store.set(openToolAtom, 'versions');
  await page.unmount();
  page = undefined;
  expect(isOn()).toEqual(atHome);
  expect([store.get(chosenSquadAtom), store.get(surveyTabAtom), store.get(openToolAtom)]).toEqual([
    '',
    'nodes',
    undefined,
  ]);
});

it('[survey.11] the drawer of the cameras says how many edits are not saved', async () => {
  const { store, tell } = openPage({ itemRows: () => Promise.resolve([]) });
  page = await mount(<CameraPanel />, { store });
  expect(text()).toContain('Saved');
  await doing(() => tell({ camerasAreEdited: true, unsavedCameraSteps: 2, unsavedSteps: 3 }));
  expect(text()).toContain('2 unsaved edits');
});

it('[survey.6] what was not saved of a squad asks once: not again while the next squad is opened', async () => {
  const { store, tell } = openPage({ openSquad: () => new Promise(() => undefined) });
  void store.set(openSquadAtom, 'NG');
  tell({ camerasAreEdited: true });
  expect(store.get(hasEditsAtom)).toBe(true);
  void store.set(openSquadAtom, 'OT');
  expect(store.get(hasEditsAtom)).toBe(false);
});

it('[survey.31] a squad that is opened again while it opens offers its unsaved edits once, when it is open', async () => {
  const answers: (() => void)[] = [];
  const resumable = { squadId: 'NG', steps: 3, at: epochMs(0) };
  const { store } = openPage({
    openSquad: () => new Promise((resolve) => answers.push(() => resolve(success({ resumable })))),
  });
  const openings = [store.set(openSquadAtom, 'NG'), store.set(openSquadAtom, 'NG')];
  answers[0]?.();
  await openings[0];
  expect(store.get(resumableAtom)).toBeUndefined();
  answers[1]?.();
  await openings[1];
  expect(store.get(resumableAtom)).toEqual(resumable);
});

it('[survey.31] the offer goes as soon as it is answered, and why edits could not be resumed is said', async () => {
  const resumable = { squadId: 'NG', steps: 3, at: epochMs(0) };
  let answer = () => {};
  const { store } = openPage({
    openSquad: () => Promise.resolve(success({ resumable })),
    resume: () => new Promise((resolve) => (answer = () => resolve(failure('otherTab')))),
  });
  page = await mount(<DraftNotices />, { store });
  await doing(() => store.set(openSquadAtom, 'NG'));
  await doing(() => byName('Resume').click());
  expect(text()).not.toContain('Resume 3 unsaved edits?');
  expect(store.get(toastsAtom)).toEqual([]);
  await doing(answer);
  expect(store.get(toastsAtom)[0]).toMatchObject({ tone: 'danger', text: RESUME_TEXT.otherTab });
});

it('[survey.44] edits that are resumed are shown where the newest of them was made, on its level', async () => {
  const place: StepPlace = { lat: 40.71, lng: -74.02, zoom: 18, level: 'NG_1' };
  const { store } = openPage({
    openSquad: () => Promise.resolve(success({ resumable: { squadId: 'NG', steps: 3, at: epochMs(0) } })),
    resume: () => Promise.resolve(success({ typed: [], place })),
  });
  const { scene, flights } = sceneAt({ lat: 40.7, lng: -74, zoom: 16, level: '' });
  store.set(mountSurveySceneAtom, scene);
  page = await mount(<DraftNotices />, { store });
  await doing(() => store.set(openSquadAtom, 'NG'));
  await doing(() => byName('Resume').click());
  await until(() => flights.length > 0);
  expect(flights).toEqual([place]);
  expect(store.get(surveyLevelAtom)).toBe('NG_1');
});

/** Three edits of an earlier session are offered; `answers` gets what becomes of them. */
async function offerThreeEdits() {
  const resumable = { squadId: 'NG', steps: 3, at: epochMs(0) };
  const answers: string[] = [];
  const { store, tell } = openPage({
    openSquad: () => Promise.resolve(success({ resumable })),
    resume: (choice) => {
      answers.push(choice);
      return Promise.resolve(success({ typed: [], place: undefined }));
    },
  });
  page = await mount(<DraftNotices />, { store });
  await doing(() => store.set(openSquadAtom, 'NG'));
  return { answers, tell };
}

it('[survey.31] edits that were made since the squad was opened are named before the offered ones replace them', async () => {
  const { answers, tell } = await offerThreeEdits();
  await doing(() => tell({ camerasAreEdited: true, unsavedSteps: 2 }));
  await doing(() => byName('Resume').click());
  expect(text()).toContain('2 unsaved edits of NG will be lost.');
  await doing(() => byName('Cancel').click());
  expect(text()).toContain('Resume 3 unsaved edits?');
  expect(answers).toEqual([]);
  await doing(() => byName('Resume').click());
  await doing(() => page?.root.querySelector<HTMLElement>('dialog [type="submit"]')?.click());
  await until(() => !text().includes('Resume'));
  expect(answers).toEqual(['resume']);
});

it('[survey.31] offered edits are discarded after a question only, which says how many are lost', async () => {
  const { answers } = await offerThreeEdits();
  await doing(() => byName('Discard').click());
  expect(text()).toContain('3 unsaved edits of NG will be lost.');
  await doing(() => byName('Cancel').click());
  expect(text()).toContain('Resume 3 unsaved edits?');
  expect(answers).toEqual([]);
  await doing(() => byName('Discard').click());
  await doing(() => page?.root.querySelector<HTMLElement>('dialog [type="submit"]')?.click());
  await until(() => !text().includes('Resume'));
  expect(answers).toEqual(['discard']);
});

it('[survey.29] the edits of a tab that has ended are offered to the one that takes over, and none that it has saved', async () => {
  const before = { squadId: 'NG', steps: 1, at: epochMs(0) };
  const answers = [{ ...before, steps: 3 }, undefined];
  const { store } = openPage({
    openSquad: () => Promise.resolve(success({ resumable: before })),
    resumable: () => Promise.resolve(answers.shift()),
  });
  page = await mount(<DraftNotices />, { store });
  await doing(() => store.set(receiveJournalFailureAtom, 'otherTab'));
  await doing(() => store.set(openSquadAtom, 'NG'));
  expect(text()).not.toContain('Resume');
  await doing(() => store.set(receiveJournalFailureAtom, undefined));
  await until(() => text().includes('Resume 3 unsaved edits?'));
  await doing(() => store.set(receiveJournalFailureAtom, 'otherTab'));
  await doing(() => store.set(receiveJournalFailureAtom, undefined));
  await until(() => !text().includes('Resume'));
});

it('[survey.31] no squad can be chosen while no thread of the survey runs', async () => {
  const { store } = openPage({});
  page = await mount(<SquadPicker />, { store });
  const isDisabled = () => document.querySelector('select')?.disabled;
  expect(isDisabled()).toBe(false);
  await doing(() => store.set(setSurveyPortAtom, undefined));
  expect(isDisabled()).toBe(true);
});
