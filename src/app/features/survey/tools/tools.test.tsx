import { afterEach, describe, expect, it } from 'vitest';
import { toastsAtom } from '../../../browser/toastAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { qualityRequestAtom, surveyLevelAtom, surveyPlanAtom } from '../panels/surveyView.ts';
import { Comparing } from './Comparing.tsx';
import { openToolAtom } from '../panels/openTool.ts';
import { openSquadAtom } from '../panels/squad.ts';
import { saveSurveyAtom } from '../saving/surveySaves.ts';
import { ConflictBar } from './ConflictBar.tsx';
import { ToolLayer } from './ToolLayer.tsx';
import { Exchange } from './Exchange.tsx';
import { QualityPanel } from './QualityPanel.tsx';
import { Versions } from './Versions.tsx';
import { ZoneAssistant } from './ZoneAssistant.tsx';
import type { PlanFeature } from '../../../../domain/floorPlan/floorPlan.ts';
import { failure, success } from '../../../../domain/result.ts';
import { epochMs } from '../../../../domain/units.ts';
import type { AppliedVersionEntry } from '../../../../domain/survey/apply/appliedVersion.ts';
import { compareNodes } from '../../../../domain/survey/apply/compareNodes.ts';
import type { Command } from '../../../../domain/survey/draft/command.ts';
import type { NodeItem } from '../../../../domain/survey/draft/nodeItems.ts';
import { writeNodeItem } from '../../../../domain/survey/draft/nodeItems.ts';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { MergeRequest } from '../../../../domain/survey/port/surveySaving.ts';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import { itemRows } from '../../../../workers/survey/itemLists.ts';
import { stateOf } from '../../../../workers/survey/surveyState.ts';
import { openTestTools } from '../../../../workers/survey/testing/openTestSquad.ts';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { levelsAtom } from '../../../data/config/consoleAtoms.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom } from '../data/surveyAtoms.ts';

const VERSION: AppliedVersionEntry = {
  id: 7,
  kind: 'nodes',
  squadId: 'NG',
  name: 'NODE_NG_1',
  itemCount: 2,
  appliedBy: 'keller',
  appliedTime: '2026-05-03T10:12:00Z',
  reappliedFrom: null,
  levels: null,
  state: 'refused',
  attempts: 1,
  changedTime: '2026-05-03T10:12:00Z',
  nextTime: null,
  failure: null,
  refusedCount: 1,
  waitingCount: 0,
};

const PART: AppliedVersionEntry = { ...VERSION, id: 6, name: 'NODE_NG_0', levels: ['L2'], state: 'accepted' };

/** A store with a port whose draft has the nodes; `sent` notes the writes that a server would get. */
function openToolPort(nodes: readonly NodeItem[]) {
  const { squad, plan, tools } = openTestTools({ drawn: () => tell() });
  squad.perform({ kind: 'add', items: { nodes } });
  const store = createAppStore();
  const sent: unknown[] = [];
  const items = () => {
    const { nodes: table } = squad.open.draft.tables;
    return Array.from(table.presentRows(), (row) => writeNodeItem(table, row));
  };
  const before = items();
  const tell = (changes: Partial<SurveyState> = {}) =>
    store.set(receiveSurveyStateAtom, { ...stateOf(squad, undefined), ...changes });
  const parts: Partial<SurveyPort> = {
    openSquad: () => Promise.resolve(success({ resumable: undefined })),
    readFile: (request) => tools.readFile(request),
    importRead: (request) => tools.importRead(request),
    exportItems: (request) => tools.exportItems(request),
    zoneFindings: () => tools.zoneFindings(),
    planRooms: (level, larger) => tools.planRooms(level, larger),
    addRooms: (rooms, place) => tools.addRooms(rooms, place),
    nodeToPlace: (source) => tools.nodeToPlace(source),
    placeNode: (placed, place) => tools.placeNode(placed, place),
    rowsOfIds: (table, ids) => tools.rowsOfIds(table, ids),
    itemRows: (table) => Promise.resolve(itemRows(squad, table)),
    item: (table, row) => Promise.resolve(squad.open.draft.tables[table].item(row)),
    nodeRows: (request) => Promise.resolve(squad.list.page(request, squad.revision)),
    squadNodes: () => Promise.resolve(squad.squadNodes()),
    select: (selection) => {
      squad.select(selection);
      tell();
      return Promise.resolve();
    },
    perform: (command: Command, place) => {
      const done = squad.perform(command, place);
      tell();
      return Promise.resolve(done.ok ? success(undefined) : done);
    },
    compare: () => {
      const nodes = compareNodes(before, items());
      return Promise.resolve(success({ kind: 'nodes', nodes, editedIds: ['1'] } as const));
    },
    hideComparison: () => Promise.resolve(),
    checkApply: () =>
      Promise.resolve({
        findings: [
          { row: 0, nodeId: '1', field: 'mic values', text: 'NodeId: 1 has invalid mic values' } as const,
        ],
        levels: [''],
      }),
    versions: () => Promise.resolve(success([VERSION, PART])),
    reapply: (id) => {
      sent.push(id);
      return Promise.resolve(success(undefined));
    },
    save: () => {
      const body = { current: { inputJson: '[]' } };
      return Promise.resolve(failure({ status: 409, message: '', body }));
    },
    merge: (request: MergeRequest) => {
      sent.push(request);
      return Promise.resolve(success(undefined));
    },
  };
  store.set(setSurveyPortAtom, parts as SurveyPort);
  tell();
  return { store, squad, plan, sent, tell };
}

