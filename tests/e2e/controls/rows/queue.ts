/** The queue of incidents in the drawer, with its keys. */
import type { Page } from 'playwright';
import type { Incident } from '../../../../src/domain/contract/incident.ts';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { ESCALATION_TEXT } from '../../../../src/app/text/incidents.ts';
import { NOTICE_TEXT } from '../../../../src/app/text/notices.ts';
import { commitReports, configure } from '../../../support/realServer.ts';
import { CENTRE, shot } from '../../support/reports.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { goesTo, changes, closes, goes, opens, press, pressEscape, type Effect } from '../effects.ts';
import { callServer, NEVER, type Stage } from '../stage.ts';
import type { KeyRow } from './keys.ts';
import { plainRows } from './management.ts';

/** Each far from the others, so that each is an incident. */
const APART_DEGREES = 0.02;
/** The shots of other screens have lower numbers. */
const FIRST = 800;
let next = FIRST;

export const openQueue = async (page: Page) => {
  await press('tab', /^Alerts/)(page);
  await page.getByRole('button', { name: /^Queue/ }).click();
};
export const openShots = press('tab', 'Shots');
export const card = (page: Page) => page.getByRole('tabpanel').locator('article[tabindex]');
/** Text of the open incident. */
const opened = (page: Page) => card(page).innerText();
export const form = (name: string) => (page: Page) => page.getByRole('form', { name });
export const heads = (page: Page) =>
  page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allInnerTexts();

/** What is over the map while an incident is escalated. */
const FOLDED = /^Show in full: /;
const line = (page: Page) => page.getByText(/^Nobody has taken/);

export async function shootApart({ server, token }: Stage): Promise<void> {
  next++;
  const at = { lat: CENTRE.lat + (next - FIRST) * APART_DEGREES, lon: CENTRE.lon };
  await commitReports(server.url, token, [shot(next, { at })]);
}

/** Opens a new incident that nobody has taken. */
export async function openNewIncident({ page, ...stage }: Stage): Promise<void> {
  await openQueue(page);
  const name = /^Open Shot/;
  await shootApart({ page, ...stage });
  await page
    .getByRole('tabpanel')
    .locator('article[data-state=unacknowledged]')
    .filter({ has: page.getByRole('button', { name }) })
    .first()
    .getByRole('button', { name })
    .click();
  await card(page).getByRole('button', { name: /^Take/ }).waitFor();
}

export const onNewIncident =
  (effect: Effect): Effect =>
  async (stage, use) => {
    await openNewIncident(stage);
    await effect(stage, use);
  };
const onTaken = (effect: Effect): Effect =>
  onNewIncident(async (stage, use) => {
    await card(stage.page).getByRole('button', { name: /^Take/ }).click();
    await card(stage.page).getByRole('button', { name: 'Release' }).waitFor();
    await effect(stage, use);
  });

export const act = (name: string | RegExp, effect: Effect): ControlRow => ({
  within: 'Acts',
  role: 'button',
  name,
  use: ({ page }) => card(page).getByRole('button', { name }).click(),
  effect,
});

/** The next screens have something to take again. */
const takenFromLine: Effect = async (stage, use) => {
  await goes(line)(stage, use);
  await shootApart(stage);
};

export const QUEUE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'queue of incidents',
    shown: card,
    open: (_page, stage) => openNewIncident(stage),
    leave: openShots,
    rows: [
      { within: 'Incidents or alerts', role: 'button', name: /^All alerts/, effect: closes(card, openQueue) },
      {
        within: 'Incidents or alerts',
        role: 'button',
        name: /^Queue/,
        effect: async ({ page }, use) => {
          await press('button', /^All alerts/)(page);
          await card(page).waitFor({ state: 'detached' });
          await use();
          await card(page).waitFor();
        },
      },
      {
        within: 'Alerts',
        role: 'button',
        name: /^Open /,
        use: ({ page }) =>
          page
            .getByRole('tabpanel')
            .getByRole('button', { name: /^Open / })
            .first()
            .click(),
        effect: onNewIncident(changes(opened)),
      },
      plainRows('Rounds'),
      {
        within: 'Alerts',
        role: 'link',
        name: 'All incidents',
        effect: goesTo(
          /\/incidents/,
          (page) => page.getByRole('heading', { level: 1, name: 'Incidents' }),
          (page) => page.goBack().then(() => undefined),
        ),
      },
      act(/^Take/, onNewIncident(changes(heads))),
      act(/^Note/, onNewIncident(opens(form('Note')))),
      act(/^Close/, onNewIncident(opens(form('Close incident')))),
      act('Case number', onNewIncident(opens(form('Case number')))),
    ],
  },
  {
    name: 'incident of one’s own',
    shown: (page) => card(page).getByRole('button', { name: 'Release' }),
    open: async (_page, stage) => onTaken(async () => undefined)(stage, async () => undefined),
    leave: openShots,
    rows: [act(/^Hand over/, onTaken(opens(form('Hand over')))), act('Release', onTaken(changes(heads)))],
  },
  {
    name: 'line over the map',
    shown: line,
    open: escalateNewIncident,
    rows: [
      { within: /./, role: 'button', name: ESCALATION_TEXT.show, effect: opens(card, openShots) },
      {
        within: /./,
        role: 'button',
        name: NOTICE_TEXT.fold,
        effect: closes(line, press('button', FOLDED)),
      },
      { within: /./, role: 'button', name: ESCALATION_TEXT.take, effect: takenFromLine },
    ],
  },
  {
    name: 'folded line over the map',
    shown: (page) => page.getByRole('button', { name: FOLDED }),
    open: async (page, stage) => {
      await escalateNewIncident(page, stage);
      await press('button', NOTICE_TEXT.fold)(page);
    },
    rows: [
      { within: /./, role: 'button', name: FOLDED, effect: opens(line, press('button', NOTICE_TEXT.fold)) },
    ],
  },
];

/** Brings about the line over the map, of one new incident. */
async function escalateNewIncident(_page: Page, stage: Stage): Promise<void> {
  const { server, token } = stage;
  await openShots(stage.page);
  const open = await callServer(stage, `${PATHS.incidents}?state=unacknowledged&size=1000`);
  for (const { id, version } of open as Incident[])
    await callServer(stage, `${PATHS.incidents}/${id}/close`, { body: { version, outcome: 'noise' } });
  await configure(server.url, token, { ESCALATE_SECONDS: '5' });
  await shootApart(stage);
  await line(stage.page).waitFor();
  await configure(server.url, token, { ESCALATE_SECONDS: NEVER });
}

const key = (name: string, effect: Effect): KeyRow => ({
  key: name,
  use: (page) => page.keyboard.press(name.toLowerCase()),
  effect: async (stage, use) => {
    await effect(stage, use);
    await openShots(stage.page);
  },
});

export const QUEUE_KEY_ROWS: readonly KeyRow[] = [
  key('A', onNewIncident(changes(heads))),
  key('N', onNewIncident(opens(form('Note'), pressEscape))),
  key('C', onNewIncident(opens(form('Close incident'), pressEscape))),
  key('H', onTaken(opens(form('Hand over'), pressEscape))),
  key('J', onNewIncident(changes(opened))),
  key('K', onNewIncident(changes(opened))),
];
