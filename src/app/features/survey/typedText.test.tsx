/** What is typed into the forms of the survey and not saved there. */
import { useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { success } from '../../../domain/result.ts';
import { Draft } from '../../../domain/survey/draft/draft.ts';
import type { StepPlace } from '../../../domain/survey/draft/history.ts';
import { createTables, type TableName } from '../../../domain/survey/draft/tables.ts';
import type { ItemRow, SurveyPort } from '../../../domain/survey/port/surveyPort.ts';
import { MAX_TYPED_ITEMS, type TypedItem } from '../../../domain/survey/port/typedItems.ts';
import type { SavedSurvey, SurveyState } from '../../../domain/survey/port/surveyState.ts';
import { emptyState } from '../../../workers/survey/surveyState.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import type { AppStore } from '../../browser/store.ts';
import {
  receiveJournalFailureAtom,
  receiveSurveyStateAtom,
  setSurveyPortAtom,
  surveyPortAtom,
} from './data/surveyAtoms.ts';
import { byName, doing, mount, type, until, type Mounted } from '../../testing/mount.tsx';
import { hasEditsAtom } from './panels/squad.ts';
import { performAtom } from './panels/edits.ts';
import { selectItemsAtom, showItemAtom } from './panels/showItem.ts';
import { surveyTabAtom } from './panels/surveyView.ts';
import { restoreTypedAtom, typedItemsAtoms } from './panels/typedText.ts';
import { lostTextsAtom, staysTextsAtom } from './panels/unsavedTexts.ts';
import { EditColumn } from './EditColumn.tsx';
import { LeaveQuestion } from './SurveyPage.tsx';
import { SURVEY_PANELS } from './surveyPanels.tsx';

const RING = Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701, -74, 40.701);
const NODE = { node_lat: 40.7, node_long: -74, nodeAlt: 4, yaw: 0, pitch: 0, roll: 0 };
const SURVEY: SavedSurvey = { id: '1', name: 'NODE_NG_1', isApplied: true, recordVersion: 1 };

let page: Mounted;
let store: AppStore;
let draft: Draft;
let revision = 0;
/** What the journal was given, oldest first. */
let noted: { readonly squadId: string; readonly items: readonly TypedItem[] }[] = [];

beforeEach(async () => {
  noted = [];
  const tables = createTables();
  tables.nodes.add(['12', '13'].map((nodeId) => ({ nodeId, ...NODE })));
  tables.cameras.add(['CAM_1', 'CAM_2'].map((cameraId) => ({ cameraId, lat: 40.7, lon: -74 })));
  tables.zones.add(['NG_Z1', 'NG_Z2'].map((id, i) => ({ id, order: i + 1, ring: RING })));
  draft = new Draft(tables);
  store = createAppStore();
  store.set(setSurveyPortAtom, portOf());
  tell();
  page = await mount(<Screen />, { store });
});
afterEach(() => page.unmount());

/** List and form of the open drawer, and the question before the page is left. */
function Screen() {
  const { Panel } = SURVEY_PANELS[useAtomValue(surveyTabAtom)];
  return (
    <>
      <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
        <Panel />
      </div>
      <EditColumn />
      <LeaveQuestion />
    </>
  );
}

/** Tells the state of the draft, as the worker does. */
function tell(): void {
  const { isEdited, unsavedSteps, position } = draft.history;
  const stage = { selected: SURVEY, isEdited, unsavedSteps, saved: [SURVEY] };
  const { nodes, cameras, zones } = draft.tables;
  const state: SurveyState = {
    ...emptyState(undefined),
    revision: (revision += 1),
    squadId: 'NG',
    nodes: stage,
    zones: stage,
    camerasAreEdited: isEdited,
    counts: {
      nodes: nodes.presentCount,
      hiddenNodes: 0,
      cameras: cameras.presentCount,
      zones: zones.presentCount,
    },
    selection: draft.selection,
    position,
    unsavedSteps,
  };
  store.set(receiveSurveyStateAtom, structuredClone(state));
}

const MARKS = { isHidden: false, isSelected: false, isEdited: false, level: '' } as const;

function portOf(): SurveyPort {
  const { nodes, cameras, zones } = draft.tables;
  const itemRow = (table: 'cameras' | 'zones', row: number): ItemRow => {
    const id = table === 'zones' ? zones.columns.id.cell(row) : cameras.columns.cameraId.cell(row);
    return { row, id, name: id, order: NaN, storedId: undefined, ...MARKS };
  };
  const port: Partial<SurveyPort> = {
    item: (table, row) =>
      Promise.resolve(draft.tables[table].has(row) ? draft.tables[table].item(row) : undefined),
    itemRows: (table) =>
      Promise.resolve(Array.from(draft.tables[table].presentRows(), (row) => itemRow(table, row))),
    nodeRows: () => {
      const rows = Array.from(nodes.presentRows(), (row) => ({
        row,
        nodeId: nodes.columns.nodeId.cell(row),
        locationId: '',
        nearest: NaN,
        ...MARKS,
      }));
      return Promise.resolve({ total: rows.length, rows });
    },
    noteTyped: (squadId, items) => {
      noted.push({ squadId, items });
      return Promise.resolve();
    },
    nearestNodes: () => Promise.resolve([]),
    checkApply: () => Promise.resolve({ findings: [], levels: [] }),
    unseenVersions: () => Promise.resolve([]),
    loadNodes: () => Promise.resolve(success({ unreadable: 0 })),
    perform: (command) => {
      const done = draft.perform(command);
      tell();
      return Promise.resolve(done.ok ? success(undefined) : done);
    },
    goTo: (position) => {
      draft.goTo(position);
      tell();
      return Promise.resolve<StepPlace | undefined>(undefined);
    },
    select: (selection) => {
      draft.select(selection);
      tell();
      return Promise.resolve();
    },
  };
  return port as SurveyPort;
}

