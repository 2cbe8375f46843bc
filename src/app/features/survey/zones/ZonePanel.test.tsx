import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Draft } from '../../../../domain/survey/draft/draft.ts';
import { createTables } from '../../../../domain/survey/draft/tables.ts';
import type { ItemRow, SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import { failure, success } from '../../../../domain/result.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { toastsAtom } from '../../../browser/toastAtoms.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom, surveyStateAtom } from '../data/surveyAtoms.ts';
import { byName, doing, mount, type, until, type Mounted } from '../../../testing/mount.tsx';
import { ZoneForm } from './ZoneForm.tsx';
import { ZonePanel } from './ZonePanel.tsx';

const RING = Float64Array.of(-74, 40.7, -73.999, 40.7, -73.999, 40.701, -74, 40.701);

let page: Mounted;
let draft: Draft;
const store = createAppStore();
const saveZone = vi.fn<SurveyPort['saveZone']>();

/** What the worker would answer, from a real draft. */
function portOf(): SurveyPort {
  const { zones } = draft.tables;
  const rowOf = (row: number): ItemRow => ({
    row,
    id: zones.columns.id.cell(row),
    name: zones.columns.name.cell(row),
    order: zones.columns.order.cell(row),
    level: zones.columns.level.cell(row),
    isHidden: false,
    isSelected: false,
    isEdited: false,
    storedId: undefined,
  });
  const port: Partial<SurveyPort> = {
    item: (_table, row) => Promise.resolve(zones.has(row) ? zones.item(row) : undefined),
    itemRows: (table) => Promise.resolve(table === 'zones' ? Array.from(zones.presentRows(), rowOf) : []),
    perform: (command) => {
      const done = draft.perform(command);
      show();
      return Promise.resolve(done.ok ? success(undefined) : done);
    },
    select: (selection) => {
      draft.select(selection);
      show();
      return Promise.resolve();
    },
    saveZone,
  };
  return port as SurveyPort;
}

let revision = 0;
function show(): void {
  const { zones } = draft.tables;
  const stage = { selected: undefined, isEdited: draft.history.isEdited, unsavedSteps: 0, saved: [] };
  const state: SurveyState = {
    revision: (revision += 1),
    squadId: 'NG',
    nodes: stage,
    zones: stage,
    camerasAreEdited: false,
    unsavedCameraSteps: 0,
    conflict: undefined,
    work: undefined,
    counts: { nodes: 0, hiddenNodes: 0, cameras: 0, zones: zones.presentCount },
    selection: draft.selection,
    historyVersion: 0,
    stepCount: draft.history.steps.length,
    position: draft.history.position,
    lastStep: undefined,
    nextStep: undefined,
    unsavedSteps: draft.history.unsavedSteps,
    distances: { pairs: 0, drawn: 0, unknownIds: [], notShownIds: [], metres: undefined },
    quality: undefined,
  };
  store.set(receiveSurveyStateAtom, state);
}

beforeEach(async () => {
  const tables = createTables();
  tables.zones.add(
    ['NG_Z1', 'NG_Z2'].map((id, i) => ({ id, name: `Lot ${i + 1}`, order: i + 1, ring: RING })),
  );
  draft = new Draft(tables);
  saveZone.mockReset();
  store.set(setSurveyPortAtom, portOf());
  show();
  page = await mount(
    <>
      <ZonePanel />
      <ZoneForm />
    </>,
    { store },
  );
  await until(() => page.root.querySelectorAll('[data-select]').length === 2);
});
afterEach(() => page.unmount());

const field = (name: string): HTMLInputElement => {
  const label = [...page.root.querySelectorAll('label')].find((each) => each.textContent === name);
  return page.root.querySelector<HTMLInputElement>(`#${CSS.escape(label?.htmlFor ?? '')}`)!;
};
const newestToast = () => store.get(toastsAtom).at(-1)?.text;
const leave = (input: HTMLInputElement) =>
  doing(() => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

async function openFirst(): Promise<void> {
  await doing(() => page.root.querySelector<HTMLElement>('[data-select]')?.click());
  await until(() => page.root.textContent.includes('Zone id'));
}

it('[zones.4] without a selected zone Save says so; a zone that is gone is named', async () => {
  await doing(() => byName('Save', page.root).click());
  expect(newestToast()).toBe('No zone selected to save.');
  await openFirst();
  saveZone.mockResolvedValue(failure('gone'));
  await doing(() => byName('Save', page.root).click());
  await until(() => newestToast() === 'Survey zone NG_Z1 not found.');
});

it('[zones.4] a field is one step once it is left, and an order that is no whole number is refused', async () => {
  await openFirst();
  await type(field('Order'), '2.5');
  await leave(field('Order'));
  expect(page.root.textContent).toContain('The order must be a whole number.');
  expect(draft.history.position).toBe(0);
  await doing(() => byName('Save', page.root).click());
  expect(saveZone).not.toHaveBeenCalled();
  await type(field('Order'), '7');
  await leave(field('Order'));
  expect([draft.tables.zones.columns.order.cell(0), draft.history.position]).toEqual([7, 1]);
});

it('[zones.5] a zone whose id another editor took is given the free one by a button, which leaves the focus on Save', async () => {
  await openFirst();
  saveZone.mockResolvedValue(
    failure({ status: 409, message: 'Zone NG_Z1 already exists', body: { nextZoneId: 'NG_Z8' } }),
  );
  await doing(() => byName('Save', page.root).click());
  await until(() => page.root.textContent.includes('Use NG_Z8'));
  byName('Use NG_Z8', page.root).focus();
  await doing(() => byName('Use NG_Z8', page.root).click());
  expect(draft.tables.zones.columns.id.cell(0)).toBe('NG_Z8');
  expect(document.activeElement).toBe(byName('Save', page.root));
});

it('[zones.6] Clear Active takes all zones off the map as one step, and asks first where edits are not saved', async () => {
  await doing(() => byName('Clear Active', page.root).click());
  expect(draft.tables.zones.presentCount).toBe(0);
  draft.goTo(0);
  await doing(show);
  draft.perform({ kind: 'set', table: 'zones', rows: Uint32Array.of(0), column: 'name', cell: 'Gate' });
  await doing(show);
  await doing(() => byName('Clear Active', page.root).click());
  expect(draft.tables.zones.presentCount).toBe(2);
  expect(page.root.querySelector('dialog')?.textContent).toContain('Undo restores them.');
});

it('[survey.2] the buttons that draw wait until the squad is open', async () => {
  const isDisabled = (name: string) => byName(name, page.root).hasAttribute('disabled');
  expect(isDisabled('Add')).toBe(false);
  await doing(() => {
    const state = store.get(surveyStateAtom);
    if (state !== undefined) store.set(receiveSurveyStateAtom, { ...state, squadId: '' });
  });
  expect(['Add', 'Edit Zones', 'Clear Active'].map(isDisabled)).toEqual([true, true, true]);
});
