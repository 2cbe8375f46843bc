/** What the survey asks before it saves, applies, deletes, loads, clears or leaves something, and the lists that it offers. */
import type { Page } from 'playwright';
import { MAX_DRAFTS } from '../../../../src/workers/survey/journal/draftJournal.ts';
import type { ControlScreen } from '../controlRow.ts';
import { changes, goes, opens, press, shows, type Effect } from '../effects.ts';
import {
  dialog,
  editFirstNode,
  has,
  loadFirst,
  menu,
  OTHER_SQUAD,
  openDrawer,
  openFirstNode,
  openTool,
  panel,
  row,
  says,
  selectSquad,
  SQUAD,
} from './surveyBase.ts';
import { CAMERA_AND_ZONE_SCREENS } from './surveyCamerasAndZones.ts';
import { act, question, toast, type Open } from './surveyQuestion.ts';

async function askToDelete(page: Page): Promise<void> {
  await openFirstNode(page);
  await press('button', 'Delete…')(page);
  await dialog(page).getByRole('link').first().waitFor();
}

const DELETE_NODE = question({
  name: 'dialog of deleting a node',
  title: 'Confirm delete',
  open: askToDelete,
  acts: [
    row(
      'Confirm delete',
      'link',
      /^(Stored nodes that remain|Zones) \d+$/,
      has((page) => dialog(page).getByRole('link').first()),
    ),
    act('Confirm delete', 'Delete', says(/deleted$/)),
  ],
});

const search = (page: Page) => page.getByRole('searchbox', { name: /^NodeId/ });
const offered = (page: Page) => page.getByRole('menuitem', { disabled: false });

/** It offers a node that was deleted. */
const ADD_NODE: ControlScreen = {
  name: 'survey: list of "Add a node"',
  shown: search,
  open: async (page) => {
    await askToDelete(page);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await press('button', 'Add a node')(page);
    await offered(page).first().waitFor();
  },
  rows: [
    {
      ...row(
        'Add a node',
        'searchbox',
        /^NodeId/,
        changes(
          (page) => page.getByRole('menuitem').count(),
          (page) => search(page).fill(''),
        ),
      ),
      use: ({ page }) => search(page).fill('no such node'),
    },
    row('Add a node', 'button', /^Add all \d+$/, says(/added$/)),
    row('Add a node', 'button', 'Place on the map', opens(panel('Place nodes'))),
    {
      ...row(/^NodeId/, 'menuitem', /^\d+/, says(/added$/)),
      use: ({ page }) => offered(page).first().click(),
    },
  ],
};

const openSurveys: Open = async (page) => {
  await editFirstNode(page);
  await page.getByRole('button', { name: /^Survey: / }).click();
};

const SURVEYS: ControlScreen = {
  name: 'survey: list of saved surveys',
  shown: menu,
  open: openSurveys,
  rows: [row('Survey', 'menuitemradio', /\S/, shows(dialog))],
};

const LOAD = question({
  name: 'dialog of loading over edits',
  title: 'Load another survey?',
  open: async (page) => {
    await openSurveys(page);
    await page.getByRole('menuitemradio').first().click();
  },
  acts: [act('Load another survey?', 'Load', goes(dialog))],
});

const levelToApply = (page: Page) => dialog(page).getByRole('combobox', { name: 'Level' });

const APPLY = question({
  name: 'dialog of applying',
  title: 'Confirm Apply',
  open: async (page) => {
    await openDrawer('Nodes')(page);
    await press('button', 'Apply survey')(page);
    await dialog(page).getByRole('button', { name: 'Apply', disabled: false }).waitFor();
  },
  acts: [
    {
      ...row(
        'Confirm Apply',
        'combobox',
        'Level',
        changes(
          (page) => levelToApply(page).inputValue(),
          async (page) => {
            await levelToApply(page).selectOption('All levels');
          },
        ),
      ),
      use: async ({ page }) => {
        await levelToApply(page).selectOption('Level 1');
      },
    },
    act('Confirm Apply', 'Apply', toast(/^Applied survey /)),
  ],
});