const text = () => document.body.textContent;
const open = (table: TableName, row: number) => doing(() => store.set(showItemAtom, { table, row }));
const field = (name: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('aside label')].find((each) => each.textContent === name);
  const input = label?.querySelector('input') ?? document.getElementById(label?.getAttribute('for') ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`);
  return input;
};
const leave = (input: HTMLInputElement) =>
  doing(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const isOpen = (name: string) => document.querySelector('aside')?.textContent.includes(name) === true;

/** Types into a field of an item, leaves it, and looks at another item and back. */
async function typeAndComeBack(table: TableName, name: string, typed: string): Promise<void> {
  const ids = { nodes: ['12', '13'], cameras: ['CAM_1', 'CAM_2'], zones: ['NG_Z1', 'NG_Z2'] }[table];
  await open(table, 0);
  await until(() => isOpen(ids[0] ?? ''));
  await type(field(name), typed);
  await leave(field(name));
  await open(table, 1);
  await until(() => isOpen(ids[1] ?? ''));
  expect(field(name).value).not.toBe(typed);
  await open(table, 0);
  await until(() => isOpen(ids[0] ?? ''));
}

it('[survey.37] what is typed for a node stays while another one is selected, and Save makes it one step', async () => {
  await typeAndComeBack('nodes', 'Node Alt', '7.5');
  expect(field('Node Alt').value).toBe('7.5');
  expect(draft.history.position).toBe(0);
  await doing(() => byName('Save', page.root).click());
  expect([draft.tables.nodes.columns.nodeAlt.cell(0), draft.history.position]).toEqual([7.5, 1]);
  expect(store.get(typedItemsAtoms.nodes)).toEqual([]);
});

it('[survey.37] what is typed for a node while it is saved stays typed', async () => {
  const port = portOf();
  const answer = Promise.withResolvers<undefined>();
  const perform: SurveyPort['perform'] = async (...step) => {
    await answer.promise;
    return port.perform(...step);
  };
  store.set(setSurveyPortAtom, { ...port, perform });
  await open('nodes', 0);
  await until(() => isOpen('12'));
  await type(field('Node Alt'), '7.5');
  await doing(() => byName('Save', page.root).click());
  await type(field('Yaw'), '30');
  await doing(() => answer.resolve(undefined));
  await until(() => draft.history.position === 1);
  expect([field('Node Alt').value, field('Yaw').value]).toEqual(['7.5', '30']);
  expect(store.get(typedItemsAtoms.nodes)).toHaveLength(1);
});

it.each([
  ['nodes', 'Node Alt', 'high', 'Altitude is required.'],
  ['cameras', 'Latitude', '97', 'latitude'],
  ['zones', 'Order', '2.5', 'The order must be a whole number.'],
] as const)(
  '[survey.37] an invalid text of %s stays with its message, and its item is marked in the list',
  async (table, name, typed, message) => {
    await typeAndComeBack(table, name, typed);
    expect(field(name).value).toBe(typed);
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(text().toLowerCase()).toContain(message.toLowerCase());
    const marked = [...document.querySelectorAll('[data-survey-list] [title="typed, not saved"]')];
    expect(marked).toHaveLength(1);
    expect(store.get(hasEditsAtom)).toBe(true);
  },
);

it('[forms.17] a position that is pasted into a node, a camera or the corner of a zone fills both coordinates as one step', async () => {
  const paste = (name: string, pasted: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    return doing(() =>
      field(name).dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    );
  };
  const { nodes, cameras, zones } = draft.tables;
  await open('nodes', 0);
  await until(() => isOpen('12'));
  await paste('Node Long', `40°30'N 73°30'W`);
  expect([field('Node Lat').value, field('Node Long').value]).toEqual(['40.5', '−73.5']);
  await doing(() => byName('Save', page.root).click());
  expect([nodes.columns.node_lat.cell(0), nodes.columns.node_long.cell(0)]).toEqual([40.5, -73.5]);
  await open('cameras', 0);
  await until(() => isOpen('CAM_1'));
  await paste('Latitude', '40.6, -73.6');
  expect([cameras.columns.lat.cell(0), cameras.columns.lon.cell(0)]).toEqual([40.6, -73.6]);
  await open('zones', 0);
  await until(() => isOpen('NG_Z1'));
  await paste('Corner 1: latitude', '40.6995, -74.001');
  expect((zones.columns.ring.cell(0) as Float64Array).subarray(0, 2)).toEqual(
    Float64Array.of(-74.001, 40.6995),
  );
  expect(draft.history.position).toBe(3);
  // What is typed is read once it is left.
  await type(field('Corner 1: longitude'), `74°0'7.2"W`);
  await leave(field('Corner 1: longitude'));
  expect((zones.columns.ring.cell(0) as Float64Array)[0]).toBeCloseTo(-74.002, 9);
});

