import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { signIn, startRealServer } from '../../tests/support/realServer.ts';
import { openHome, PATIENCE_MS, recordScripts, SETTLE_MS } from '../homePage.ts';
import { atMost, type Figure } from '../report.ts';
import { createSurveyScenario, SURVEY_MESH } from '../scenarios.ts';
import { ROOT, type Stage } from '../stage.ts';
import { median } from '../stats.ts';
import { surveyFile } from '../surveyFile.ts';
import type { SectionResult } from '../sectionResult.ts';

const NODES = 20_000;
const SQUAD = 'OT';
/** What the console writes once they are open: counts have a narrow space. */
const OPENED = `${NODES.toLocaleString('en-US').replace(',', '\u202F')} nodes`;
const NAME = 'BENCH';
/** Part of the list that is selected: a thousand nodes. */
const SHARE = 0.05;
/** Time over which the page at rest is measured. */
const REST_MS = 600;
const LIMITS = { chunk: 260, open: 2_000, save: 2_000, block: 50, undo: 8 };

/** Runs in the page before everything else: what blocks it, and whether progress was shown. */
function watchPage(): void {
  const seen = { longest: 0, hasProgress: false };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  new MutationObserver(() => {
    seen.hasProgress ||= document.querySelector('progress') !== null;
  }).observe(document, { childList: true, subtree: true });
}

type Seen = { longest: number; hasProgress: boolean };

/** A survey of 20 000 nodes (12 MB) on the page: opened, moved in part, undone and saved. */
export async function surveyPageSection(stage: Stage): Promise<SectionResult> {
  await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  const server = await startRealServer({
    args: ['--nodes', '60', '--shots-per-minute', '0', '--history', '0'],
  });
  try {
    await saveSurvey(server.url, stage.options.seed);
    const page = await openHome(stage, server.url);
    const scripts = recordScripts(page);
    await page.evaluate(watchPage);
    await page.evaluate(() => history.pushState(null, '', '/survey'));
    await page.getByLabel('Squad', { exact: true }).selectOption(SQUAD);
    await page.waitForTimeout(SETTLE_MS);
    const chunk = await scripts.kilobytes();
    const opened = await timed(page, OPENED, () => openSurvey(page));
    await moveMany(page);
    const undone = await undo(page, stage.options.quick ? 4 : 24);
    const saved = await timed(page, `Saved survey ${NAME}`, () => save(page));
    await page.context().close();
    return {
      figures: [
        atMost('survey page: JavaScript beside home, gzip', { unit: 'kB', ours: chunk, limit: LIMITS.chunk }),
        ...figuresOf('opening 20 000 nodes (12 MB)', opened, LIMITS.open),
        ...figuresOf('saving them', saved, LIMITS.save),
        atMost('undo or redo of a move of 1 000 nodes: main thread in scripts', {
          unit: 'ms',
          ours: median(undone),
          limit: LIMITS.undo,
        }),
      ],
      samples: { chunk, opened, undone, saved },
    };
  } finally {
    await server.dispose();
  }
}

interface Timed extends Seen {
  readonly time: number;
}

function figuresOf(what: string, { time, longest, hasProgress }: Timed, limit: number): Figure[] {
  return [
    atMost(`survey page: ${what}`, { unit: 'ms', ours: time, limit, detail: { hasProgress } }),
    atMost(`the same: longest the page is blocked`, { unit: 'ms', ours: longest, limit: LIMITS.block }),
  ];
}

