/** A complete shift through the real server: a reviewer without a mouse, another reviewer, and an operator. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../../src/domain/contract/paths.ts';
import {
  commitReports,
  configure,
  signIn,
  startRealServer,
  type RealServer,
} from '../../support/realServer.ts';
import {
  alertsShown,
  indicator,
  launchBrowser,
  openConsole,
  openPage,
  reportTitle,
  shotsTable,
  type OpenConsole,
} from '../support/console.ts';
import { tabTo } from '../support/keyboard.ts';
import { addImageAndSound } from '../support/media.ts';
import { messageOf, PATIENCE, shot } from '../support/reports.ts';
import { clicksMade, firstSeen, repeatNoSounds, soundsStarted, watchFor } from '../support/pageRecord.ts';

/** Three consoles draw in software at once. */
const SLOW_MS = 300_000;
const ARGS = ['--nodes', '20', '--shots-per-minute', '0', '--history', '0'];
/** Seconds: long enough to reclassify a report before its release. */
const DELAY_S = 12;
/** Time from a reviewer's answer to a colleague's screen on a busy machine; the bench measures the speed. */
const WITHIN_MS = 5_000;

let server: RealServer;
let browser: Browser;
let token: string;
const open: OpenConsole[] = [];
let reviewer: Page;
let colleague: Page;
let operator: Page;
/** Answers to whether the first shot has an image, in order. */
const imageAnswers: number[] = [];

beforeAll(async () => {
  server = await startRealServer({ args: ARGS });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  await configure(server.url, token, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '0' });
  for (const login of ['operator', 'reviewer'])
    await repeatNoSounds(server.url, await signIn(server.url, login));
  for (const login of ['admin', 'operator'])
    open.push(await openConsole(browser, server.url, login, { isMoving: true }));
  open.push(await openPage(browser, server.url));
  [colleague, operator, reviewer] = open.map(({ page }) => page) as [Page, Page, Page];
  reviewer.on('response', (answer) => {
    if (answer.url().includes('getFirstImage')) imageAnswers.push(answer.status());
  });
}, SLOW_MS);

afterAll(async () => {
  for (const opened of open) await opened.close();
  await browser?.close();
  await server?.dispose();
});

/** Waits until an element has the focus, as a person does before typing. */
async function hasFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
}

const mediaTab = (name: string) =>
  reviewer.getByRole('tablist', { name: 'Media' }).getByRole('tab', { name });

describe('the shift of a reviewer', () => {
  it('[shots.14] begins: sign-in, welcome, sound', async () => {
    await hasFocus(reviewer.getByLabel('Email'));
    await reviewer.keyboard.type('reviewer');
    await reviewer.keyboard.press('Tab');
    await reviewer.keyboard.type('reviewer');
    await reviewer.keyboard.press('Enter');
    await hasFocus(reviewer.getByRole('button', { name: 'OK', exact: true }));
    await reviewer.keyboard.press('Enter');
    await reviewer.getByRole('button', { name: 'Sound on' }).waitFor(PATIENCE);
    await indicator(reviewer).getByText('Online').waitFor(PATIENCE);
  });

  it('[shots.14] a shot arrives, sounds once, and is selected', async () => {
    await commitReports(server.url, token, [shot(1)]);
    const row = shotsTable(reviewer).getByRole('row', { name: messageOf(1) });
    await row.waitFor(PATIENCE);
    await tabTo(reviewer, row);
    await reviewer.keyboard.press('Enter');
    await expect.poll(() => reportTitle(reviewer), PATIENCE).toBe(messageOf(1));
    await expect.poll(() => soundsStarted(reviewer), PATIENCE).toEqual(['square']);
  });

  it('[shots.14] its image is found by a later check, and its sound is played', async () => {
    await expect.poll(() => imageAnswers, PATIENCE).toContain(204);
    await addImageAndSound(server.url, token, 1);
    await reviewer.getByRole('img', { name: `Image of ${messageOf(1)}` }).waitFor(PATIENCE);
    expect(imageAnswers.indexOf(200)).toBe(imageAnswers.length - 1);
    await tabTo(reviewer, mediaTab('Image'), 'Shift+Tab');
    await reviewer.keyboard.press('ArrowRight');
    await tabTo(reviewer, reviewer.getByRole('slider', { name: 'Position' }));
    await reviewer.keyboard.press('Space');
    await reviewer.getByText('0.50 / 0.50 s').waitFor(PATIENCE);
  });

  it(
    '[shots.14] it becomes fireworks: the group is notified, and the other consoles show it immediately',
    async () => {
      const becomes = 'Fireworks: number 001';
      await shotsTable(colleague).getByText(messageOf(1)).waitFor(PATIENCE);
      await watchFor(colleague, becomes);
      const answered = reviewer.waitForResponse((answer) => answer.url().includes('updateReportType'));
      await reviewer.keyboard.press('3');
      await hasFocus(
        reviewer.getByRole('region', { name: 'Reclassify' }).getByRole('button', { name: 'Yes' }),
      );
      await reviewer.keyboard.press('Enter');
      await answered;
      const done = Date.now();
      expect((await firstSeen(colleague, becomes)) - done).toBeLessThan(WITHIN_MS);
      const sentTexts = () => messagesSent().filter(({ text }) => text.startsWith(`${becomes}\nFirework\n`));
      await expect.poll(() => sentTexts().length, PATIENCE).toBeGreaterThan(0);
      for (const { to, text } of sentTexts()) {
        expect(to).toHaveLength(1);
        expect(text).toMatch(/\nhttp.*\/pub\/viewReport\?/);
      }
      const shown = async () => (await alertsShown(operator)).filter((alert) => alert.includes('number 001'));
      await expect.poll(shown, PATIENCE).toHaveLength(2);
      expect(await shown()).toEqual([
        expect.stringContaining(messageOf(1)),
        expect.stringContaining('Shot is now Fireworks'),
      ]);
    },
    SLOW_MS,
  );
});

