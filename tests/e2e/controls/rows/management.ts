/** Pages below /admin that read the state of the server: metrics, configuration, logs, tracker, gateway. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { LOG_LEVELS } from '../../../../src/domain/contract/management.ts';
import type { ControlRow, ControlScreen } from '../controlRow.ts';
import { calls, changes, goesTo, opens, press } from '../effects.ts';
import { heading, openPath } from './entityForms.ts';

/** The logger whose level is changed; it writes a line for each call. */
const LOGGER = 'http';
const levels = (page: Page) => page.getByRole('group', { name: `Level of ${LOGGER}` });
const lines = (page: Page) => page.getByRole('region', { name: 'Lines of the log' }).getByRole('listitem');

/** Rows of a table that only show: none can be focused, and the pointer promises no press. */
export const plainRows = (within: string | RegExp): ControlRow => ({
  within,
  role: 'row',
  name: /./,
  effect: async ({ page }) => {
    const region = page.getByRole('region', { name: within, exact: true }).last();
    const rows = region.locator('tbody tr');
    await rows.first().waitFor();
    const pressable = await rows.evaluateAll(
      (all) => all.filter((row) => row.tabIndex >= 0 || getComputedStyle(row).cursor === 'pointer').length,
    );
    expect(pressable).toBe(0);
  },
  use: () => Promise.resolve(),
});

const refresh = (call: RegExp): ControlRow => ({
  within: '',
  role: 'button',
  name: 'Refresh',
  effect: calls(call),
});

const METRICS_CALL = /^GET .*management\/jhimetrics/;

/** The page reads every five seconds by itself: right after such a call, only the button makes another one. */
const refreshOfMetrics: ControlRow = {
  ...refresh(METRICS_CALL),
  effect: async (stage, use) => {
    await calls(METRICS_CALL)(stage, () => Promise.resolve());
    const from = stage.calls.length;
    await use();
    const again = () => stage.calls.slice(from).some((call) => METRICS_CALL.test(call));
    await expect.poll(again, { timeout: 3_000 }).toBe(true);
  },
};

/** Hides what does not match; the text is taken away again. */
export const filter = (within: string, shown: (page: Page) => Promise<number>): ControlRow => {
  const box = (page: Page) => page.getByRole('searchbox', { name: 'Filter' });
  return {
    within,
    role: 'searchbox',
    name: 'Filter',
    use: ({ page }) => box(page).fill('no such text'),
    effect: async (stage, use) => {
      await expect.poll(() => shown(stage.page)).toBeGreaterThan(0);
      await use();
      await expect.poll(() => shown(stage.page)).toBe(0);
      await box(stage.page).fill('');
    },
  };
};

/** Sets the level of one logger; the others have the same buttons. */
const level = (name: string): ControlRow => {
  const button = (page: Page) => levels(page).getByRole('button', { name, exact: true });
  return {
    within: /^Level of /,
    role: 'button',
    name,
    use: ({ page }) => button(page).click(),
    effect: changes((page) => button(page).getAttribute('aria-pressed')),
  };
};

const open = (name: string): Pick<ControlScreen, 'shown' | 'open'> => ({
  shown: heading(name),
  open: openPath(`/admin/${name.toLowerCase()}`),
});

/** Waits for the rows of a table, so that its controls are seen. */
const openWithRows = (name: string, table: string): Pick<ControlScreen, 'shown' | 'open'> => ({
  shown: heading(name),
  open: async (page) => {
    await openPath(`/admin/${name.toLowerCase()}`)(page);
    await page.getByRole('region', { name: table, exact: true }).last().locator('tbody tr').first().waitFor();
  },
});

export const MANAGEMENT_SCREENS: readonly ControlScreen[] = [
  {
    name: 'metrics',
    ...open('Metrics'),
    rows: [
      refreshOfMetrics,
      {
        within: 'Threads',
        role: 'button',
        name: 'Read threads',
        effect: calls(/^GET .*management\/threaddump/),
      },
      ...['Threads', 'Open handles', 'Memory', 'Responses by status', 'Pauses and queries', 'Endpoints'].map(
        plainRows,
      ),
    ],
  },
  {
    name: 'configuration of the server',
    ...open('Configuration'),
    rows: [
      refresh(/^GET .*management\/configprops/),
      filter('', (page) => page.getByRole('region', { name: 'Options' }).last().locator('tbody tr').count()),
      ...['Options', 'process', 'systemEnvironment'].map(plainRows),
      {
        within: '',
        role: 'link',
        name: 'Configuration of the console',
        effect: goesTo(/\/entities\/shotpointconfig$/, heading(/^Configuration/), (page) =>
          page.goBack().then(() => undefined),
        ),
      },
    ],
  },
  {
    name: 'logs',
    ...openWithRows('Logs', 'Levels'),
    rows: [
      refresh(/^GET .*management\/loggers/),
      plainRows('Levels'),
      ...LOG_LEVELS.map(level),
      filter('Newest lines', (page) => lines(page).count()),
      {
        within: 'Newest lines',
        role: 'button',
        name: 'Pause',
        effect: opens(
          (page) => page.getByRole('button', { name: 'Follow', exact: true }),
          press('button', 'Follow'),
        ),
      },
      level('As ROOT'),
    ],
  },
  {
    name: 'tracker',
    shown: heading('User Tracker'),
    open: openPath('/admin/tracker'),
    rows: [plainRows('User Tracker')],
  },
  {
    name: 'gateway',
    ...open('Gateway'),
    leave: press('link', 'Home'),
    rows: [refresh(/^GET .*gateway\/routes/), plainRows('Gateway')],
  },
];
