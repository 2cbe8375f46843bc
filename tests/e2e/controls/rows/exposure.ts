/** The chip of what could hide or silence an alarm, its list, and shelves. */
import type { Page } from 'playwright';
import type { Shelf } from '../../../../src/domain/contract/shelf.ts';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { STORM_BEGINS } from '../../../../src/domain/live/storm.ts';
import { LIVE_TEXT } from '../../../../src/app/text/live.ts';
import { CAUSE_TEXT, EXPOSURE_TEXT, SHELF_TEXT } from '../../../../src/app/text/shelves.ts';
import { commitReports, configure } from '../../../support/realServer.ts';
import { CENTRE, shot } from '../../support/reports.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import {
  changes,
  chooseLast,
  closes,
  goes,
  goesTo,
  isDisabled,
  opens,
  press,
  pressEscape,
  type Effect,
} from '../effects.ts';
import { callServer, resetConsole, type Stage } from '../stage.ts';
import { alertList } from './alerts.ts';
import { muteAlerts, soundPanel, SOUND_CHIP } from './sound.ts';

/** Name of the chip and of its dialog. */
export const EXPOSED = /hidden$|shelved|snooze|raised no alert$|^Alerts off|^What may hide/;
const SHELF_REASON = 'Roadworks';
const SILENT_REASON = 'Parade';
/** The shots of other screens have lower numbers. */
const SILENT_SHOT = 950;

const chip = (page: Page) => page.getByRole('button', { name: EXPOSED });
const hidden = (page: Page) => page.getByRole('button', { name: /hidden$/ });
const shelves = (page: Page) => page.getByText(SHELF_TEXT.title);
const shelfForm = (page: Page) => page.getByRole('form', { name: SHELF_TEXT.shelveNow });
const reasons = (page: Page) => page.getByText('is switched off');
const missed = (page: Page) => page.getByText(/raised no alert$/);

/** Opens the list, unless it is open. */
async function openList(page: Page): Promise<void> {
  if ((await shelves(page).count()) === 0) await chip(page).click();
  await shelves(page).waitFor();
}

const openShelfForm = async (page: Page): Promise<void> => {
  await openList(page);
  await page.getByRole('button', { name: SHELF_TEXT.shelve, exact: true }).last().click();
};

/** A choice or text of the form; the last choice is another one than before. */
function shelfField(role: 'combobox' | 'textbox', name: string): ControlRow {
  const field = (page: Page) => shelfForm(page).getByRole(role, { name, exact: true });
  return {
    within: EXPOSED,
    role,
    name,
    use: ({ page }) => (role === 'combobox' ? chooseLast(field(page)) : field(page).fill(SHELF_REASON)),
    effect: changes((page) => field(page).inputValue()),
  };
}

const zoneOfType = (page: Page) => shelfForm(page).getByLabel(SHELF_TEXT.inZone, { exact: true });

const inList = (name: string | RegExp, effect: Effect): ControlRow => ({
  within: EXPOSED,
  role: 'button',
  name,
  effect,
});

/** A shelf kept one shot silent. */
async function keepShotSilent(page: Page, stage: Stage): Promise<void> {
  const scope = { squadId: 'E2E', zone: 'Test Zone' };
  await callServer(stage, PATHS.shelves, { body: { ...scope, minutes: 15, reason: SILENT_REASON } });
  await commitReports(stage.server.url, stage.token, [shot(SILENT_SHOT)]);
  await openList(page);
  await silentCount(page).waitFor();
}
const silentCount = (page: Page) => page.getByRole('button', { name: '1 silent' });
const silentShot = (page: Page) => page.getByRole('button', { name: /Shot Test Zone$/ });

/** Ends all shelves: the next screens have alerts. */
async function endShelves(stage: Stage): Promise<void> {
  for (const { id, to } of (await callServer(stage, PATHS.shelves)) as readonly Shelf[])
    if (to > Date.now()) await callServer(stage, `${PATHS.shelves}/${id}/end`, { body: {} });
}

