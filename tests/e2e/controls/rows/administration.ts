/** Pages below /admin with controls of their own. */
import { RETENTION_TEXT } from '../../../../src/app/text/retention.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { calls, changes, chooseLast, downloads, goesTo, isDisabled, press, shows } from '../effects.ts';
import { filter, plainRows } from './management.ts';
import { countPrints } from './surveyBase.ts';

const openItem = (item: string) => async (page: Page) => {
  await press('button', 'Administration')(page);
  await press('menuitem', item)(page);
};
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name, exact: true });

const heatMap = (page: Page) => page.getByRole('region', { name: 'Heat map' });

const DELIVERIES_CALL = /^GET .*management\/deliveries/;
const STATISTICS_CALL = /^GET .*api\/statistics$/;
const RETENTION_CALL = /^GET .*api\/retention/;
const testDays = (page: Page) =>
  page.getByRole('textbox', { name: RETENTION_TEXT.daysOf('Test'), exact: true });
const INCIDENTS_CALL = /^GET .*api\/incidents$/;
const RESPONSE_CALL = /^GET .*api\/response$/;
const AVAILABILITY_CALL = /^GET .*heartbeats\/availability$/;
const OBSERVED_CALL = /^GET .*api\/observedReports$/;

/** Reads the figures again. */
const refresh = (call: RegExp): ControlRow => ({
  within: '',
  role: 'button',
  name: 'Refresh',
  effect: calls(call),
});

/** A choice whose last option is taken. */
const chosen = (name: string, call = DELIVERIES_CALL): ControlRow => {
  const select = (page: Page) => page.getByRole('combobox', { name, exact: true });
  return {
    within: '',
    role: 'combobox',
    name,
    use: ({ page }) => chooseLast(select(page)),
    effect: calls(call),
  };
};

/** Limits the list by what is typed. */
const typed = (name: string, text: string, call = DELIVERIES_CALL): ControlRow => ({
  within: '',
  role: 'textbox',
  name,
  use: ({ page }) => page.getByLabel(name, { exact: true }).fill(text),
  effect: calls(call),
});

const goBack = (page: Page) => page.goBack().then(() => undefined);

/** Shows the next page, and the one before again; off where all deliveries are on one page. */
const NEXT_PAGE: ControlRow = {
  within: 'Deliveries',
  role: 'button',
  name: 'Next page',
  use: async ({ page }) => {
    const next = page.getByRole('button', { name: 'Next page' });
    if (!(await next.isDisabled())) await next.click();
  },
  effect: async ({ page }, use) => {
    const next = page.getByRole('button', { name: 'Next page' });
    const previous = page.getByRole('button', { name: 'Previous page' });
    const hasMore = await next.isEnabled();
    await use();
    await expect.poll(() => previous.isEnabled()).toBe(hasMore);
    if (hasMore) await previous.click();
    await expect.poll(() => previous.isEnabled()).toBe(false);
  },
};

