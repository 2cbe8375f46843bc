/** What the rows of the survey share: how its page is opened, and the effects of its fields and steps. */
import type { Locator, Page } from 'playwright';
import type { Area } from '../../support/pixels.ts';
import type { ControlRow, Role } from '../controlRow.ts';
import { changes, type Effect } from '../effects.ts';
import type { Stage } from '../stage.ts';
import { openPath } from './entityForms.ts';

/** Of the data of the tests: it has levels, nodes and zones. */
const SQUAD = 'HA';

export const dialog = (page: Page) => page.getByRole('dialog');
export const menu = (page: Page) => page.getByRole('menu');
export const onMap = (page: Page) => page.getByRole('region', { name: 'Map of the survey' });
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
export const items = (name: string) => (page: Page) =>
  page.getByRole('region', { name }).getByRole('listitem');
export const nodeRow = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Node List' }).getByRole('button').nth(index);
/** A node with its property number and the metres to its nearest one, as lists name it. */
export const A_NODE = /^\d+ \S+ \d+\.\d m/;

export async function openSurvey(page: Page): Promise<void> {
  if ((await onMap(page).count()) > 0) return;
  await openPath('/survey')(page);
  await page.getByLabel('Squad', { exact: true }).selectOption(SQUAD);
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio').first().click();
  await nodeRow(page, 0).waitFor();
}

export const pressTab = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

/** Opens a drawer; the survey too where a failed row has left it. */
export const openDrawer = (name: string) => async (page: Page) => {
  await openSurvey(page);
  await pressTab(name)(page);
};

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

/** A step whose words are on the map. */
export const says =
  (text: string | RegExp): Effect =>
  async ({ page }, use) => {
    await use();
    await onMap(page).getByText(text).first().waitFor();
  };

/** A press ticks it, another one brings back what was. */
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

/** The last option is taken. */
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
    use: async ({ page }) => {
      const last = (await select(page).locator('option').count()) - 1;
      await select(page).selectOption({ index: last });
    },
  };
};

/** It is there; it is not used. */
export const has =
  (find: (page: Page) => Locator): Effect =>
  async ({ page }) => {
    await find(page).waitFor();
  };