/** A node without an altitude, which devices do not take. */
const INCOMPLETE = {
  name: 'incomplete.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('nodeId,lat,lon\n9009,41,-88\n'),
};

const FORBIDDEN: ControlScreen = {
  name: 'survey: what forbids applying',
  shown: (page) => page.getByLabel('Errors that prevent applying it'),
  open: async (page) => {
    await openTool(page, 'Import and export');
    await page.getByLabel('Choose a file').setInputFiles(INCOMPLETE);
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByText(/imported$/)
      .first()
      .waitFor();
    await openDrawer('Nodes')(page);
    await press('button', 'Apply survey')(page);
  },
  rows: [row('Errors that prevent applying it', 'button', /has invalid/, goes(dialog))],
};

const openVersions: Open = async (page) => {
  await openTool(page, 'Versions');
  await page
    .getByRole('button', { name: /^Apply again: / })
    .first()
    .click();
};

const AGAIN = question({
  name: 'dialog of applying again',
  title: 'Apply this version again?',
  open: openVersions,
  acts: [
    act('Apply this version again?', 'Apply again', async (stage, use) => {
      await toast(/is sent to the devices again$/)(stage, use);
      // The panel would cover the map of later screens.
      await panel('Versions')(stage.page).getByRole('button', { name: 'Close' }).click();
    }),
  ],
});

const SWITCH = 'Change the squad?';
const openSwitch: Open = async (page) => {
  await editFirstNode(page);
  await selectSquad(page, OTHER_SQUAD);
};

const CHANGE_SQUAD = question({
  name: 'dialog of changing the squad',
  title: SWITCH,
  open: openSwitch,
  acts: [act(SWITCH, 'Change squad', goes(dialog))],
});

const resume = (page: Page) => page.getByRole('button', { name: 'Resume' });
const editedNode = (page: Page) =>
  page.getByRole('list', { name: 'Node List' }).locator('[data-edited="true"]');

const askToDiscard = press('button', 'Discard');

/**
 * Each act forgets a draft; an older one of the squad is offered when it is opened again. Once its survey is loaded, its
 * journal has been read.
 */
const forgetsDrafts: Effect = async (stage, use) => {
  for (let drafts = 0; drafts <= MAX_DRAFTS; drafts++) {
    await goes(resume)(stage, use);
    await selectSquad(stage.page, OTHER_SQUAD);
    await selectSquad(stage.page, SQUAD);
    await loadFirst(stage.page);
    if ((await resume(stage.page).count()) === 0) return;
    await askToDiscard(stage.page);
  }
  throw new Error('A draft that was discarded is offered again');
};

const openOffer: Open = async (page) => {
  await openSwitch(page);
  await dialog(page).getByRole('button', { name: 'Change squad' }).click();
  await selectSquad(page, SQUAD);
};

const RESUME: ControlScreen = {
  name: 'survey: unsaved edits that are offered',
  shown: resume,
  open: openOffer,
  // The offer goes before the edits are there.
  rows: [
    row('Survey', 'button', 'Resume', shows(editedNode)),
    row('Survey', 'button', 'Discard', opens(dialog)),
  ],
};

const DISCARD_TITLE = 'Discard unsaved edits?';

const DISCARD = question({
  name: 'dialog of discarding offered edits',
  title: DISCARD_TITLE,
  open: async (page) => {
    if ((await resume(page).count()) === 0) await openOffer(page);
    await askToDiscard(page);
  },
  acts: [act(DISCARD_TITLE, 'Discard', forgetsDrafts)],
});

export const SURVEY_DIALOG_SCREENS: readonly ControlScreen[] = [
  DELETE_NODE,
  ADD_NODE,
  SURVEYS,
  LOAD,
  APPLY,
  FORBIDDEN,
  AGAIN,
  ...CAMERA_AND_ZONE_SCREENS,
  CHANGE_SQUAD,
  RESUME,
  DISCARD,
];
