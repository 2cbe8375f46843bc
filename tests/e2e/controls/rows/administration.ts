/** Pages below /admin with controls of their own. */
import { RETENTION_TEXT } from '../../../../src/app/text/retention.ts';
import type { Page } from 'playwright';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { calls, changes, downloads, goesTo, press } from '../effects.ts';
import { plainRows } from './management.ts';
import {
  chosen,
  goBack,
  heading,
  isOff,
  NEXT_PAGE,
  openItem,
  refresh,
  typed,
} from './administrationControls.ts';

const DELIVERIES_CALL = /^GET .*management\/deliveries/;
const INCIDENTS_CALL = /^GET .*api\/incidents$/;
const OBSERVED_CALL = /^GET .*api\/observedReports$/;
const RETENTION_CALL = /^GET .*api\/retention/;
const testDays = (page: Page) =>
  page.getByRole('textbox', { name: RETENTION_TEXT.daysOf('Test'), exact: true });

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
      typed('From', '2000-01-01T00:00', DELIVERIES_CALL),
      typed('To', '2099-12-31T23:59', DELIVERIES_CALL),
      typed('Report no.', '0', DELIVERIES_CALL),
      {
        within: '',
        role: 'button',
        name: 'Show all deliveries',
        effect: calls(/^GET .*management\/deliveries/),
      },
      chosen('State', DELIVERIES_CALL),
      chosen('Channel', DELIVERIES_CALL),
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
      ...['Taken', 'Legal hold', 'Tests', 'Outcome', 'Type', 'State', 'Squad'].map((name) =>
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
];

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