it('[survey.37] Reset discards what is typed for a node, and so does typing what was there', async () => {
  await typeAndComeBack('nodes', 'Node Alt', '7.5');
  await doing(() => byName('Reset', page.root).click());
  expect([field('Node Alt').value, store.get(hasEditsAtom)]).toEqual(['4', false]);
  await type(field('Node Alt'), '5');
  expect(store.get(hasEditsAtom)).toBe(true);
  await type(field('Node Alt'), '4');
  expect(store.get(hasEditsAtom)).toBe(false);
});

it('[survey.37] saving, applying and loading another survey say what is typed and left out or lost', async () => {
  await typeAndComeBack('nodes', 'Node Alt', '7.5');
  await doing(() => byName('Save survey', page.root).click());
  expect(text()).toContain('What was typed for node 12 is left out. Save it in the form first.');
  await doing(() => byName('Cancel').click());
  await doing(() => byName('Apply survey', page.root).click());
  await until(() => text().includes('is left out'));
  await doing(() => byName('Cancel').click());
  await doing(() => (document.querySelector('[aria-haspopup="menu"]') as HTMLElement).click());
  await doing(() => (document.querySelector('[role=menuitemradio]') as HTMLElement).click());
  expect(text()).toContain('What was typed for node 12 and not saved will be lost.');
  await doing(() => byName('Load').click());
  await until(() => !store.get(hasEditsAtom));
});

it('[survey.15] the name of a survey is at most as long as the server takes', async () => {
  await doing(() => byName('Save survey', page.root).click());
  const name = document.querySelector<HTMLInputElement>('dialog input');
  expect(name?.maxLength).toBe(255);
});

it('[survey.38] each change of a typed value is given to the journal, and that it was discarded', async () => {
  await typeAndComeBack('nodes', 'Node Alt', '7.5');
  const item = { table: 'nodes', row: 0, id: '12' };
  expect(noted.at(-1)).toEqual({ squadId: 'NG', items: [{ item, values: { nodeAlt: '7.5' } }] });
  await doing(() => byName('Reset', page.root).click());
  expect(noted.at(-1)).toEqual({ squadId: 'NG', items: [] });
});

it('[survey.38] values that were typed in an earlier session are in their form again', async () => {
  const item = { table: 'cameras', row: 1, id: 'CAM_2' } as const;
  await doing(() => store.set(restoreTypedAtom, [{ item, values: { area: 'North gate' } }]));
  await open('cameras', 1);
  await until(() => isOpen('CAM_2'));
  expect(field('Area').value).toBe('North gate');
});

it('[survey.37] what is typed stays where a squad or the page is left, unless the journal cannot keep it', async () => {
  await typeAndComeBack('nodes', 'Node Alt', '7.5');
  const stays = ['What was typed for node 12 stays in this browser and can be resumed.'];
  const lost = ['What was typed for node 12 and not saved will be lost.'];
  expect([store.get(staysTextsAtom), store.get(lostTextsAtom)]).toEqual([stays, []]);
  for (const reason of ['full', 'unavailable', 'otherTab'] as const) {
    await doing(() => store.set(receiveJournalFailureAtom, reason));
    expect([store.get(staysTextsAtom), store.get(lostTextsAtom)]).toEqual([[], lost]);
  }
});

it('[survey.38] of more items than the journal keeps the oldest are said to be lost', async () => {
  const items = Array.from({ length: MAX_TYPED_ITEMS + 1 }, (_, row): TypedItem => ({
    item: { table: 'nodes', row, id: `${row}` },
    values: { notes: 'roof' },
  }));
  store.get(surveyPortAtom)!.item = () => Promise.resolve({});
  await doing(() => store.set(restoreTypedAtom, items));
  expect(noted.at(-1)?.items).toHaveLength(MAX_TYPED_ITEMS);
  expect(store.get(lostTextsAtom)).toEqual(['What was typed for node 0 and not saved will be lost.']);
});

it('[survey.37] what is typed for a node that is deleted counts no longer, and is there again after an undo', async () => {
  await typeAndComeBack('nodes', 'Node Alt', '7.5');
  const remove = { kind: 'remove', table: 'nodes', rows: Uint32Array.of(0) } as const;
  await doing(() => store.set(performAtom, remove));
  await doing(() => store.set(selectItemsAtom, undefined));
  expect(store.get(typedItemsAtoms.nodes)).toEqual([]);
  await doing(() => store.get(surveyPortAtom)?.goTo(0));
  await until(() => store.get(typedItemsAtoms.nodes).length === 1);
  await open('nodes', 0);
  await until(() => isOpen('12'));
  expect(field('Node Alt').value).toBe('7.5');
});
