/** Common parts of the survey rows: how the page opens, and the effects of fields and steps. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Area } from '../../support/pixels.ts';
import type { ControlRow, Role } from '../controlRow.ts';
import { changes, chooseLast, goes, type Effect } from '../effects.ts';
import type { Stage } from '../stage.ts';
import { surveyCanvas } from './surveyKeys.ts';
import { openPath } from './entityForms.ts';

/** Squads of the test data: with levels, nodes and zones, and without levels. */
export const SQUAD = 'HA';
export const OTHER_SQUAD = 'OT';

export const dialog = (page: Page) => page.getByRole('dialog');
export const menu = (page: Page) => page.getByRole('menu');
export const onMap = (page: Page) => page.getByRole('region', { name: 'Map of the survey' });
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
export const items = (name: string) => (page: Page) =>
  page.getByRole('region', { name }).getByRole('listitem');
export const nodeRow = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Node List' }).getByRole('button').nth(index);
/** A node in a list: its property number, and the metres to its nearest node on the shown level. */
export const A_NODE = /^\d+ \S+ (\d+\.\d k?m|–)/;

const squadSelect = (page: Page) => page.getByLabel('Squad', { exact: true });

export async function selectSquad(page: Page, squadId: string): Promise<void> {
  await squadSelect(page).selectOption(squadId);
}

/** Opens the survey page with the first saved survey of the squad; does nothing if it is open. */
export async function openSurvey(page: Page): Promise<void> {
  const isOpen = (await onMap(page).count()) > 0;
  if (isOpen && (await squadSelect(page).inputValue()) === SQUAD) return;
  if (!isOpen) await openPath('/survey')(page);
  await selectSquad(page, SQUAD);
  await loadFirst(page);
}

/** Loads the first saved survey of nodes. */
export async function loadFirst(page: Page): Promise<void> {
  await pressTab('Nodes')(page);
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio').first().click();
  await nodeRow(page, 0).waitFor();
}

export const pressTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

/** Opens a drawer, and the survey first if a failed row has left it. */
export const openDrawer = (name: string) => async (page: Page) => {
  await openSurvey(page);
  await pressTab(name)(page);
};

export const panel = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });

/** Opens the panel of a tool. */
export async function openTool(page: Page, name: string): Promise<void> {
  await openSurvey(page);
  if ((await panel(name)(page).count()) > 0) return;
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();
  await panel(name)(page).waitFor();
}

export async function openFirstNode(page: Page): Promise<void> {
  await openDrawer('Nodes')(page);
  // The rows follow their count.
  const count = page.getByRole('region', { name: 'Node List' }).getByText(/^\d+ nodes?/);
  if ((await count.innerText()).startsWith('0')) await loadFirst(page);
  await nodeRow(page, 0).click();
  await heading(/^Edit Node \d/)(page).waitFor();
}

/** Selects the first node and moves it by a metre. */
export async function editFirstNode(page: Page): Promise<void> {
  await openFirstNode(page);
  await surveyCanvas(page).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByText(/^Node \S+ moved 1\.0 m$/).waitFor();
  // An earlier step may have left the same words on the screen.
  await page
    .getByText(/^\d+ unsaved edits?$/)
    .first()
    .waitFor();
}

export async function mapBox({ page }: Stage): Promise<Area> {
  const box = await onMap(page).boundingBox();
  if (box === null) throw new Error('The map of the survey is not shown');
  return { x: box.x + 60, y: box.y + 120, width: box.width - 120, height: box.height - 260 };
}

export const row = (
  within: ControlRow['within'],
  role: Role,
  name: ControlRow['name'],
  effect: Effect,
): ControlRow => ({ within, role, name, effect });

/** The step shows these words on the map. */
export const says =
  (text: string | RegExp): Effect =>
  async ({ page }, use) => {
    await use();
    await onMap(page).getByText(text).first().waitFor();
  };

/** A press switches it on; another press restores the former state. */
export const toggles = (within: ControlRow['within'], role: Role, name: string | RegExp): ControlRow => {
  const box = (page: Page) => page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  return row(
    within,
    role,
    name,
    changes(
      (page) => box(page).isChecked(),
      (page) => box(page).click(),
    ),
  );
};

export const typed = (within: ControlRow['within'], name: string | RegExp, text: string): ControlRow => {
  const field = (page: Page): Locator =>
    page.getByRole('textbox', { name, exact: typeof name === 'string' }).first();
  return {
    ...row(
      within,
      'textbox',
      name,
      changes((page) => field(page).inputValue()),
    ),
    use: ({ page }) => field(page).fill(text),
  };
};

/** Chooses the last option. */
export const chosen = (within: ControlRow['within'], name: string, region: RegExp): ControlRow => {
  const select = (page: Page) =>
    page.getByRole('region', { name: region }).getByRole('combobox', { name, exact: true });
  return {
    ...row(
      within,
      'combobox',
      name,
      changes((page) => select(page).inputValue()),
    ),
    use: ({ page }) => chooseLast(select(page)),
  };
};

/** The control is present; it is not used. */
export const has =
  (find: (page: Page) => Locator): Effect =>
  async ({ page }) => {
    await find(page).waitFor();
  };

/** One of several choices; another one is chosen before. */
export const choice = (within: string, name: string, other: string): ControlRow => {
  const radio = (page: Page, text: string): Locator =>
    page.getByRole('radio', { name: text, exact: true }).first();
  return row(within, 'radio', name, async ({ page }, use) => {
    await radio(page, other).check();
    await use();
    await expect.poll(() => radio(page, name).isChecked()).toBe(true);
  });
};

/** Closes a panel of the tools. */
export const closesPanel = (name: string): ControlRow => row(name, 'button', 'Close', goes(panel(name)));

/** Counts the print requests, because a test cannot read the browser's print dialog. */
export const countPrints = (page: Page) =>
  page.evaluate(() => {
    const counted = window as unknown as { prints?: number };
    if (counted.prints === undefined) window.print = () => void (counted.prints = (counted.prints ?? 0) + 1);
    return (counted.prints ??= 0);
  });