const NODES = [
  { nodeId: '1', node_lat: 40, node_long: -74, yaw: 0 },
  { nodeId: '2', node_lat: 40.001, node_long: -74, yaw: 0 },
];
let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});
const text = () => document.body.textContent;
/** Presses the switch with a label. */
const press = (name: string) =>
  doing(() => {
    const labels = [...document.querySelectorAll('label')];
    labels.find(({ textContent }) => textContent.startsWith(name))?.click();
  });
const choose = (file: File) =>
  doing(() => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

describe('tools of the survey', () => {
  it('[survey.69] the quality panel shows the figures of the draft, and adds a node at the suggested place', async () => {
    const { store, squad, tell } = openToolPort(NODES);
    page = await mount(<QualityPanel />, { store });
    await doing(() => store.set(openToolAtom, 'quality'));
    await press('Quality field');
    expect(store.get(qualityRequestAtom)).toEqual({ range: 50, failed: [], isClipped: false });
    const quality = {
      area: 12_500,
      coveredBy3: 0.84,
      coveredBy4: 0.6,
      medianDop: 1.8,
      p95Dop: 4.2,
      worst: { lat: 40, lon: -74, dop: Infinity },
      withoutFailures: undefined,
      suggestion: { lat: 40.0005, lon: -74.0005, gain: 420 },
    };
    await doing(() => tell({ quality, selection: { table: 'nodes', rows: [1] } }));
    for (const part of [
      '1.3 ha',
      '84 %',
      '60 %',
      '1.8',
      'no position',
      '420 m² more are heard by three nodes',
    ])
      expect(text()).toContain(part);
    await doing(() => byName('Add node here').click());
    await until(() => squad.open.draft.tables.nodes.presentCount === 3);
    expect(squad.open.draft.tables.nodes.item(2)).toMatchObject({
      nodeId: '3',
      node_lat: 40.0005,
      squadId: 'NG',
    });
    await doing(() => tell({ quality, selection: { table: 'nodes', rows: [1] } }));
    await press('If the selected nodes fail');
    expect(store.get(qualityRequestAtom)?.failed).toEqual([1]);
    const withoutFailures = { coveredBy3: 0.9, coveredBy4: 0.7 };
    await doing(() => tell({ quality: { ...quality, withoutFailures } }));
    expect(text()).toContain('84 % instead of 90 %');
    await doing(() =>
      tell({ quality: { ...quality, withoutFailures: { coveredBy3: 0.8424, coveredBy4: 0.7 } } }),
    );
    expect(text()).toContain('84.0 % instead of 84.2 %');
    // What is selected now, not what was.
    await doing(() => tell({ quality, selection: { table: 'nodes', rows: [0, 2] } }));
    expect(store.get(qualityRequestAtom)?.failed).toEqual([0, 2]);
    await doing(() => store.set(openToolAtom, undefined));
    expect(store.get(qualityRequestAtom)?.failed).toEqual([]);
    await doing(() => tell({ quality, selection: undefined }));
    expect(store.get(qualityRequestAtom)?.failed).toEqual([]);
    expect(text()).toContain('Select nodes to see the effect of their failure.');
  });

  it('[survey.24] the comparison names what moved and turned, and selects it; the dry run lists each finding', async () => {
    const { store, squad, tell } = openToolPort(NODES);
    squad.perform({
      kind: 'set',
      table: 'nodes',
      rows: Uint32Array.of(0),
      column: 'yaw',
      cell: Math.PI / 60,
    });
    squad.perform({
      kind: 'shift',
      table: 'nodes',
      rows: Uint32Array.of(0),
      shift: { lat: 1.8 / 111_195, lon: 0 },
    });
    tell();
    page = await mount(<Comparing />, { store });
    await until(() => text().includes('moved 1.8 m, yaw +3°'));
    await doing(() => (document.querySelector('[aria-label=Differences] button') as HTMLElement).click());
    await until(() => squad.open.draft.selection?.rows.length === 1);
    await doing(() => byName('Dry run').click());
    await until(() => text().includes('NodeId: 1 has invalid mic values'));
    expect(squad.open.draft.selection).toEqual({ table: 'nodes', rows: [0] });
  });

  it('[apply.9] a version with one applied level says so', async () => {
    const { store } = openToolPort(NODES);
    const levels = ['B1', 'G', 'L1', 'L2'].map((levelId) => ({
      levelId,
      name: levelId.slice(-1),
      mapUrl: '',
    }));
    store.set(levelsAtom, levels);
    page = await mount(<Versions />, { store });
    await until(() => text().includes('Level 2 of 4'));
    expect(text().match(/Level/g)).toHaveLength(1);
  });

  it('[map.60] a version has its time in the form of the console, whatever the locale', async () => {
    const { store } = openToolPort(NODES);
    page = await mount(<Versions />, { store });
    await until(() => text().includes('Rejected by '));
    const shown = document.querySelector('time')?.textContent;
    expect(shown).toBe(dateTimeText(epochMs(Date.parse(VERSION.appliedTime))));
    expect(shown).toMatch(/^2026-05-0\d \d\d:12:00$/);
  });

  it('[survey.25] a version is applied again with two presses', async () => {
    const { store, sent } = openToolPort(NODES);
    page = await mount(<Versions />, { store });
    await until(() => text().includes('Rejected by '));
    const time = dateTimeText(epochMs(Date.parse(VERSION.appliedTime)));
    await doing(() => byName(`Apply again: NODE_NG_1, ${time}`).click());
    expect(sent).toEqual([]);
    expect(document.querySelector('dialog p')?.textContent).toContain(time);
    await doing(() => (document.querySelector('dialog [type=submit]') as HTMLElement).click());
    await until(() => store.get(toastsAtom).some(({ text: toast }) => toast.includes('NODE_NG_1')));
    expect(sent).toEqual([7]);
  });

  it('[survey.18, survey.19, survey.30] a conflict is merged item by item; its bar alone is an alert', async () => {
    const { store, squad, sent, tell } = openToolPort(NODES);
    squad.perform({ kind: 'remove', table: 'nodes', rows: Uint32Array.of(1) });
    squad.perform({ kind: 'set', table: 'nodes', rows: Uint32Array.of(0), column: 'notes', cell: 'roof' });
    tell();
    page = await mount(<ConflictBar />, { store });
    expect(text()).not.toContain('Someone else');
    await doing(() => tell({ conflict: 'nodes' }));
    await doing(() => byName('Review').click());
    await until(() => text().includes('notes none → “roof”'));
    expect(document.querySelector('[role=alert] dialog')).toBe(null);
    expect(text()).toContain('Node 2 only in theirs');
    const chosen = [...document.querySelectorAll<HTMLInputElement>('dialog input:checked')];
    // Of what was not edited here, theirs is the newer one.
    expect(chosen.map(({ ariaLabel }) => ariaLabel)).toEqual(['Node 1: Mine', 'Node 2: Theirs']);
    await doing(() => byName('Node 1: Both').click());
    await doing(() => byName('Node 2: Theirs').click());
    await doing(() => byName('Merge').click());
    await until(() => store.get(toastsAtom).some(({ text: toast }) => toast.startsWith('Merged')));
    expect(sent).toEqual([
      {
        kind: 'nodes',
        choices: [
          { id: '1', take: 'both' },
          { id: '2', take: 'theirs' },
        ],
      },
    ]);
  });

  it('[survey.19] a conflict is said by its bar, and by a toast where the survey is saved again without a merge', async () => {
    const { store, tell } = openToolPort(NODES);
    page = await mount(<ConflictBar />, { store });
    const save = () => doing(() => store.set(saveSurveyAtom, 'nodes', 'NODE_NG_1'));
    const toasts = () => store.get(toastsAtom).map((toast) => toast.text);
    await save();
    await doing(() => tell({ conflict: 'nodes' }));
    expect(document.querySelectorAll('[role=alert]').length).toBe(1);
    expect(toasts()).toEqual([]);
    await save();
    expect(toasts()).toEqual(['Someone else has saved this survey meanwhile.']);
    // Toasts lie above what has this anchor.
    const bar = document.querySelector('[role=alert]') as HTMLElement;
    expect(getComputedStyle(bar).getPropertyValue('anchor-name')).toBe('--survey-step');
  });

  it('[survey.19] of thousands of differences those in view are rendered, what was edited here first, and all are merged', async () => {
    const ids = Array.from({ length: 3000 }, (_, i) => ({ nodeId: `N${i}`, node_lat: 40, node_long: -74 }));
    const { store, squad, sent, tell } = openToolPort(ids);
    squad.perform({ kind: 'remove', table: 'nodes', rows: Uint32Array.from(ids.keys()) });
    tell({ conflict: 'nodes' });
    page = await mount(<ConflictBar />, { store });
    await doing(() => byName('Review').click());
    await until(() => text().includes('Node N0'));
    expect(document.querySelectorAll('dialog input').length).toBeLessThan(200);
    await doing(() => byName('All theirs').click());
    await doing(() => byName('Merge').click());
    await until(() => sent.length > 0);
    expect((sent[0] as { readonly choices: readonly object[] }).choices).toHaveLength(3000);
  });

  it('[survey.32] a CSV file is previewed and imported with a choice for items that exist', async () => {
    const { store, squad } = openToolPort(NODES);
    page = await mount(<Exchange />, { store });
    await choose(new File(['id,lat,lon,what\n1,40,-74,a\n9,40.1,-74,b\n,1,1,c\n'], 'nodes.csv'));
    await until(() => text().includes('2 nodes; 1 of them exists already; 1 rejected'));
    expect(text()).toContain('Line 4 has no id');
    const column = byName('what') as HTMLSelectElement;
    await doing(() => {
      column.value = 'notes';
      column.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await until(() => (byName('what') as HTMLSelectElement).value === 'notes');
    await doing(() => (document.querySelector('dialog [type=submit]') as HTMLElement).click());
    await until(() => squad.open.draft.tables.nodes.presentCount === 3);
    expect(squad.open.draft.tables.nodes.item(2)).toMatchObject({ nodeId: '9', notes: 'b' });
    expect(store.get(toastsAtom).map(({ text: toast }) => toast)).toEqual(['1 added, 1 skipped']);
  });

  it('[exchange.4] ids that a file has twice are said before it is imported, with the choice for them', async () => {
    const { store, squad } = openToolPort([]);
    page = await mount(<Exchange />, { store });
    await choose(new File(['id,lat,lon\n1,40,-74\n1,41,-74\n2,42,-74\n'], 'nodes.csv'));
    await until(() => text().includes('3 nodes; 1 with the id of another one in the file'));
    const existing = document.querySelector('dialog select:has(option[value=rename])') as HTMLSelectElement;
    await doing(() => {
      existing.value = 'rename';
      existing.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await doing(() => (document.querySelector('dialog [type=submit]') as HTMLElement).click());
    await until(() => squad.open.draft.tables.nodes.presentCount === 3);
    expect(store.get(toastsAtom).map(({ text: toast }) => toast)).toEqual(['3 added']);
  });

  it('[survey.32] KML is read by the worker; a file that is none says so', async () => {
    const { store } = openToolPort([]);
    page = await mount(<Exchange />, { store });
    await choose(new File(['<kml><Placemark'], 'broken.kml'));
    await until(() => text().includes('The file is damaged or not complete'));
    const ring = '0,0 0.001,0 0.001,0.001 0,0';
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>N7</name><Point><coordinates>-74,40,3</coordinates></Point></Placemark><Placemark><name>Hall</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`;
    await choose(new File([kml], 'site.kml'));
    await until(() => text().includes('1 node, 1 zone'));
    expect(byName('Import')).toBeDefined();
  });

  it('[survey.32] a file that is dropped anywhere on the page is read to be imported, and never opened instead of the page', async () => {
    const { store } = openToolPort([]);
    page = await mount(<ToolLayer />, { store });
    const drop = async () => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['id,lat,lon\n1,40,-74\n'], 'nodes.csv'));
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      await doing(() => document.body.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect([await drop(), store.get(openToolAtom)]).toEqual([true, undefined]);
    await doing(() => store.set(openSquadAtom, 'NG'));
    expect(await drop()).toBe(true);
    await until(() => document.querySelector('dialog output')?.textContent === '1 node');
  });

  it('[survey.58] the zone assistant names what is odd and selects it', async () => {
    const { store, squad, tell } = openToolPort(NODES);
    const ring = Float64Array.of(0, 0, 1e-3, 0, 1e-3, 1e-3);
    squad.perform({
      kind: 'add',
      items: {
        zones: [
          { id: 'NG_Z1', order: 1, ring },
          { id: 'NG_Z2', order: 1, ring },
        ],
      },
    });
    tell();
    page = await mount(<ZoneAssistant />, { store });
    await until(() => text().includes('NG_Z1 and NG_Z2 overlap'));
    expect(text()).toContain('NG_Z1 is seen by no camera');
    await doing(() => byName('NG_Z2 is seen by no camera').click());
    await until(() => squad.open.draft.selection?.table === 'zones');
    expect(squad.open.draft.selection).toEqual({ table: 'zones', rows: [1] });
  });

  const room = (name: string, west: number): PlanFeature => ({
    kind: 'room',
    name,
    shape: 'area',
    parts: [Float64Array.of(west, 40, west + 1e-4, 40, west + 1e-4, 40.0001, west, 40.0001)],
  });

  it('[zones.13] the zone assistant lists the rooms of the level’s floor plan, and adds those that are chosen', async () => {
    const { store, squad, plan, tell } = openToolPort(NODES);
    page = await mount(<ZoneAssistant />, { store });
    expect(text()).toContain('Choose a level on the right');
    const shown = { levelId: 'L1', plan: [room('Lobby', -74), room('Office', -73.9)] };
    plan.set(shown);
    await doing(() => {
      store.set(surveyLevelAtom, 'L1');
      store.set(surveyPlanAtom, shown);
    });
    await until(() => text().includes('Lobby, 94.7 m²'));
    expect(byName('Add 0 zones').getAttribute('aria-disabled')).toBe('true');
    await press('Office');
    await doing(() => byName('Add 1 zone').click());
    await until(() => squad.open.draft.tables.zones.presentCount === 1);
    await doing(() => tell());
    await until(() => text().includes('Office, 94.7 m²: overlaps NG_Z1'));
  });

  it('[zones.12] the open zone assistant lists the rooms of a plan that another has changed', async () => {
    const { store, plan } = openToolPort(NODES);
    const show = (name: string) => {
      const shown = { levelId: 'L1', plan: [room(name, -74)] };
      plan.set(shown);
      store.set(surveyPlanAtom, shown);
    };
    store.set(surveyLevelAtom, 'L1');
    show('Lobby');
    page = await mount(<ZoneAssistant />, { store });
    await until(() => text().includes('Lobby, 94.7 m²'));
    await doing(() => show('Foyer'));
    await until(() => text().includes('Foyer, 94.7 m²'));
    expect(text()).not.toContain('Lobby');
  });
});
