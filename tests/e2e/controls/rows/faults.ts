/** Controls that failures show: lists, chunks and pages that failed to load, and reports received late. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { LIVE_TEXT } from '../../../../src/app/text/live.ts';
import { PLATFORM_TEXT } from '../../../../src/app/text/platform.ts';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { PLACES } from '../../../../src/domain/resources/entities/places.ts';
import { REPORT_PAGE } from '../../../../src/domain/contract/standaloneReport.ts';
import { commitReports } from '../../../support/realServer.ts';
import { alerts, connectionStatus, shotsTable, indicator } from '../../support/console.ts';
import { PATIENCE, shot } from '../../support/reports.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { goes, press, pressEscape, shows, type Effect } from '../effects.ts';
import { resetConsole, type Stage } from '../stage.ts';

/** Missing lists are loaded again after 20 s at most. */
const NEXT_RETRY = { timeout: 45_000 };

type Find = (page: Page) => ReturnType<Page['locator']>;

const failedStrip: Find = (page) => page.getByRole('alert').filter({ hasText: /^Places/ });
const failedTable: Find = (page) => page.getByRole('alert').filter({ hasText: LIVE_TEXT.reportsList });
const failedWindow: Find = (page) => page.getByRole('button', { name: LIVE_TEXT.windowFailed });
const failedSensors: Find = (page) => page.getByRole('button', { name: /^Sensors could not/ });
const failedDay: Find = (page) => page.getByRole('button', { name: /^Last 24 h could not/ });
const failedZones: Find = (page) => page.getByRole('button', { name: /^Zone could not/ });
const failedPart: Find = (page) => page.getByText(PLATFORM_TEXT.chunkFailed);
const retry: Find = (page) => page.getByRole('button', { name: 'Retry', exact: true });
const passwordPage: Find = (page) => page.getByRole('region', { name: 'Change your password' });

const placeCalls = new RegExp(`/${PLACES.path}`);
const reportCalls = new RegExp(`/${PATHS.shotreports}`);
const rangeCalls = new RegExp(`/${PATHS.shotreportsByRange}`);
const passwordPart = /\/assets\/account[^/]*\.js/;
const sensorCalls = new RegExp(`/${PATHS.heartbeats}\\?`);

/** From the next page load on, some calls are answered with an error or not at all. */
const failing =
  (calls: RegExp, open: (page: Page) => Promise<void> = () => Promise.resolve()) =>
  async (page: Page) => {
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await indicator(page).getByText('Online').waitFor(PATIENCE);
    await open(page);
  };

