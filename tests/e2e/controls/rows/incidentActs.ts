/** What a person does with an incident: forms of acts, what was handed over or closed, acts that wait, and its page. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Incident } from '../../../../src/domain/contract/incident.ts';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { INCIDENTS_PATH } from '../../../../src/domain/access/menuAccess.ts';
import { INCIDENT_LIST_TEXT } from '../../../../src/app/text/incidentList.ts';
import { QUEUE_TEXT } from '../../../../src/app/text/incidents.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { signIn } from '../../../support/realServer.ts';
import { connectionStatus } from '../../support/console.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { calls, changes, goes, goesTo, opens, press, pressEscape } from '../effects.ts';
import { callServer, type Stage } from '../stage.ts';
import { act, card, form, heads, openNewIncident, openShots } from './queue.ts';

/** Another person who may act. */
const OTHER = 'user';

const inForm = (role: 'button' | 'textbox', name: string): ControlRow => ({
  within: 'Alerts',
  role,
  name,
  ...(role === 'textbox'
    ? {
        use: ({ page }) => card(page).getByRole(role, { name, exact: true }).fill('26-1127'),
        effect: changes((page) => card(page).getByRole(role, { name, exact: true }).inputValue()),
      }
    : {
        use: ({ page }) => card(page).getByRole(role, { name, exact: true }).click(),
        effect: goes((page) => card(page).getByRole('form')),
      }),
});

/** The form of an act on a new incident. */
function formScreen(name: string, button: string | RegExp, rows: readonly ControlRow[]): ControlScreen {
  return {
    name: `form: ${name}`,
    shown: form(name),
    open: async (page, stage) => {
      await openNewIncident(stage);
      if (name === QUEUE_TEXT.handOver) {
        await card(page).getByRole('button', { name: /^Take/ }).click();
      }
      await card(page).getByRole('button', { name: button }).click();
    },
    leave: openShots,
    rows: [...rows, inForm('button', QUEUE_TEXT.cancel)],
  };
}

const outcome = (page: Page) => card(page).getByRole('radio', { name: 'Noise' });
const OUTCOME: ControlRow = {
  within: QUEUE_TEXT.outcome,
  role: 'radio',
  name: /./,
  use: ({ page }) => outcome(page).check(),
  effect: changes((page) => outcome(page).isChecked()),
};
const RECEIVER: ControlRow = {
  ...inForm('textbox', QUEUE_TEXT.receiver),
  use: ({ page }) => card(page).getByLabel(QUEUE_TEXT.receiver).fill(OTHER),
};

/** The incident of the open card. */
async function openedIncident({
  page,
  server,
  token,
}: Pick<Stage, 'page' | 'server' | 'token'>): Promise<Incident> {
  const facts = card(page).locator('dl > div').filter({ hasText: QUEUE_TEXT.incident });
  const id = Number.parseInt(await facts.locator('dd').innerText(), 10);
  return (await callServer({ server, token }, `${PATHS.incidents}/${id}`)) as Incident;
}

/** Acts without the console and its connection. */
async function actAs(
  who: 'admin' | typeof OTHER,
  { id, version }: Pick<Incident, 'id' | 'version'>,
  { name, body = {}, stage }: { readonly name: string; readonly body?: object; readonly stage: Stage },
): Promise<Incident> {
  const server = { ...stage.server, url: stage.direct };
  const token = who === 'admin' ? stage.token : await signIn(stage.direct, who);
  return (await callServer({ server, token }, `${PATHS.incidents}/${id}/${name}`, {
    body: { version, ...body },
  })) as Incident;
}

const button = (name: string) => (page: Page) => card(page).getByRole('button', { name });

/** Another person hands a new incident over to this one. */
async function beOffered(page: Page, stage: Stage): Promise<void> {
  await openNewIncident(stage);
  const taken = await actAs(OTHER, await openedIncident(stage), { name: 'take', stage });
  await actAs(OTHER, taken, { name: 'hand-over', body: { to: 'admin' }, stage });
  await button(QUEUE_TEXT.accept)(page).waitFor();
}

/** In the list, beside the open card. */
const offered = (page: Page) =>
  page
    .getByRole('tabpanel')
    .locator('article:not([tabindex])')
    .filter({ has: page.getByRole('button', { name: QUEUE_TEXT.accept }) });

async function closeNewIncident(page: Page, stage: Stage): Promise<void> {
  await openNewIncident(stage);
  await actAs('admin', await openedIncident(stage), { name: 'close', body: { outcome: 'noise' }, stage });
  await button(QUEUE_TEXT.reopen)(page).waitFor();
}

const waiting = (page: Page) => page.getByRole('list', { name: QUEUE_TEXT.waiting });
const drop = (page: Page) => waiting(page).getByRole('button', { name: QUEUE_TEXT.drop });

/** An act waits for the connection, and somebody else acts meanwhile. */
async function meetConflict(page: Page, stage: Stage): Promise<void> {
  await openNewIncident(stage);
  const incident = await openedIncident(stage);
  const becomes = async (status: string) =>
    await expect.poll(() => connectionStatus(page), { timeout: PATIENCE_MS }).toBe(status);
  await becomes('online');
  stage.link.setMode('reset');
  try {
    await becomes('loading');
    await button(TAKE)(page).click();
    await waiting(page).waitFor();
    await actAs(OTHER, incident, { name: 'take', stage });
  } finally {
    stage.link.setMode('pass');
  }
  await drop(page).waitFor({ timeout: 2 * PATIENCE_MS });
}
const TAKE = 'Take';

