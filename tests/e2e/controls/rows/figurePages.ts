/** Pages of figures below /admin: availability of sensors, statistics, response. */
import type { Page } from 'playwright';
import { STATISTICS_MAILS_TEXT } from '../../../../src/app/text/statisticsMails.ts';
import { expect } from 'vitest';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { calls, changes, downloads, goesTo, opens, press, shows } from '../effects.ts';
import { chosen, goBack, heading, isOff, NEXT_PAGE, openItem, refresh } from './administrationControls.ts';
import { filter, plainRows } from './management.ts';
import { countPrints } from './surveyBase.ts';

const AVAILABILITY_CALL = /^GET .*heartbeats\/availability$/;
const RESPONSE_CALL = /^GET .*api\/response$/;
const STATISTICS_CALL = /^GET .*api\/statistics$/;
const heatMap = (page: Page) => page.getByRole('region', { name: 'Heat map' });

export const FIGURE_SCREENS: readonly ControlScreen[] = [
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
      { ...chosen('Order', AVAILABILITY_CALL), effect: goesTo(/order=sensor/, heading('Sensors')) },
      chosen('Squad', AVAILABILITY_CALL),
      {
        ...chosen('Period', AVAILABILITY_CALL),
        effect: shows((page) => page.getByLabel('From', { exact: true })),
      },
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
        name: STATISTICS_MAILS_TEXT.open,
        effect: opens((page) => page.getByRole('dialog', { name: STATISTICS_MAILS_TEXT.title })),
      },
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
          await page.getByRole('radio', { name: 'Alarms', exact: true }).click();
          await page.getByRole('radio', { name, exact: true }).click();
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
        within: 'Response',
        role: 'link',
        name: 'Response',
        effect: goesTo(/admin\/response\?period=own&from=/, heading('Response'), goBack),
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
      {
        ...chosen('Period', STATISTICS_CALL),
        effect: shows((page) => page.getByLabel('From', { exact: true })),
      },
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
        effect: goesTo(/entities\/shotreports\?zone=/, heading('Shot Reports'), goBack),
      },
      {
        within: /^(Outcome)?$/,
        role: 'link',
        name: /^Incidents of /,
        effect: goesTo(/\/incidents\?/, heading('Incidents'), goBack),
      },
      ...['Time from the alarm', 'Noisiest zones', /^Outcome, /].map(plainRows),
      chosen('Squad', RESPONSE_CALL),
      // The last one is the own period, which begins with the figures that are shown.
      {
        ...chosen('Period', RESPONSE_CALL),
        effect: shows((page) => page.getByLabel('From', { exact: true })),
      },
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