async function mend(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function leaveHome(page: Page): Promise<void> {
  await mend(page);
  await page.goto(new URL('/', page.url()).href);
}

/** The calls are answered again, then the control is used: its message disappears. */
const mends =
  (find: Find): Effect =>
  async (stage, use) => {
    await mend(stage.page);
    await goes(find)(stage, use);
  };

/** The same, and the missing part is loaded; then the console is shown again. */
const brings =
  (find: Find): Effect =>
  async (stage, use) => {
    await mend(stage.page);
    await shows(find)(stage, use);
    await leaveHome(stage.page);
  };

/** A list is called for again by the use; then, as the calls are answered again, its message disappears. */
const asksAgain =
  (calls: RegExp, find: Find): Effect =>
  async ({ page }, use) => {
    await find(page).first().waitFor(PATIENCE);
    const asked = page.waitForRequest(calls, PATIENCE);
    await use();
    await asked;
    await mend(page);
    await expect.poll(() => find(page).count(), NEXT_RETRY).toBe(0);
  };

/** The part is loaded again by itself too, every 10 s: with its file sent, the message could go before the use. */
const loadsPart: Effect = async (stage, use) => {
  await asksAgain(passwordPart, failedPart)(stage, use);
  await passwordPage(stage.page).waitFor(PATIENCE);
  await leaveHome(stage.page);
};

const retryNow = (calls: RegExp, find: Find): ControlRow => ({
  within: /^/,
  role: 'button',
  name: LIVE_TEXT.retryNow,
  effect: asksAgain(calls, find),
});
/** The live data calls again by themselves every 5 s: with the calls answered, the message could go before the use. */
const retryLive = (name: RegExp, calls: RegExp, find: Find): ControlRow => ({
  within: /./,
  role: 'button',
  name,
  effect: asksAgain(calls, find),
});
const retryByName = (name: RegExp, find: Find): ControlRow => ({
  within: /./,
  role: 'button',
  name,
  effect: mends(find),
});

/** Longer than the window that is loaded at the start. */
/** From the window that a console begins with: an earlier row may have left a wide one. */
const showLongAgo = async (page: Page, stage: Stage) => {
  await resetConsole(stage);
  await page.route(rangeCalls, (route) => route.fulfill({ status: 500 }));
  for (let step = 0; step < 14; step++) await press('button', LIVE_TEXT.timelineOut)(page);
};
const openSensor = async (page: Page) => {
  await press('button', /^Healthy \d+$/)(page);
  await page.getByRole('region', { name: 'Sensors', exact: true }).getByRole('button').first().click();
};
const openCamera = async (page: Page) => {
  await press('tab', 'Places')(page);
  await page.getByRole('treeitem').first().click();
  await page.getByRole('region', { name: 'Cameras' }).getByRole('button').first().click();
};
/** A chunk that is loaded when it is first shown. */
const openPassword = async (page: Page) => {
  await page.route(passwordPart, (route) => route.abort());
  await page.reload();
  await press('button', /^Account /)(page);
  await press('menuitem', 'Password')(page);
};

/** Reports that the console missed while it was disconnected. */
async function missReports(page: Page, { link, direct, token }: Stage): Promise<void> {
  const becomes = async (status: string) => {
    await expect.poll(() => connectionStatus(page), PATIENCE).toBe(status);
  };
  await becomes('online');
  // Reports of before the first list are its rows, not missed ones.
  await shotsTable(page).locator('tbody tr').first().waitFor(PATIENCE);
  link.setMode('reset');
  try {
    await becomes('loading');
    await commitReports(direct, token, [shot(701), shot(702), shot(703)]);
  } finally {
    link.setMode('pass');
  }
}

export const FAULT_SCREENS: readonly ControlScreen[] = [
  {
    name: 'list that failed',
    shown: failedStrip,
    open: failing(placeCalls),
    rows: [retryNow(placeCalls, failedStrip)],
  },
  {
    name: 'reports that failed',
    shown: failedTable,
    open: failing(reportCalls),
    rows: [retryNow(reportCalls, failedTable)],
  },
  {
    name: 'window that failed',
    shown: failedWindow,
    open: showLongAgo,
    rows: [retryLive(/^Reports for this time could not/, rangeCalls, failedWindow)],
  },
  {
    name: 'sensors that failed',
    shown: failedSensors,
    open: failing(sensorCalls),
    rows: [retryLive(/^Sensors could not/, sensorCalls, failedSensors)],
  },
  {
    name: 'day of a sensor that failed',
    shown: failedDay,
    open: failing(new RegExp(`/${PATHS.heartbeatHistory}`), openSensor),
    leave: pressEscape,
    rows: [retryByName(/^Last 24 h could not/, failedDay)],
  },
  {
    name: 'zones of a camera that failed',
    shown: failedZones,
    open: failing(new RegExp(`/${PATHS.cameraRelations}`), openCamera),
    leave: pressEscape,
    rows: [retryByName(/^Zone could not/, failedZones)],
  },
  ...['Retry', 'Reload'].map((name): ControlScreen => ({
    name: `part that failed, ${name}`,
    shown: failedPart,
    open: openPassword,
    rows: [{ within: /^/, role: 'button', name, effect: loadsPart }],
  })),
  {
    name: 'report of a link that failed',
    shown: retry,
    open: async (page, { server }) => {
      await page.route(new RegExp(`/${PATHS.standaloneReport}`), (route) => route.abort());
      await page.goto(new URL(`${REPORT_PAGE}?k=${'a'.repeat(22)}`, server.url).href);
    },
    rows: [
      {
        within: /^/,
        role: 'button',
        name: 'Retry',
        effect: brings((page) =>
          page.getByText('This report link is not valid, has expired, or you do not have access.'),
        ),
      },
    ],
  },
  {
    name: 'group of reports that came late',
    shown: (page) => alerts(page).filter({ hasText: '3 received late' }),
    open: missReports,
    rows: [
      {
        within: /.*/,
        role: 'button',
        name: LIVE_TEXT.showGroup,
        effect: shows((page) => page.getByRole('button', { name: /Show all reports$/ })),
      },
    ],
  },
  {
    name: 'link of a password that could not be checked',
    shown: retry,
    open: async (page, { server }) => {
      await page.route(new RegExp(`/${PATHS.resetPasswordCheck}`), (route) => route.abort());
      await page.goto(new URL('account/reset/finish?key=none', server.url).href);
    },
    rows: [
      {
        within: /./,
        role: 'button',
        name: 'Retry',
        effect: brings((page) => page.getByText('Password reset link invalid!')),
      },
    ],
  },
];