async function saveSurvey(url: string, seed: number): Promise<void> {
  const inputJson = surveyFile(createSurveyScenario(NODES, SURVEY_MESH, seed), SQUAD);
  const answer = await fetch(new URL(ENTITY_PATHS.saveSurveyNodes, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await signIn(url, 'admin')}` },
    body: JSON.stringify({ inputJson, name: NAME, squadId: SQUAD, dataType: 'nodes' }),
  });
  if (!answer.ok) throw new Error(`The survey was answered ${answer.status}`);
}

/**
 * Measures how long a person waits: from the last press of an act to the frame with a text, as the page sees
 * it. Also returns what the page showed meanwhile. A browser driver also receives the 12 MB of a save, and
 * would see the text half a second late.
 */
async function timed(page: Page, text: string, act: () => Promise<void>): Promise<Timed> {
  await page.evaluate(watchFor, { text, patienceMs: PATIENCE_MS });
  await page.evaluate(() =>
    Object.assign(Reflect.get(window, 'seen') as Seen, { longest: 0, hasProgress: false }),
  );
  await act();
  const time = await page.evaluate(() => Reflect.get(window, 'shown') as Promise<number>);
  // What the act brings may be drawn after its text.
  await page.waitForTimeout(SETTLE_MS);
  return { time, ...(await page.evaluate(() => Reflect.get(window, 'seen') as Seen)) };
}

/**
 * Runs in the page: `shown` resolves with the time from the last press to the frame after `text` came, and is rejected where it
 * never comes.
 */
function watchFor({ text, patienceMs }: { text: string; patienceMs: number }): void {
  let pressed = NaN;
  const onClick = ({ timeStamp }: Event): void => void (pressed = timeStamp);
  document.addEventListener('click', onClick, { capture: true });
  const has = (node: Node | null): boolean => node?.textContent?.includes(text) === true;
  const shown = new Promise<number>((done, fail) => {
    setTimeout(() => fail(new Error(`The page never showed: ${text}`)), patienceMs);
    const observer = new MutationObserver((records) => {
      const isShown = records.some(({ type, target, addedNodes }) =>
        type === 'characterData' ? has(target.parentNode) : [...addedNodes].some(has),
      );
      if (!isShown) return;
      observer.disconnect();
      document.removeEventListener('click', onClick, { capture: true });
      requestAnimationFrame((now) => done(now - pressed));
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
  Object.assign(window, { shown });
}

async function openSurvey(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Survey: / }).click();
  await page.getByRole('menuitemradio', { name: NAME }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save survey' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
}

/** Selects the first thousand nodes of the list and moves them by a metre. */
async function moveMany(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Node List' }).getByRole('button');
  await rows.first().click();
  await page.getByRole('heading', { name: /^Edit Node/ }).waitFor();
  await page.getByRole('list', { name: 'Node List' }).evaluate((list, share) => {
    const scroll = list.parentElement;
    scroll?.scrollTo(0, share * scroll.scrollHeight);
  }, SHARE);
  await rows
    .filter({ hasText: /^1\d\d\d/ })
    .first()
    .click({ modifiers: ['Shift'] });
  await page.getByRole('heading', { name: /^(1\D)?\d{3} nodes$/ }).waitFor();
  await page.locator('[data-survey-map] canvas[tabindex]').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page
    .getByText(/nodes moved 1\.0 m$/)
    .first()
    .waitFor();
}

/**
 * Processor milliseconds of the main thread in scripts for each undo and redo, up to half a second after its notice. Each begins
 * after a step of the page's clock and ends before the next one, and is less what the same call takes without an undo.
 */
async function undo(page: Page, count: number): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const timed = async (act: () => Promise<void>): Promise<number> => {
    await page.evaluate(nextClockStep);
    const before = await scriptTime(cdp);
    await act();
    return (await scriptTime(cdp)) - before;
  };
  const resting: number[] = [];
  for (let i = 0; i < count; i++) resting.push(await timed(() => page.evaluate(rest, REST_MS)));
  const samples: number[] = [];
  for (let i = 0; i < count; i++) {
    samples.push((await timed(() => page.evaluate(pressAndWait, i % 2 === 1))) - median(resting));
  }
  return samples;
}

/** Runs in the page: resolves when what follows a step of the header's clock is done. */
function nextClockStep(): Promise<void> {
  const clock = document.querySelector('header time');
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      setTimeout(done, 50);
    });
    if (clock !== null) observer.observe(clock, { characterData: true, subtree: true });
  });
}

/** Runs in the page. */
function rest(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Runs in the page: presses Ctrl+Z or Ctrl+Shift+Z; resolves half a second after the notice of the step. */
function pressAndWait(isRedo: boolean): Promise<void> {
  const notice = document.querySelector('[data-survey-map] output[aria-live]');
  const canvas = document.querySelector('[data-survey-map] canvas[tabindex]');
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      setTimeout(done, 500);
    });
    if (notice !== null) observer.observe(notice, { childList: true, characterData: true, subtree: true });
    const init = { key: isRedo ? 'Z' : 'z', ctrlKey: true, shiftKey: isRedo, bubbles: true };
    canvas?.dispatchEvent(new KeyboardEvent('keydown', init));
  });
}

async function scriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN);
}
