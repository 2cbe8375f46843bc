/** Records sounds, texts and clicks of a page. */
import type { Page } from 'playwright';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { DEFAULT_SOUND_SETTINGS } from '../../../src/domain/contract/soundSettings.ts';
import { PATIENCE } from './reports.ts';

interface PageRecord {
  readonly sounds: OscillatorType[];
  readonly seen: Record<string, number>;
  clicks: number;
}

/** Starts the record. Runs in the page before its own code. */
export function recordPageEvents(): void {
  const pageRecord: PageRecord = { sounds: [], seen: {}, clicks: 0 };
  Object.assign(window, { pageRecord });
  class RecordedOscillator extends OscillatorNode {
    override start(when?: number): void {
      if (this.context.state === 'running') pageRecord.sounds.push(this.type);
      super.start(when);
    }
  }
  AudioContext.prototype.createOscillator = function () {
    return new RecordedOscillator(this);
  };
  window.addEventListener('pointerdown', () => (pageRecord.clicks += 1), { capture: true });
}

function recordOf(page: Page): Promise<PageRecord> {
  return page.evaluate(() => (window as unknown as { pageRecord: PageRecord }).pageRecord);
}

/** Alert sounds that were started, in order: square for shots, sine for all others. */
export async function soundsStarted(page: Page): Promise<readonly OscillatorType[]> {
  return (await recordOf(page)).sounds;
}

/** Presses of a mouse, a finger or a pen. */
export async function clicksMade(page: Page): Promise<number> {
  return (await recordOf(page)).clicks;
}

/** Records when `text` first appears anywhere in the page. */
export async function watchFor(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const { seen } = (window as unknown as { pageRecord: PageRecord }).pageRecord;
    const watch = new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted) !== true) return;
      seen[wanted] = Date.now();
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
}

/** When `text` first appeared, in epoch milliseconds. */
export async function firstSeen(page: Page, text: string): Promise<number> {
  const wait = (wanted: string) => (window as unknown as { pageRecord: PageRecord }).pageRecord.seen[wanted];
  return (await page.waitForFunction(wait, text, PATIENCE)).jsonValue() as Promise<number>;
}

/** From now on, sounds of this account are not repeated while nobody takes an incident, so that each alert has one. */
export async function repeatNoSounds(url: string, token: string): Promise<void> {
  const answer = await fetch(new URL(PATHS.soundSettings, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...DEFAULT_SOUND_SETTINGS, repeated: [] }),
  });
  if (!answer.ok) throw new Error(`The sound settings were answered ${answer.status}`);
}