export const ADMINISTRATION_SCREENS: readonly ControlScreen[] = [
  {
    name: 'health',
    shown: heading('Health'),
    open: openItem('Health'),
    rows: [refresh(/^GET .*management\/health/)],
  },
  {
    name: 'deliveries',
    shown: heading('Deliveries'),
    open: openItem('Deliveries'),
    leave: press('link', 'Home'),
    rows: [
      refresh(/^GET .*management\/deliveries/),
      isOff('Send all undelivered again (0)', /\(0\)/),
      sendAgain('button'),
      sendAgain('row'),
      { ...isOff('Previous page', /^/), within: 'Deliveries' },
      NEXT_PAGE,
      {
        within: '',
        role: 'link',
        name: 'Who would be told?',
        effect: goesTo(/admin\/deliveries\/recipients$/, heading('Who would be told?'), goBack),
      },
      {
        within: 'Deliveries',
        role: 'link',
        name: /^Open delivery /,
        effect: goesTo(/admin\/deliveries\/\d+$/, heading(/^Delivery \d+$/), goBack),
      },
      typed('From', '2000-01-01T00:00'),
      typed('To', '2099-12-31T23:59'),
      typed('Report no.', '0'),
      {
        within: '',
        role: 'button',
        name: 'Show all deliveries',
        effect: calls(/^GET .*management\/deliveries/),
      },
      chosen('State'),
      chosen('Channel'),
    ],
  },
  {
    name: 'incidents',
    shown: heading('Incidents'),
    open: openItem('Incidents'),
    leave: press('link', 'Home'),
    rows: [
      refresh(INCIDENTS_CALL),
      { within: '', role: 'button', name: 'CSV', effect: downloads(/^incidents_export\.csv$/) },
      {
        within: 'Incidents',
        role: 'link',
        name: /^Open incident /,
        effect: goesTo(/\/incidents\/\d+$/, heading(/^Incident \d+$/), goBack),
      },
      plainRows('Incidents'),
      { ...isOff('Previous page', /^/), within: 'Incidents' },
      { ...NEXT_PAGE, within: 'Incidents' },
      typed('Search', 'nobody', INCIDENTS_CALL),
      {
        within: '',
        role: 'button',
        name: 'Show all incidents',
        effect: calls(INCIDENTS_CALL),
      },
      typed('Zone', 'nowhere', INCIDENTS_CALL),
      typed('Sensor', 'none', INCIDENTS_CALL),
      typed('Alarm from', '2000-01-01T00:00', INCIDENTS_CALL),
      typed('Alarm to', '2099-12-31T23:59', INCIDENTS_CALL),
      ...['Taken', 'Legal hold', 'Outcome', 'Type', 'State', 'Squad'].map((name) =>
        chosen(name, INCIDENTS_CALL),
      ),
    ],
  },
  {
    name: 'retention',
    shown: heading('Retention'),
    open: openItem('Retention'),
    leave: press('link', 'Home'),
    rows: [
      refresh(RETENTION_CALL),
      plainRows(RETENTION_TEXT.table),
      {
        within: RETENTION_TEXT.table,
        role: 'textbox',
        name: /^Days of /,
        use: ({ page }) => testDays(page).fill('9999'),
        effect: changes((page) => testDays(page).inputValue()),
      },
      {
        within: '',
        role: 'button',
        name: RETENTION_TEXT.preview,
        effect: calls(RETENTION_CALL),
      },
      {
        within: '',
        role: 'button',
        name: RETENTION_TEXT.save,
        effect: async (stage, use) => {
          await testDays(stage.page).fill('9998');
          await press('button', RETENTION_TEXT.preview)(stage.page);
          await stage.page.getByText('These periods remove').waitFor();
          await calls(/^PUT .*api\/retention/)(stage, use);
        },
      },
    ],
  },
  {
    name: 'sensors in doubt',
    shown: heading('Sensors'),
    open: openItem('Sensors'),
    leave: press('link', 'Home'),
    rows: [
      refresh(OBSERVED_CALL),
      {
        within: 'Part',
        role: 'radio',
        name: 'In doubt',
        use: async ({ page }) => {
          await page.getByRole('radio', { name: 'Availability', exact: true }).click();
          await page.getByRole('radio', { name: 'In doubt', exact: true }).click();
        },
        effect: calls(OBSERVED_CALL),
      },
      {
        within: 'Part',
        role: 'radio',
        name: 'Availability',
        use: ({ page }) => page.getByRole('radio', { name: 'Availability', exact: true }).click(),
        effect: goesTo(/part=availability/, heading('Sensors'), goBack),
      },
    ],
  },
  {
    name: 'availability of sensors',
    shown: (page) => page.getByText('How well each sensor was heard'),
    open: async (page) => {
      await openItem('Sensors')(page);
      await page.getByRole('radio', { name: 'Availability', exact: true }).click();
    },
    leave: press('link', 'Home'),
    rows: [
      refresh(AVAILABILITY_CALL),
      { within: '', role: 'button', name: 'CSV', effect: downloads(/^availability .*\.csv$/) },
      {
        within: '',
        role: 'button',
        name: 'Print',
        use: async ({ page }) => {
          await countPrints(page);
          await press('button', 'Print')(page);
        },
        effect: changes(countPrints),
      },
      {
        within: 'Part',
        role: 'radio',
        name: /^(In doubt|Availability)$/,
        use: async ({ page }) => {
          await page.getByRole('radio', { name: 'In doubt', exact: true }).click();
          await page.getByRole('radio', { name: 'Availability', exact: true }).click();
        },
        effect: calls(AVAILABILITY_CALL),
      },
      {
        within: 'Sensors',
        role: 'button',
        name: /^Quarter hours of /,
        effect: calls(/^GET .*heartbeats\/availability\/node/),
      },
      {
        within: 'Sensors',
        role: 'link',
        name: /^Survey: /,
        effect: goesTo(/\/survey\?/, (page) => page.locator('body'), goBack),
      },
      filter('Sensors', (page) => page.locator('[aria-label="Sensors"] tbody tr').count()),
      { ...NEXT_PAGE, within: 'Sensors' },
      {
        within: /^(By level|By zone)$/,
        role: 'button',
        name: /^Show all /,
        effect: changes((page) => page.locator('tbody tr').count().then(String)),
      },
      ...['Sensors', 'By level', 'By zone', 'By squad'].map(plainRows),
      { ...isOff('Previous page', /^/), within: 'Sensors' },
      { ...chosen('Order'), effect: goesTo(/order=sensor/, heading('Sensors')) },
      chosen('Squad', AVAILABILITY_CALL),
      { ...chosen('Period'), effect: shows((page) => page.getByLabel('From', { exact: true })) },
      ownEnd('From', { beside: 'To', days: -2, call: AVAILABILITY_CALL }),
      ownEnd('To', { beside: 'From', days: 1, call: AVAILABILITY_CALL }),
    ],
  },
  {
    name: 'strip of a sensor',
    shown: (page) => page.getByRole('region', { name: /^Sensor / }),
    open: async (page) => {
      await openItem('Sensors')(page);
      await page.getByRole('radio', { name: 'Availability', exact: true }).click();
      await page
        .getByRole('button', { name: /^Quarter hours of / })
        .first()
        .click();
    },
    leave: press('link', 'Home'),
    rows: [
      plainRows('Longest outages'),
      {
        within: /^Sensor /,
        role: 'button',
        name: 'Close',
        effect: async ({ page }, use) => {
          await use();
          await expect.poll(() => page.getByRole('region', { name: /^Sensor / }).count()).toBe(0);
        },
      },
    ],
  },
  {
    name: 'statistics',
    shown: heading('Statistics'),
    open: openItem('Statistics'),
    leave: press('link', 'Home'),
    rows: [
      refresh(STATISTICS_CALL),
      { within: '', role: 'button', name: 'CSV', effect: downloads(/^statistics .*\.csv$/) },
      {
        within: '',
        role: 'button',
        name: 'Print',
        use: async ({ page }) => {
          await countPrints(page);
          await press('button', 'Print')(page);
        },
        effect: changes(countPrints),
      },
      ...(
        [
          ['Shots', 'shots'],
          ['Alarms', 'alarms'],
          ['All reports', 'all'],
        ] as const
      ).map(([name, kind]): ControlRow => ({
        within: 'Counted',
        role: 'radio',
        name,
        // Shots are counted at first.
        use: async ({ page }) => {
          await page.getByText('Alarms', { exact: true }).click();
          await page.getByText(name, { exact: true }).first().click();
        },
        effect: goesTo(new RegExp(`kind=${kind}`), heading('Statistics')),
      })),
      {
        within: /^(By zone|By place|By weapon|Hour of the week|Types)$/,
        role: 'link',
        name: /^Reports of /,
        effect: goesTo(/entities\/shotreports\?/, heading('Shot Reports'), goBack),
      },
      {
        within: 'Outcome',
        role: 'link',
        name: /^Incidents of /,
        effect: goesTo(/\/incidents\?/, heading('Incidents'), goBack),
      },
      {
        within: '',
        role: 'link',
        name: 'Response',
        effect: goesTo(/admin\/response$/, heading('Response'), goBack),
      },
      {
        within: '',
        role: 'link',
        name: 'Heat map',
        effect: goesTo(/\?heat=/, heatMap, goBack),
      },
      ...['By zone', 'By place', 'By weapon', 'Hour of the week', 'Types'].map(plainRows),
      chosen('Squad', STATISTICS_CALL),
      // The last one is the own period, which begins with the one that is shown.
      { ...chosen('Period'), effect: shows((page) => page.getByLabel('From', { exact: true })) },
      ownEnd('From', { beside: 'To', days: -2, call: STATISTICS_CALL }),
      ownEnd('To', { beside: 'From', days: 1, call: STATISTICS_CALL }),
    ],
  },
  {
    name: 'response',
    shown: heading('Response'),
    open: openItem('Response'),
    leave: press('link', 'Home'),
    rows: [
      refresh(RESPONSE_CALL),
      { within: '', role: 'button', name: 'CSV', effect: downloads(/^response .*\.csv$/) },
      {
        within: '',
        role: 'button',
        name: 'Print',
        use: async ({ page }) => {
          await countPrints(page);
          await press('button', 'Print')(page);
        },
        effect: changes(countPrints),
      },
      {
        within: 'Noisiest zones',
        role: 'link',
        name: /^Incidents of /,
        effect: goesTo(/\/incidents\?.*alarmFrom=/, heading('Incidents'), goBack),
      },
      {
        within: 'Noisiest zones',
        role: 'link',
        name: /^Shot reports of /,
        effect: goesTo(/entities\/shotreports\?search=/, heading('Shot Reports'), goBack),
      },
      {
        within: /^(Outcome)?$/,
        role: 'link',
        name: /^Incidents of /,
        effect: goesTo(/\/incidents\?/, heading('Incidents'), goBack),
      },
      ...['Noisiest zones', 'From the alarm', /^Outcome, /].map(plainRows),
      chosen('Squad', RESPONSE_CALL),
      // The last one is the own period, which begins with the figures that are shown.
      { ...chosen('Period'), effect: shows((page) => page.getByLabel('From', { exact: true })) },
      ownEnd('From', { beside: 'To', days: -2, call: RESPONSE_CALL }),
      ownEnd('To', { beside: 'From', days: 1, call: RESPONSE_CALL }),
    ],
  },
];

/** An end of the own period, some days from the other one. */
function ownEnd(
  name: string,
  { beside, days, call }: { readonly beside: string; readonly days: number; readonly call: RegExp },
): ControlRow {
  return {
    within: '',
    role: 'textbox',
    name,
    use: async ({ page }) => {
      const other = await page.getByLabel(beside, { exact: true }).inputValue();
      const moment = new Date(Date.parse(`${other}Z`) + days * 86_400_000);
      await page.getByLabel(name, { exact: true }).fill(moment.toISOString().slice(0, 16));
    },
    effect: calls(call),
  };
}

/** Off while there is nothing to send, or no other page. */
function isOff(name: string, why: RegExp): ControlRow {
  return { within: '', role: 'button', name, effect: isDisabled('button', name, why) };
}

/** Sends a delivery again; a row has no other control. */
function sendAgain(role: 'button' | 'row'): ControlRow {
  return {
    within: 'Deliveries',
    role,
    name: role === 'row' ? /./ : /^Send again to /,
    use: ({ page }) => press('button', /^Send again to /)(page),
    effect: calls(/^POST .*management\/deliveries\/retry/),
  };
}