/** The list of silent reports opens; a press on one closes the list and selects it. */
const selectsSilent: Effect = async (stage, use) => {
  const { page } = stage;
  await silentCount(page).click();
  await use();
  await shelves(page).waitFor({ state: 'detached' });
  await press('tab', 'Shots')(page);
  await page
    .getByRole('tabpanel')
    .getByRole('heading', { name: new RegExp(`number ${SILENT_SHOT}`) })
    .waitFor();
  await endShelves(stage);
};

const SHELF_SCREENS: readonly ControlScreen[] = [
  {
    name: 'form of a shelf for a sensor',
    shown: (page) => shelfForm(page).getByLabel(SHELF_TEXT.sensor, { exact: true }),
    open: async (page) => {
      await openShelfForm(page);
      await shelfForm(page).getByLabel(SHELF_TEXT.what).selectOption({ label: SHELF_TEXT.sensor });
    },
    leave: press('button', SHELF_TEXT.cancel),
    rows: [shelfField('textbox', SHELF_TEXT.sensor)],
  },
  {
    name: 'form of a shelf',
    shown: shelfForm,
    open: openShelfForm,
    leave: pressEscape,
    rows: [
      inList(SHELF_TEXT.cancel, closes(shelfForm, openShelfForm)),
      shelfField('combobox', SHELF_TEXT.squad),
      shelfField('combobox', SHELF_TEXT.zone),
      shelfField('combobox', SHELF_TEXT.for),
      shelfField('textbox', SHELF_TEXT.reason),
      shelfField('combobox', SHELF_TEXT.what),
      shelfField('combobox', SHELF_TEXT.type),
      {
        ...shelfField('combobox', SHELF_TEXT.inZone),
        // The zone that was chosen stays: another one than the last.
        use: async ({ page }) => void (await zoneOfType(page).selectOption({ index: 0 })),
      },
      inList(SHELF_TEXT.shelveNow, goes(shelfForm)),
    ],
  },
  {
    name: 'what is shelved',
    shown: (page) => page.getByText(SHELF_REASON),
    open: openList,
    leave: pressEscape,
    rows: [
      inList('none silent', isDisabled('button', 'none silent', /none/)),
      inList(
        SHELF_TEXT.end,
        goes((page) => page.getByText(SHELF_REASON)),
      ),
    ],
  },
  {
    name: 'what a shelf kept silent',
    shown: silentCount,
    open: keepShotSilent,
    leave: pressEscape,
    rows: [
      inList(
        '1 silent',
        opens(silentShot, (page) => silentCount(page).click()),
      ),
      inList(LIVE_TEXT.dismiss, goes(missed)),
    ],
  },
  {
    name: 'silent reports of a shelf',
    shown: silentShot,
    open: async (page) => {
      await openList(page);
      await silentCount(page).click();
    },
    rows: [
      {
        ...inList(/Shot Test Zone$/, async (stage, use) => {
          await silentCount(stage.page).click();
          await selectsSilent(stage, use);
        }),
        use: ({ page }) => silentShot(page).first().click(),
      },
    ],
  },
];

/** A cause that its press ends. */
function endedBy(
  name: string,
  { cause, open, end }: { readonly cause: string; readonly open: Bring; readonly end?: Bring },
): ControlScreen {
  const text = (page: Page) => page.getByText(cause);
  return {
    name: `what may hide an alarm: ${cause}`,
    shown: text,
    open: async (page, stage) => {
      await open(page, stage);
      await openList(page);
    },
    leave: pressEscape,
    rows: [
      inList(name, async (stage, use) => {
        await goes(text)(stage, use);
        await end?.(stage.page, stage);
      }),
    ],
  };
}
type Bring = (page: Page, stage: Stage) => Promise<void>;

/** Switches the first sound off. */
async function silenceType(page: Page): Promise<void> {
  await page.getByRole('button', { name: SOUND_CHIP }).click();
  await soundPanel(page)
    .getByRole('switch', { name: / sound$/ })
    .first()
    .click();
  await pressEscape(page);
  await soundPanel(page).waitFor({ state: 'detached' });
}

