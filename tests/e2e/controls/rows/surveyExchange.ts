/** Import and export of the survey: the panel and the dialog of an import. */
import type { Locator, Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { changes, downloads, goes, shows } from '../effects.ts';
import { outlineMapRows } from './entityMaps.ts';
import {
  choice,
  closesPanel,
  dialog,
  has,
  nodeRow,
  openDrawer,
  openTool,
  panel,
  row,
  says,
  toggles,
} from './surveyBase.ts';

const FILE = {
  name: 'nodes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('nodeId,lat,lon\n9001,41,-88\n'),
};

const chooseFile = (page: Page) => page.getByLabel('Choose a file').setInputFiles(FILE);

const EXCHANGE: ControlScreen = {
  name: 'survey: import and export',
  shown: panel('Import and export'),
  open: (page) => openTool(page, 'Import and export'),
  rows: [
    {
      ...row('Import and export', 'button', 'Choose a file', shows(dialog)),
      use: ({ page }) => chooseFile(page),
    },
  ],
};

const latitudes = (page: Page): Locator => page.getByRole('combobox', { name: 'lat', exact: true });
const numbers = (page: Page): Locator => page.getByRole('combobox', { name: 'Numbers', exact: true });

const IMPORT: ControlScreen = {
  name: 'survey: import',
  shown: dialog,
  open: async (page) => {
    await openTool(page, 'Import and export');
    await chooseFile(page);
  },
  rows: [
    {
      ...row(/^(Columns|Import)$/, 'combobox', /^(nodeId|lat|lon)$/, async (stage, use) => {
        const before = await latitudes(stage.page).inputValue();
        // Without latitudes the map would have no items to show.
        await changes(
          (page) => latitudes(page).inputValue(),
          async (page) => void (await latitudes(page).selectOption(before)),
        )(stage, use);
      }),
      use: async ({ page }) => {
        await latitudes(page).selectOption('');
      },
    },
    {
      ...row(
        'How the file is read',
        'combobox',
        'Numbers',
        changes((page) => numbers(page).inputValue()),
      ),
      use: async ({ page }) => {
        await numbers(page).selectOption('comma');
      },
    },
    toggles('Import', 'switch', 'New ids for rows without one'),
    ...outlineMapRows('Where the items would be, map'),
    row(
      'Columns',
      'row',
      /^(nodeId Node id|9001) /,
      has((page) => page.getByRole('row', { name: '9001 41 -88' })),
    ),
    row('Import', 'button', 'Cancel', goes(dialog)),
    row('Import', 'button', 'Import', says(/imported$/)),
  ],
};

const exports = (name: string, file: RegExp): ControlRow =>
  row('Import and export', 'button', `Export: ${name}`, downloads(file));

const EXPORT: ControlScreen = {
  name: 'survey: export',
  shown: panel('Import and export'),
  open: async (page) => {
    await openDrawer('Nodes')(page);
    await nodeRow(page, 0).click();
    await openTool(page, 'Import and export');
  },
  rows: [
    choice('Export', 'Selected items', 'All items'),
    choice('Export', 'All items', 'Selected items'),
    exports('GeoJSON', /^survey_.*\.geojson$/),
    exports('KML', /^survey_.*\.kml$/),
    exports('CSV (nodes)', /^survey_.*\.csv$/),
    closesPanel('Import and export'),
  ],
};

export const SURVEY_EXCHANGE_SCREENS: readonly ControlScreen[] = [EXCHANGE, IMPORT, EXPORT];