describe('the shift of an operator', () => {
  it(
    '[shots.14] an embargoed report is not shown until its release; then once, with sound, with its new type',
    async () => {
      await configure(server.url, token, { REVIEWER_DELAY: String(DELAY_S) });
      const operators = await signIn(server.url, 'operator');
      const before = (await soundsStarted(operator)).length;
      await operator.getByRole('button', { name: 'List', exact: true }).click();
      await watchFor(operator, 'number 002');
      const releasedFrom = Date.now() + DELAY_S * 1000;
      await commitReports(server.url, token, [shot(2)]);
      await addImageAndSound(server.url, token, 2);
      const id = await idOf(2);
      await becomePossible(id);
      let doors = await openDoors(operators, id);
      while (doors.length === 0) {
        await new Promise((done) => setTimeout(done, 200));
        doors = await openDoors(operators, id);
      }
      expect(Date.now()).toBeGreaterThanOrEqual(releasedFrom);
      expect(await firstSeen(operator, 'number 002')).toBeGreaterThanOrEqual(releasedFrom);
      await shotsTable(operator).getByText('Possible Shot: number 002').waitFor(PATIENCE);
      await expect
        .poll(() => openDoors(operators, id), PATIENCE)
        .toEqual(['range', 'replay', 'report', 'image', 'sounds']);
      const shown = async () => (await alertsShown(operator)).filter((text) => text.includes('number 002'));
      await expect.poll(shown, PATIENCE).toEqual([expect.stringContaining('Possible Shot: number 002')]);
      await expect
        .poll(async () => (await soundsStarted(operator)).slice(before), PATIENCE)
        .toEqual(['square']);
      expect(await shotsTable(operator).locator('tr[data-key="E2E/e2e-2"]').count()).toBe(1);
      const window = operator.getByRole('region', { name: 'Reports in the window' });
      await expect.poll(() => window.getByText('number 002').count(), PATIENCE).toBe(1);
    },
    SLOW_MS,
  );
});

/** Calls the server with this token; returns the text of the answer, if any. */
async function ask(path: string, bearer: string): Promise<string> {
  const response = await fetch(new URL(`${API}/${path}`, server.url), {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return response.ok ? response.text() : '';
}

async function idOf(n: number): Promise<number> {
  const list = JSON.parse(await ask('shotreports?size=50', token)) as { id: number; detectionId: string }[];
  return list.find(({ detectionId }) => detectionId === `e2e-${n}`)?.id ?? 0;
}

async function becomePossible(id: number): Promise<void> {
  const query = new URLSearchParams({ id: String(id), reportType: 'Shot', weaponCategory: '6' });
  const reviewers = await signIn(server.url, 'reviewer');
  expect(await ask(`updateReportType?${query.toString()}`, reviewers)).toContain('Possible Shot');
}

/** Names of the calls that reveal shot 2 to the owner of a token. */
async function openDoors(bearer: string, id: number): Promise<string[]> {
  const end = Math.ceil(Date.now() / 1000) + 60;
  const of = 'detectionId=e2e-2&squadId=E2E';
  const doors = [
    ['range', `shotreports/getShotreportsByDateTimeRange?start=${end - 3_600}&end=${end}`, 'e2e-2'],
    ['replay', 'live/replay?since=0', 'e2e-2'],
    ['report', `loadShotreport?id=${id}`, 'e2e-2'],
    ['image', `mediafiles/getFirstImageByDetectionId?${of}`, 'gate.png'],
    ['sounds', `mediafiles/listAudio?${of}`, 'node 127.wav'],
  ] as const;
  const found = await Promise.all(
    doors.map(async ([name, path, word]) => ((await ask(path, bearer)).includes(word) ? [name] : [])),
  );
  return found.flat();
}

describe('the end of the shift', () => {
  it('[shots.14] is reached with the keyboard only, from sign-in to sign-out', async () => {
    await tabTo(reviewer, reviewer.getByRole('button', { name: /^Account / }), 'Shift+Tab');
    await reviewer.keyboard.press('Enter');
    await reviewer.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await reviewer.keyboard.press('End');
    const clicks = await clicksMade(reviewer);
    await reviewer.keyboard.press('Enter');
    await reviewer.getByLabel('Email').waitFor(PATIENCE);
    expect(clicks).toBe(0);
  });

  it('[shots.14] raised no error in any of the consoles', () => {
    expect(open.flatMap(({ errors }) => errors)).toEqual([]);
  });
});

interface Message {
  readonly to: readonly string[];
  readonly text: string;
}

/** Sent text messages, oldest first. */
function messagesSent(): Message[] {
  const folder = join(server.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('-text.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Message);
}
