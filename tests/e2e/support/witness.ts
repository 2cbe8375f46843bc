/** What happened in a page while nobody looked: sounds, words, clicks. */
import type { Page } from 'playwright';
import { PATIENCE } from './reports.ts';

interface Witness {
  readonly sounds: OscillatorType[];
  readonly seen: Record<string, number>;
  clicks: number;
}

/** Runs in the page before its own code. */
export function bearWitness(): void {
  const witness: Witness = { sounds: [], seen: {}, clicks: 0 };
  Object.assign(window, { witness });
  class WitnessedOscillator extends OscillatorNode {
    override start(when?: number): void {
      if (this.context.state === 'running') witness.sounds.push(this.type);
      super.start(when);
    }
  }
  AudioContext.prototype.createOscillator = function () {
    return new WitnessedOscillator(this);
  };
  window.addEventListener('pointerdown', () => (witness.clicks += 1), { capture: true });
}

function told(page: Page): Promise<Witness> {
  return page.evaluate(() => (window as unknown as { witness: Witness }).witness);
}

/** Alert sounds that were started, each once, in order: shots sound square, all others sine. */
export async function soundsStarted(page: Page): Promise<readonly OscillatorType[]> {
  return (await told(page)).sounds;
}

/** Presses of a mouse, a finger or a pen. */
export async function clicksMade(page: Page): Promise<number> {
  return (await told(page)).clicks;
}

/** From now on the page notes when it first says `words`, anywhere. */
export async function watchFor(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    const { seen } = (window as unknown as { witness: Witness }).witness;
    const watch = new MutationObserver(() => {
      if (document.body.textContent?.includes(wanted) !== true) return;
      seen[wanted] = Date.now();
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
  }, words);
}

/** When the page first said `words`, in epoch milliseconds. */
export async function firstSeen(page: Page, words: string): Promise<number> {
  const wait = (wanted: string) => (window as unknown as { witness: Witness }).witness.seen[wanted];
  return (await page.waitForFunction(wait, words, PATIENCE)).jsonValue() as Promise<number>;
}
