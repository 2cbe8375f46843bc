/** What is there while a squad is in test mode: the banner, and running a scenario. */
import type { Page } from 'playwright';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { SQUADS } from '../../../../src/domain/resources/entities/squads.ts';
import type { ControlScreen } from '../controlRow.ts';
import { calls, goes, goesTo, opens, press } from '../effects.ts';
import { callServer, type Stage } from '../stage.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Test mode' });
const menu = (page: Page) => page.getByRole('menu');
const execute = (page: Page) => page.getByRole('button', { name: 'Execute Test' });
const another = (page: Page) => page.getByRole('button', { name: 'Choose another scenario' });

async function activate(_page: Page, stage: Stage): Promise<void> {
  const [squad] = (await callServer(stage, SQUADS.path)) as { squadId: string }[];
  await callServer(stage, PATHS.activateTestMode, { body: { squadIds: [squad?.squadId] } });
}

export const TEST_MODE_SCREENS: readonly ControlScreen[] = [
  {
    name: 'test mode',
    shown: execute,
    open: activate,
    rows: [{ within: /^(Map)?$/, role: 'button', name: 'Execute Test', effect: opens(menu) }],
  },
  {
    name: 'scenarios',
    shown: menu,
    open: (page) => execute(page).click(),
    rows: [
      {
        within: /./,
        role: 'menuitem',
        name: /, /,
        use: ({ page }) => page.getByRole('menuitem').first().click(),
        effect: calls(/executeScenario/),
      },
    ],
  },
  {
    name: 'after a scenario',
    shown: another,
    rows: [
      { within: /^(Map)?$/, role: 'button', name: 'Execute Test', effect: calls(/executeScenario/) },
      {
        within: /^(Map)?$/,
        role: 'button',
        name: 'Choose another scenario',
        effect: opens(menu),
      },
    ],
  },
  {
    name: 'menu Test in test mode',
    shown: menu,
    open: press('button', 'Test'),
    rows: [
      {
        within: /./,
        role: 'menuitem',
        name: 'Deactivate Test Mode',
        effect: goesTo(
          /\/test\/deactivate-test-mode$/,
          (page) => page.getByRole('heading', { name: 'Deactivate Test Mode' }),
          press('link', 'Home'),
        ),
      },
    ],
  },
  {
    name: 'banner of test mode',
    shown: banner,
    open: activate,
    rows: [
      {
        within: 'Test mode',
        role: 'button',
        name: 'Deactivate',
        effect: goes(banner),
      },
    ],
  },
];
