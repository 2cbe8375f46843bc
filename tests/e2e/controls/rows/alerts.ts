/** Alerts: the toasts over the map, and the list of them in the drawer. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { TOAST_MS } from '../../../../src/app/browser/toastTime.ts';
import { commitReports } from '../../../support/realServer.ts';
import { alerts } from '../../support/console.ts';
import { shot } from '../../support/reports.ts';
import type { ControlScreen } from '../controlRow.ts';
import { changes, changesImage, press, type Effect } from '../effects.ts';
import { mapArea, type Stage } from '../stage.ts';

/** More than find room as toasts. */
const MANY = 30;
const FIRST = 200;

export const alertList = (page: Page) => page.getByRole('list', { name: 'Alerts' });
/** The shots are far from the home view. */
const FAR_SHOT = /^Shot [\d.]+ k?m$/;
const mark = (page: Page) => page.getByRole('button', { name: FAR_SHOT });
const more = (page: Page) => page.getByRole('button', { name: /^\+\d+ more$/ });
const unseen = (page: Page) => page.getByText(/^\d+ not yet selected$/).innerText();
const selectedTitle = (page: Page) => page.getByRole('tabpanel').getByRole('heading').first().innerText();
const openAlerts = press('tab', /^Alerts/);
const openShots = press('tab', 'Shots');

let next = FIRST;

/** New shots, each with a number of its own. */
function shootTimes(count: number) {
  return async (_page: Page, { server, token }: Stage) => {
    const shots = Array.from({ length: count }, () => shot(next++));
    await commitReports(server.url, token, shots);
  };
}
export const shootOnce = shootTimes(1);
const shootManyTimes = shootTimes(MANY);

export const newest = (page: Page) => alerts(page).filter({ hasText: `number ${next - 1}` });

/** An alert of an earlier row may end by itself at any time: the effect begins with a new one. */
function withNewAlert(effect: Effect): Effect {
  return async (stage, use) => {
    await shootOnce(stage.page, stage);
    await newest(stage.page).waitFor();
    await effect(stage, use);
  };
}

/** Sooner than it ends by itself. */
const newestGoes: Effect = async ({ page }, use) => {
  await use();
  await expect.poll(() => newest(page).count(), { timeout: TOAST_MS / 2 }).toBe(0);
};

export const ALERT_SCREENS: readonly ControlScreen[] = [
  {
    name: 'mark of an alarm outside of the map',
    shown: mark,
    open: shootOnce,
    rows: [
      {
        within: 'Map',
        role: 'button',
        name: FAR_SHOT,
        effect: changesImage(mapArea, ({ page }) => press('button', 'Home view')(page)),
      },
    ],
  },
  {
    name: 'toast of an alert',
    shown: alerts,
    open: shootOnce,
    rows: [
      {
        within: /^/,
        role: 'button',
        name: 'Dismiss',
        use: ({ page }) => newest(page).getByRole('button', { name: 'Dismiss' }).click(),
        effect: withNewAlert(newestGoes),
      },
      {
        // While an alert is shown above another screen, the alert has no name.
        within: /.*/,
        role: 'button',
        name: 'Show on map',
        effect: withNewAlert(changes(selectedTitle)),
      },
      {
        within: /.*/,
        role: 'button',
        name: 'Take',
        use: ({ page }) => newest(page).getByRole('button', { name: 'Take' }).click(),
        effect: withNewAlert(async ({ page }, use) => {
          await use();
          await newest(page).getByText('You have it').waitFor();
        }),
      },
    ],
  },
  {
    name: 'more alerts than toasts',
    shown: more,
    open: shootManyTimes,
    leave: openShots,
    rows: [
      {
        // An older row is selected: the table lists the newest alarms above it.
        within: 'Shots',
        role: 'button',
        name: /^[\d:]+ Shot: /,
        effect: changes(selectedTitle),
      },
      {
        within: /^(Map|Alerts)?$/,
        role: 'button',
        name: /^\+\d+ more$/,
        effect: async ({ page }, use) => {
          await use();
          await alertList(page).waitFor();
        },
      },
    ],
  },
  {
    name: 'list of alerts',
    shown: alertList,
    open: async (page, stage) => {
      await shootOnce(page, stage);
      await openAlerts(page);
      await page.getByRole('button', { name: /^All alerts/ }).click();
    },
    leave: openShots,
    rows: [
      {
        within: 'Alerts',
        role: 'button',
        name: /Shot: number/,
        use: ({ page }) =>
          alertList(page)
            .getByRole('button', { name: /New$|New / })
            .first()
            .click(),
        effect: changes(unseen),
      },
      {
        within: 'Alerts',
        role: 'button',
        name: 'Mark all as seen',
        effect: async (stage, use) => {
          await changes(unseen)(stage, use);
        },
      },
    ],
  },
];
