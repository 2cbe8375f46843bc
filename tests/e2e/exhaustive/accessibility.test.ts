/** Every screen is scanned for what shuts people out. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADMINISTRATION_MENU,
  FURTHER_SCREENS,
  OPTIONS_MENU,
  TEST_MENU,
  TOLD_PATH,
} from '../../../src/domain/access/menuAccess.ts';
import { RANKED_TEXT } from '../../../src/app/text/rankedCameras.ts';
import { SHELF_TEXT } from '../../../src/app/text/shelves.ts';
import { EXPOSED } from '../controls/rows/exposure.ts';
import { SOUND_CHIP } from '../controls/rows/sound.ts';
import { openTool } from '../controls/rows/surveyBase.ts';
import { commitReports, configure, signIn, type RealServer } from '../../support/realServer.ts';
import { seriousFindings } from '../support/accessibility.ts';
import {
  besideCentre,
  clickBesideCentre,
  LAPTOP,
  launchBrowser,
  openConsole,
  openPage,
  shotsTable,
  type OpenConsole,
} from '../support/console.ts';
import { startServerWithoutBaseMap } from '../support/mapless.ts';
import { CENTRE, messageOf, PATIENCE, shot } from '../support/reports.ts';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

describe('without a session', () => {
  let open: OpenConsole;

  beforeAll(async () => {
    open = await openPage(browser, 'about:blank');
  });

  afterAll(async () => {
    await open?.close();
  });

  it.each([
    ['sign-in', 'login'],
    ['the request for a new password', 'account/reset/request'],
    ['a new password', 'account/reset/finish?key=unknown'],
    ['activation', 'account/activate?key=unknown'],
    ['a public report that is not there', 'pub/viewReport?k=unknown'],
    ['an unknown page', 'nowhere'],
  ])('[screens.22] %s has no serious finding', async (_name, path) => {
    await open.page.goto(new URL(path, server.url).href);
    await shownContent(open.page).waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
  });
});

describe('signed in', () => {
  let open: OpenConsole;

  beforeAll(async () => {
    const token = await signIn(server.url, 'admin');
    await configure(server.url, token, {
      REVIEWER_FUNCTION: 'ON',
      REVIEWER_DELAY: '0',
      BANNER_TEXT: 'Drill',
    });
    await commitReports(server.url, token, [shot(1), shot(2)]);
    for (const cameraId of ['NEAR-1', FAILING_CAMERA])
      await create('cameras', { cameraId, name: cameraId, squadId: 'E2E', ...CENTRE });
    open = await openConsole(browser, server.url, 'admin', { size: LAPTOP });
    await shotsTable(open.page).getByText(messageOf(2)).waitFor(PATIENCE);
  });

  it('[screens.22] home with the shot panel has no serious finding', async () => {
    await shotsTable(open.page).getByText(messageOf(2)).click();
    await expect.poll(() => seriousFindings(open.page), PATIENCE).toEqual([]);
  });

  it.each(['Places', 'Settings'])('[screens.22] the drawer %s has no serious finding', async (name) => {
    await open.page.getByRole('tab', { name }).first().click();
    expect(await seriousFindings(open.page)).toEqual([]);
  });

  it('[screens.22] the reviewer control and its dialog have no serious finding', async () => {
    await open.page.getByRole('tab', { name: 'Shots' }).first().click();
    await shotsTable(open.page).getByText(messageOf(1)).click();
    const control = open.page.getByRole('region', { name: 'Reclassify' });
    await control.getByRole('button', { name: 'Firework', exact: true }).click();
    await control.getByRole('button', { name: 'Yes' }).waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await control.getByRole('button', { name: 'No', exact: true }).click();
    await control.getByRole('button', { name: 'Send Update Message' }).click();
    await control.getByRole('textbox').waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
  });

  it('[screens.22] the cameras of a report, one of which fails, have no serious finding', async () => {
    await open.page.getByRole('button', { name: 'Cameras near this report: 2' }).click();
    const tiles = open.page.getByRole('list', { name: RANKED_TEXT.cameras });
    await tiles.getByText('s ago').waitFor(PATIENCE);
    await tiles.getByText('No answer since').waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.getByRole('button', { name: 'Cameras near this report: 2' }).click();
  });

  it('[screens.22] the page of a report has no serious finding, on the screen and on paper', async () => {
    await followLink(open.page, 'report/E2E/e2e-2');
    await open.page.getByText('No answer since').waitFor(PATIENCE);
    await expect.poll(() => seriousFindings(open.page), PATIENCE).toEqual([]);
    await followLink(open.page, 'report/E2E/e2e-2/paper');
    await open.page.locator('article.paper').waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await followLink(open.page, '');
  });

  it('[screens.22] the review queue has no serious finding', async () => {
    const token = await signIn(server.url, 'admin');
    await configure(server.url, token, { REVIEWER_DELAY: '3600' });
    await commitReports(server.url, token, [shot(3), shot(4)]);
    await followLink(open.page, 'review');
    const queue = open.page.getByRole('complementary', { name: 'Review queue' });
    await queue.getByRole('button', { name: messageOf(4) }).waitFor(PATIENCE);
    await expect.poll(() => seriousFindings(open.page), PATIENCE).toEqual([]);
    await configure(server.url, token, { REVIEWER_DELAY: '0' });
    await followLink(open.page, '');
  });

  it('[screens.22] what opens in the settings has no serious finding', async () => {
    await open.page.getByRole('tab', { name: 'Settings' }).first().click();
    await open.page.getByRole('button', { name: 'Coverage settings' }).click();
    await open.page.getByRole('region', { name: 'Coverage' }).waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Escape');
    await open.page.getByRole('switch', { name: 'Shot', exact: true }).click();
    await open.page.getByRole('dialog').getByText('Switch Shot off?').waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.getByRole('button', { name: 'Keep Shot on' }).click();
  });

  it.each(['Options', 'Administration', 'Account admin@localhost'])(
    '[screens.22] the menu %s has no serious finding',
    async (name) => {
      await open.page.getByRole('button', { name }).click();
      await open.page.getByRole('menu').waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
      await open.page.keyboard.press('Escape');
    },
  );

  it('[screens.22] the help has no serious finding', async () => {
    await open.page.keyboard.press('F1');
    await open.page
      .getByRole('complementary', { name: 'Help' })
      .getByRole('heading')
      .nth(1)
      .waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Escape');
  });

  it('[screens.22] the camera that was clicked has no serious finding', async () => {
    await addCameraBesideCentre(await signIn(server.url, 'admin'));
    await open.page.getByRole('button', { name: 'Home view' }).click();
    const drawer = open.page.getByRole('complementary', { name: 'Camera' });
    // The camera comes with the next change of records, and the map moves. Clicks are apart, for two at once zoom.
    const click = async () => {
      if ((await drawer.count()) === 0) await clickBesideCentre(open.page);
      return drawer.count();
    };
    await expect.poll(click, { ...PATIENCE, interval: 2_000 }).toBe(1);
    expect(await seriousFindings(open.page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Last 6 seconds' }).click();
    expect(await seriousFindings(open.page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close camera' }).click();
  });

  it('[screens.22] the timeline as a list has no serious finding', async () => {
    const list = open.page.getByRole('button', { name: 'List', exact: true });
    await list.click();
    await open.page
      .getByRole('region', { name: 'Reports in the window' })
      .getByRole('button')
      .first()
      .waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await list.click();
  });

  it('[screens.22] the diagnostics panel has no serious finding', async () => {
    await open.page.keyboard.press('Control+Alt+KeyD');
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Control+Alt+KeyD');
  });

  it.each([
    'account/password',
    'entities',
    'entities/cameras/interactive/CAM-001/1',
    'survey',
    'test',
    'nowhere',
    ...[...ADMINISTRATION_MENU, ...TEST_MENU].map(({ path }) => path.slice(1)),
    TOLD_PATH.slice(1),
  ])('[screens.22] /%s has no serious finding', async (path) => {
    await followLink(open.page, path);
    await shownContent(open.page).waitFor(PATIENCE);
    await expect.poll(() => open.page.locator('[aria-busy="true"]').count(), PATIENCE).toBe(0);
    expect(await seriousFindings(open.page)).toEqual([]);
  });

  it('[screens.22] the snoozes of the header have no serious finding', async () => {
    await create('snooze-alerts', { name: 'Fair', enabled: true });
    await open.page.getByRole('button', { name: /^1 snooze\b/ }).click();
    await open.page.getByRole('dialog', { name: /^1 snooze\b/ }).waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Escape');
  });

  it('[screens.22] the import of records and its rows have no serious finding', async () => {
    await followLink(open.page, 'entities/sms-subscribers');
    await open.page.getByRole('button', { name: 'Import…' }).click();
    const dialog = open.page.getByRole('dialog', { name: 'Import SMS subscribers' });
    await dialog.waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await dialog
      .getByLabel('Choose file…')
      .setInputFiles(csvFile('First name,Phone,Email\nAnn,+12025550143,ann@example.org\nBob,none,\n'));
    await dialog.getByRole('button', { name: 'Import 1 row' }).waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Escape');
  });

  it('[screens.22] an import of the survey that asks for its coordinate system has no serious finding', async () => {
    await openTool(open.page, 'Import and export');
    // UTM metres near the squad: a system is proposed only there.
    await open.page
      .getByLabel('Choose a file', { exact: true })
      .setInputFiles(csvFile('nodeId,x,y\n9001,383000,4561600\n'));
    await open.page.getByRole('dialog').getByLabel('Coordinate system').waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Escape');
  });

  it('[screens.22] home in test mode, its scenarios and its banner have no serious finding', async () => {
    await call('api/activateTestMode', { squadIds: ['WD'] });
    await followLink(open.page, '');
    await open.page.getByRole('region', { name: 'Test mode' }).waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.getByRole('button', { name: 'Execute Test' }).click();
    await open.page.getByRole('menuitem').first().waitFor(PATIENCE);
    expect(await seriousFindings(open.page)).toEqual([]);
    await open.page.keyboard.press('Escape');
    await open.page.getByRole('region', { name: 'Test mode' }).getByRole('button').click();
    await open.page.getByRole('region', { name: 'Test mode' }).waitFor({ ...PATIENCE, state: 'detached' });
  });

  it.each([...OPTIONS_MENU.filter(({ external }) => external !== true), ...FURTHER_SCREENS])(
    '[screens.22] the list $label and its form for a new record have no serious finding',
    async ({ label, path }) => {
      await followLink(open.page, path.slice(1));
      await open.page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor(PATIENCE);
      await expect.poll(() => open.page.locator('[aria-busy="true"]').count(), PATIENCE).toBe(0);
      expect(await seriousFindings(open.page)).toEqual([]);
      const create = open.page.getByRole('button', { name: /^New / }).first();
      if ((await create.count()) === 0) return;
      await create.click();
      await open.page.getByRole('button', { name: 'Save', exact: true }).click();
      await open.page
        .getByText(/^(Not saved|Saving)/)
        .or(open.page.getByRole('link', { name: 'Edit' }))
        .first()
        .waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
    },
  );

  describe.each(['Dark', 'Light', 'High contrast', 'Night'])('in the theme %s, in a storm', (theme) => {
    beforeAll(async () => {
      await beginStorm();
      await followLink(open.page, '');
      await open.page.getByRole('tab', { name: 'Settings' }).first().click();
      await open.page.getByRole('radio', { name: theme, exact: true }).click();
      await open.page.getByRole('tab', { name: 'Shots' }).first().click();
    });

    it('[screens.22] home with the strip of the storm and the line of an escalation has no serious finding', async () => {
      await open.page.getByRole('status').filter({ hasText: STORM }).waitFor(PATIENCE);
      await open.page.getByText(/^Nobody has taken/).waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
    });

    it.each([
      [
        'the lamp',
        /^(Shots get through|Waiting for a check|Silent: |Server is|Connection is|Computer is|Screen is)/,
      ],
      ['the sound', SOUND_CHIP],
      ['what may hide an alarm', EXPOSED],
    ])('[screens.22] the panel of %s has no serious finding', async (_name, chip) => {
      await open.page.getByRole('button', { name: chip }).click();
      const panel = open.page.getByRole('dialog', { name: chip });
      await panel.getByText(/\S/).first().waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
      await open.page.keyboard.press('Escape');
    });

    it('[screens.22] the form of a shelf has no serious finding', async () => {
      await open.page.getByRole('button', { name: EXPOSED }).click();
      await open.page.getByRole('button', { name: SHELF_TEXT.shelve, exact: true }).last().click();
      await open.page.getByRole('form', { name: SHELF_TEXT.shelveNow }).waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
      await open.page.getByRole('button', { name: SHELF_TEXT.cancel, exact: true }).click();
      await open.page.keyboard.press('Escape');
    });

    it('[screens.22] the queue with an open incident and its forms has no serious finding', async () => {
      await open.page.getByRole('button', { name: 'Show in queue' }).click();
      const card = open.page.getByRole('tabpanel').locator('article[tabindex]');
      for (const [act, form] of [
        ['Note', 'Note'],
        ['Close…', 'Close incident'],
      ] as const) {
        await card.getByRole('button', { name: act }).click();
        await card.getByRole('form', { name: form }).waitFor(PATIENCE);
        expect(await seriousFindings(open.page)).toEqual([]);
        await card.getByRole('button', { name: 'Cancel' }).click();
      }
      expect(await seriousFindings(open.page)).toEqual([]);
    });

    it('[screens.22] the list of incidents and the page of an incident have no serious finding', async () => {
      await followLink(open.page, 'incidents');
      const link = open.page.getByRole('link', { name: /^Open incident / }).first();
      await link.waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
      await link.click();
      await shownContent(open.page).getByRole('region', { name: 'Rounds' }).waitFor(PATIENCE);
      expect(await seriousFindings(open.page)).toEqual([]);
    });
  });
});

/** Of the simulator: the recorder answers for no camera whose id ends so. */
const FAILING_CAMERA = 'NEAR-9';
/** Text of the strip. */
const STORM = 'Ends by itself';
const STORM_INCIDENTS = 12;
/** Each of the shots is an incident. */
const APART_DEGREES = 0.02;

