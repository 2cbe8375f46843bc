/** Forms with a map: of a target, whose position is picked, and of a zone, whose outline is shown. */
import type { Page } from 'playwright';
import { API } from '../../../../src/domain/contract/paths.ts';
import { mapRow, type ControlRow, type ControlScreen } from '../controlRow.ts';
import { changes, changesImage, goesTo } from '../effects.ts';
import type { Stage } from '../stage.ts';
import { field, heading, leaveForm, openPath, records, typed } from './entityForms.ts';

const POSITION = 'Position of the target';
const MAP = `${POSITION}, map`;
const latitude = (page: Page) => page.getByLabel('Latitude', { exact: true }).inputValue();
const handle = (page: Page) => page.locator('[data-mark]');

const coordinate = (name: string, text: string): ControlRow => ({
  ...typed(name, text),
  within: POSITION,
});

const inPosition = (name: string): ControlRow => ({
  within: POSITION,
  role: 'button',
  name,
  effect: changes(latitude),
});

/** Zooming moves the mark away from the middle of the map, or to it. */
const zoomOfPosition = (name: string): ControlRow => ({
  within: MAP,
  role: 'button',
  name,
  use: ({ page }) => page.getByRole('region', { name: MAP }).getByRole('button', { name }).click(),
  effect: changes((page) => handle(page).getAttribute('style')),
});

const TARGET: ControlScreen = {
  name: 'form of a target, with its position on a map',
  shown: heading('New target'),
  open: openPath('/entities/target/new'),
  rows: [
    typed('Name', 'Range'),
    typed('Target id', 'T-1'),
    ...records('', 'Squad'),
    ...records('', 'Level'),
    typed('Altitude', '12'),
    typed('Notes', 'Steel plate'),
    coordinate('Latitude', '41.2'),
    coordinate('Longitude', '-88.4'),
  ],
};

/** The mark is there once the target has a position. */
const PLACED_TARGET: ControlScreen = {
  name: 'form of a target with a position',
  shown: heading('New target'),
  leave: leaveForm,
  rows: [
    {
      within: MAP,
      role: 'button',
      name: POSITION,
      use: ({ page }) => handle(page).press('Shift+ArrowUp'),
      effect: changes(latitude),
    },
    mapRow(
      MAP,
      changes((page) => handle(page).getAttribute('style')),
    ),
    ...['Zoom in', 'Zoom out'].map(zoomOfPosition),
    inPosition('Place at map centre'),
    inPosition('Clear'),
  ],
};

const OUTLINE_MAP = 'Polygon, map';

const outlineArea =
  (map: string) =>
  async ({ page }: Stage) => {
    const box = await page.getByRole('region', { name: map }).locator('canvas').boundingBox();
    if (box === null) throw new Error('The outline is not shown');
    return box;
  };

const zoomOfOutline = (map: string, name: string, back: string): ControlRow => {
  const press = (button: string) => (page: Page) =>
    page.getByRole('region', { name: map }).getByRole('button', { name: button }).click();
  return {
    within: map,
    role: 'button',
    name,
    use: ({ page }) => press(name)(page),
    effect: changesImage(outlineArea(map), ({ page }) => press(back)(page)),
  };
};

/** A map that shows outlines: it is moved and zoomed. */
export const outlineMapRows = (map: string): readonly ControlRow[] => [
  {
    ...mapRow(
      map,
      changesImage(outlineArea(map), ({ page }) => page.keyboard.press('ArrowLeft')),
    ),
    // Behind a dialog may be another map.
    use: async ({ page }) => {
      await page.getByRole('region', { name: map }).getByRole('application', { name: 'Map' }).focus();
      await page.keyboard.press('ArrowRight');
    },
  },
  zoomOfOutline(map, 'Zoom in', 'Zoom out'),
  zoomOfOutline(map, 'Zoom out', 'Zoom in'),
];

/** Opens the form of a zone of the site. */
async function openZone(page: Page, { server, token }: Stage): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(`${API}/zones?size=1`, server.url), { headers });
  const [zone] = (await answer.json()) as { id: number }[];
  await openPath(`/entities/zone/${zone?.id}/edit`)(page);
  await page.getByText('Legacy fields', { exact: true }).click();
}

const ZONE: ControlScreen = {
  name: 'form of a zone, with its outline on a map',
  shown: (page) => page.getByRole('heading', { name: /^Edit zone/ }),
  open: openZone,
  rows: [
    ...outlineMapRows(OUTLINE_MAP),
    typed('Zone id', 'Z-1'),
    typed(String.raw`Name \(older\)`, 'Gate'),
    ...records('', 'Squad id'),
    ...records('', String.raw`Level \(older\)`),
    typed('Order', '7'),
    typed('Tag', 'gate'),
    typed('Survey name', 'spring'),
    ...records('Secondary cameras', 'Secondary cameras'),
    {
      within: 'Secondary cameras',
      role: 'button',
      name: 'Add',
      use: async ({ page }) => {
        const box = page.getByRole('combobox', { name: field('', 'combobox', 'Secondary cameras').name });
        await box.fill('CAM-X');
        await box.press('Escape');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      },
      effect: changes((page) => page.getByText('CAM-X', { exact: true }).count()),
    },
    {
      within: 'Secondary cameras',
      role: 'button',
      name: /^Remove CAM-/,
      effect: changes((page) => page.getByRole('button', { name: /^Remove CAM-/ }).count()),
    },
    {
      within: 'Polygon',
      role: 'link',
      name: 'Edit in the survey',
      use: async ({ page }) => {
        await page.getByRole('link', { name: 'Edit in the survey' }).click();
        await page.getByRole('button', { name: 'Discard changes' }).click();
      },
      effect: goesTo(/\/survey$/, (page) => page.getByRole('complementary')),
    },
  ],
};

export const ENTITY_MAP_SCREENS: readonly ControlScreen[] = [TARGET, PLACED_TARGET, ZONE];