/** The history of an incident can't be read. */
async function failHistory(page: Page, stage: Stage): Promise<void> {
  await page.route(/api\/incidents\/\d+/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await openNewIncident(stage);
}

const ofIncident = (page: Page) => page.getByRole('heading', { level: 1, name: /^Incident \d+$/ });
const goBack = async (page: Page): Promise<void> => {
  await page.goBack();
  await ofIncident(page).waitFor();
};
/** As on the page of an incident, where a card is in no drawer. */
const onPage = (role: 'button' | 'link', name: string, effect: ControlRow['effect']): ControlRow => ({
  within: '',
  role,
  name,
  effect,
});

export const INCIDENT_ACT_SCREENS: readonly ControlScreen[] = [
  formScreen(QUEUE_TEXT.note, /^Note/, [
    inForm('textbox', QUEUE_TEXT.note),
    inForm('button', QUEUE_TEXT.save),
  ]),
  formScreen(QUEUE_TEXT.closeNow, /^Close/, [
    OUTCOME,
    inForm('textbox', QUEUE_TEXT.noteOptional),
    inForm('button', QUEUE_TEXT.closeNow),
  ]),
  formScreen(QUEUE_TEXT.handOver, /^Hand over/, [RECEIVER, inForm('button', QUEUE_TEXT.handOver)]),
  formScreen(QUEUE_TEXT.caseNumber, QUEUE_TEXT.caseNumber, [
    inForm('textbox', QUEUE_TEXT.caseNumber),
    inForm('button', QUEUE_TEXT.save),
  ]),
  {
    name: 'incident that is handed over',
    shown: button(QUEUE_TEXT.accept),
    open: beOffered,
    leave: openShots,
    rows: [
      act(QUEUE_TEXT.accept, goes(button(QUEUE_TEXT.accept))),
      act(QUEUE_TEXT.decline, goes(button(QUEUE_TEXT.accept))),
    ],
  },
  {
    name: 'row of an incident that is handed over',
    shown: offered,
    open: async (page, stage) => {
      await beOffered(page, stage);
      await openNewIncident(stage);
    },
    leave: openShots,
    rows: [QUEUE_TEXT.accept, QUEUE_TEXT.decline].map((name) => ({
      within: 'Alerts',
      role: 'button',
      name,
      use: ({ page }) => offered(page).getByRole('button', { name }).first().click(),
      effect: goes(offered),
    })),
  },
  {
    name: 'incident that is closed',
    shown: button(QUEUE_TEXT.reopen),
    open: closeNewIncident,
    leave: openShots,
    rows: [act(QUEUE_TEXT.reopen, changes(heads))],
  },
  {
    name: 'act that another came before',
    shown: drop,
    open: meetConflict,
    leave: openShots,
    rows: [QUEUE_TEXT.doAnyway, QUEUE_TEXT.drop].map((name) => ({
      within: 'Alerts',
      role: 'button',
      name,
      effect: goes(drop),
    })),
  },
  {
    name: 'history that failed',
    shown: (page) => card(page).getByText(QUEUE_TEXT.historyFailed),
    open: failHistory,
    leave: openShots,
    rows: [
      {
        within: 'Alerts',
        role: 'button',
        name: QUEUE_TEXT.retry,
        effect: async (stage, use) => {
          await stage.page.unrouteAll({ behavior: 'ignoreErrors' });
          await goes((page) => card(page).getByText(QUEUE_TEXT.historyFailed))(stage, use);
        },
      },
    ],
  },
  {
    name: 'page of an incident',
    shown: ofIncident,
    open: async (page, stage) => {
      await openNewIncident(stage);
      const { id } = await openedIncident(stage);
      await page.evaluate((to) => history.pushState(null, '', to), `${INCIDENTS_PATH}/${id}`);
    },
    leave: press('link', 'Home'),
    rows: [
      onPage('button', 'Refresh', calls(/^GET .*api\/incidents\/\d+$/)),
      onPage(
        'link',
        INCIDENT_LIST_TEXT.clear,
        goesTo(
          new RegExp(`${INCIDENTS_PATH}$`),
          (page) => page.getByRole('heading', { level: 1, name: INCIDENT_LIST_TEXT.title, exact: true }),
          goBack,
        ),
      ),
      {
        within: QUEUE_TEXT.acts,
        role: 'button',
        name: QUEUE_TEXT.note,
        // The queue behind the page may have a card too.
        use: ({ page }) =>
          page.locator('main:not([inert])').getByRole('button', { name: QUEUE_TEXT.note }).click(),
        effect: opens(form(QUEUE_TEXT.note), pressEscape),
      },
      onPage(
        'button',
        INCIDENT_LIST_TEXT.showOnMap,
        goesTo(/:\d+\/(\?|$)/, (page) => page.getByRole('region', { name: 'Timeline' })),
      ),
    ],
  },
];