/** Brings about a storm of incidents, one of them escalated, once. */
const beginStorm = onceOnly(async () => {
  const token = await signIn(server.url, 'admin');
  await configure(server.url, token, { ESCALATE_SECONDS: '5' });
  const shots = Array.from({ length: STORM_INCIDENTS }, (_, n) =>
    shot(100 + n, { at: { ...CENTRE, lat: CENTRE.lat + (n + 1) * APART_DEGREES } }),
  );
  await commitReports(server.url, token, shots);
});

function onceOnly(begin: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | undefined;
  return () => (begun ??= begin());
}

/** Adds a camera that `clickBesideCentre` clicks. */
async function addCameraBesideCentre(token: string): Promise<void> {
  const at = await besideCentre(server.url, token);
  await create('cameras', { cameraId: 'BESIDE', name: 'Beside the middle', squadId: 'OT', ...at });
}

function create(entity: string, record: object): Promise<void> {
  return call(`services/shotpointserver/api/${entity}`, record);
}

/** Posts a body as an administrator. */
async function call(path: string, body: object): Promise<void> {
  const token = await signIn(server.url, 'admin');
  const answer = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
}

const csvFile = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Goes to a screen as a link of the console does: the page is not loaded again. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), new URL(path, server.url).href);
}

/** Text of the active screen; the map's screen stays mounted behind others, inert. */
function shownContent(page: Page) {
  return page
    .locator('dialog[open], main:not([inert]), [role="alert"]')
    .filter({ hasText: /\S/, visible: true })
    .first();
}
