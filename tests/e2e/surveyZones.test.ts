/** Zones and cameras of the survey: drawn, refused, mended, saved, applied; moved, saved, opened in a tab of its own. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/domain/contract/paths.ts';
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { SURVEY_ZONES } from '../../src/domain/resources/entities/surveyZones.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { signIn, type RealServer } from '../support/realServer.ts';
import { LAPTOP, launchBrowser, openPage, welcomed } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';

/** Corners on the page whose border crosses itself; without the last one they are a triangle. */
const BOW_TIE = [
  [560, 300],
  [760, 420],
  [760, 300],
  [560, 420],
] as const;

interface StoredCamera {
  readonly cameraId: string;
  readonly lat: number;
}

let server: RealServer;
let browser: Browser;
let page: Page;
let token: string;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  const { origin } = new URL(server.url);
  const items = { [TOKEN_KEY]: token, ...welcomed('admin') };
  ({ page } = await openPage(browser, new URL('survey', server.url).href, {
    size: LAPTOP,
    stored: { origin, items },
  }));
  await page.getByLabel('Squad', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('tab', { name: /^Zones/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function list<Item>(path: string): Promise<readonly Item[]> {
  const answer = await fetch(new URL(`${path}?size=1000`, server.url), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.json() as Promise<readonly Item[]>;
}

it('[survey.58] a zone whose border crosses itself is refused and mended, then named, saved and applied', async () => {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  for (const [x, y] of BOW_TIE) await page.mouse.click(x, y);
  await page.keyboard.press('Enter');
  await page.getByText(/cross/i).waitFor();
  expect(await page.getByLabel('Zone id').count()).toBe(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Zone id').inputValue()).toMatch(/_Z\d+$/);
  const id = await page.getByLabel('Zone id').inputValue();
  await page.getByLabel('Name', { exact: true }).fill('Gate yard');
  await page.getByLabel('Tag', { exact: true }).click();
  await page.getByText('Gate yard').first().waitFor();

  await page.getByRole('button', { name: 'Save Zones' }).click();
  const saving = page.getByRole('dialog', { name: 'Confirm save' });
  const name = await saving.getByLabel('Name').inputValue();
  await saving.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Saved survey ${name}`).waitFor();
  await page.getByRole('button', { name: 'Apply Zones' }).click();
  const applying = page.getByRole('dialog', { name: 'Confirm Apply' });
  await applying.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText(`Applied survey ${name}`).waitFor();

  const files = await list<{ readonly name: string; readonly appliedSurveyZone: boolean }>(SURVEY_ZONES.path);
  expect(files.find((file) => file.name === name)?.appliedSurveyZone).toBe(true);
  const zones = await list<{
    readonly zoneId: string;
    readonly zoneName: string;
    readonly polygon: readonly object[];
  }>(ZONES.path);
  expect(zones.find(({ zoneId }) => zoneId === id)).toMatchObject({ zoneName: 'Gate yard' });
  expect(zones.find(({ zoneId }) => zoneId === id)?.polygon).toHaveLength(3);
});

it('[survey.57] a camera is added at the middle of the map, moved by keys, saved, and opened in a tab of its own', async () => {
  await page.getByRole('tab', { name: /^Cameras/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: /^Edit Camera/ }).waitFor();
  await expect.poll(() => page.getByLabel('Camera id').inputValue()).toMatch(/^CAMERA_\w+_[\da-f]{8}$/);
  const cameraId = await page.getByLabel('Camera id').inputValue();
  const before = Number(await page.getByLabel('Latitude', { exact: true }).inputValue());
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByText(/^Camera \S+ moved 1\.0 m$/).waitFor();
  await page.getByRole('button', { name: 'Save Cameras' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Cameras' }).click();
  const stored = async () =>
    (await list<StoredCamera>(CAMERAS.path)).find((camera) => camera.cameraId === cameraId);
  await expect.poll(async () => (await stored())?.lat).toBeCloseTo(before + 1 / 111_195, 6);
  const eye = page.getByRole('region', { name: 'Camera List' }).getByRole('link').first();
  const [popup] = await Promise.all([page.waitForEvent('popup'), eye.click()]);
  await popup.waitForURL(/entities\/cameras\/interactive\//);
  expect(new URL(popup.url()).pathname).toContain(`/interactive/${cameraId}/`);
});