async function filterReports(page: Page): Promise<void> {
  await press('button', 'Filter')(page);
  await page.getByRole('searchbox', { name: 'Text' }).fill('number');
  await press('button', 'Filter')(page);
}

/** Sets the zoom below which counts replace markers. */
const cutOff =
  (zoom: string): Bring =>
  (_page, { server, token }) =>
    configure(server.url, token, { MARKER_ZOOMLEVEL_CUTOFF: zoom });

const storm = (page: Page) => page.getByText(CAUSE_TEXT.storm(1));

/** More incidents than a storm begins with, each far from the others. */
async function beginStorm(_page: Page, { server, token }: Stage): Promise<void> {
  const shots = Array.from({ length: STORM_BEGINS.incidents + 1 }, (_, n) =>
    shot(SILENT_SHOT + 10 + n, { at: { ...CENTRE, lat: CENTRE.lat - (n + 1) * APART_DEGREES } }),
  );
  await commitReports(server.url, token, shots);
}
const APART_DEGREES = 0.02;

const CAUSE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'what may hide an alarm: a storm',
    shown: storm,
    open: async (page, stage) => {
      await beginStorm(page, stage);
      await openList(page);
    },
    rows: [
      inList(
        EXPOSURE_TEXT.openList,
        opens(alertList, (page) => press('tab', 'Shots')(page)),
      ),
    ],
  },
  endedBy(EXPOSURE_TEXT.unmute, { cause: CAUSE_TEXT.muted(1), open: muteAlerts }),
  endedBy(EXPOSURE_TEXT.hearAll, { cause: CAUSE_TEXT.silentTypes(1), open: silenceType }),
  endedBy(EXPOSURE_TEXT.clear, { cause: CAUSE_TEXT.filter(1), open: filterReports }),
  endedBy(EXPOSURE_TEXT.zoomIn, {
    cause: CAUSE_TEXT.cutoff(1),
    open: cutOff('20'),
    end: async (page, stage) => {
      await cutOff('0')(page, stage);
      await press('button', 'Home view')(page);
    },
  }),
  endedBy(EXPOSURE_TEXT.endTest, {
    cause: CAUSE_TEXT.testMode(1),
    open: async (_page, stage) => {
      await callServer(stage, 'api/activateTestMode', { body: { squadIds: ['OT'] } });
    },
  }),
  {
    name: 'what may hide an alarm: no alerts at all',
    shown: (page) => page.getByText(CAUSE_TEXT.alertsOff(1)),
    open: async (page, { server, token }) => {
      await configure(server.url, token, { ENABLE_NOTIFICATIONS: 'false' });
      await page.getByRole('button', { name: /^Alerts off/ }).waitFor();
      await openList(page);
    },
    rows: [
      {
        within: EXPOSED,
        role: 'link',
        name: EXPOSURE_TEXT.settings,
        effect: async (stage, use) => {
          await goesTo(/entities\/shotpointconfig$/, (page) => page.getByRole('heading', { level: 1 }))(
            stage,
            use,
          );
          await configure(stage.server.url, stage.token, { ENABLE_NOTIFICATIONS: 'true' });
          await resetConsole(stage);
        },
      },
    ],
  },
];

const HIDDEN_SCREEN: ControlScreen = {
  name: 'what is hidden',
  shown: reasons,
  open: (page) => hidden(page).click(),
  leave: pressEscape,
  rows: [
    inList(
      'Show',
      changes((page) => hidden(page).innerText()),
    ),
    inList(
      SHELF_TEXT.shelve,
      opens(shelfForm, (page) => press('button', SHELF_TEXT.cancel)(page)),
    ),
    inList(LIVE_TEXT.showAllTypes, async (stage, use) => {
      await goes(hidden)(stage, use);
      await resetConsole(stage);
    }),
  ],
};

export const EXPOSURE_SCREENS: readonly ControlScreen[] = [...SHELF_SCREENS, HIDDEN_SCREEN, ...CAUSE_SCREENS];
