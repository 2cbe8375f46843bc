/** The chip of what hides alarms while messages are snoozed, and its popover. */
import type { Page } from 'playwright';
import { SNOOZE_ALERTS } from '../../../../src/domain/resources/entities/snoozeAlerts.ts';
import { SNOOZE_TEXT } from '../../../../src/app/text/snoozes.ts';
import type { ControlScreen } from '../controlRow.ts';
import { goesTo, opens, press } from '../effects.ts';
import { callServer, type Stage } from '../stage.ts';

const NAME = 'Harbour fair';
/** Beside what else hides alarms. */
const CHIP = /\b1 snooze\b/;
const chip = (page: Page) => page.getByRole('button', { name: CHIP });
const popover = (page: Page) => page.getByRole('dialog', { name: CHIP }).getByText(NAME);

/** Ends every snooze, so that no other screen has the chip. */
async function endSnoozes(stage: Stage): Promise<void> {
  const rows = (await callServer(stage, SNOOZE_ALERTS.path)) as readonly { readonly id: number }[];
  for (const { id } of rows) await callServer(stage, `${SNOOZE_ALERTS.path}/${id}`, { method: 'DELETE' });
  await chip(stage.page).waitFor({ state: 'detached' });
}

export const SNOOZE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'header while alerts are snoozed',
    shown: chip,
    // As another administrator does.
    open: async (_page, stage) => {
      await callServer(stage, SNOOZE_ALERTS.path, { body: { name: NAME, enabled: true } });
    },
    rows: [{ within: 'Header', role: 'button', name: CHIP, effect: opens(popover) }],
  },
  {
    name: 'what is snoozed',
    shown: popover,
    open: (page) => chip(page).click(),
    rows: [
      {
        within: CHIP,
        role: 'link',
        name: SNOOZE_TEXT.list,
        effect: async (stage, use) => {
          const list = (page: Page) => page.getByRole('row', { name: NAME });
          await goesTo(/\/entities\/snooze-alerts$/, list, press('link', 'Home'))(stage, use);
          await endSnoozes(stage);
        },
      },
    ],
  },
];
