/**
 * Image of the canvases of the page in an area of the window, read in the page itself, because a screenshot of a page that is
 * drawn in software takes a second on a busy machine.
 */
import type { Page } from 'playwright';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Area } from '../support/pixels.ts';

/** Longer than a switch takes from the worker back to the map. */
const STILL_MS = 400;

type Wait = {
  readonly clip: Area;
  readonly until: 'still' | { readonly not: string };
  readonly ms: number;
  readonly stillMs: number;
};

/** Makes canvases readable at any time, in this page and the pages it loads. */
export async function preserveDrawings(page: Page): Promise<void> {
  await page.addInitScript(preserveBuffers);
  await page.evaluate(preserveBuffers);
}

/** Checksum of an area once it has not changed for `stillMs`. */
export async function stableImage(page: Page, clip: Area, stillMs = STILL_MS): Promise<string> {
  // Nothing is under the pointer, so that no hover effect is visible.
  await page.mouse.move(0, 0);
  return page.evaluate(waitForImage, {
    clip,
    until: 'still',
    ms: 3 * PATIENCE_MS,
    stillMs,
  } satisfies Wait);
}

/** Waits until the checksum of an area differs from `before`. */
export async function imageChanges(page: Page, clip: Area, before: string): Promise<void> {
  await page.evaluate(waitForImage, {
    clip,
    until: { not: before },
    ms: PATIENCE_MS,
    stillMs: STILL_MS,
  } satisfies Wait);
}

/** Runs in the page. */
function preserveBuffers(): void {
  type GetContext = (this: HTMLCanvasElement, kind: string, options?: object) => unknown;
  const prototype = HTMLCanvasElement.prototype as unknown as { getContext: GetContext };
  const { getContext } = prototype;
  prototype.getContext = function (kind, options) {
    const isWebGl = kind.startsWith('webgl');
    return getContext.call(this, kind, isWebGl ? { ...options, preserveDrawingBuffer: true } : options);
  };
}

/** Runs in the page: in the frame after each pause, compares all canvases, stacked as on the screen. */
async function waitForImage({ clip, until, ms, stillMs }: Wait): Promise<string> {
  const sheet = new OffscreenCanvas(Math.round(clip.width), Math.round(clip.height));
  const context = sheet.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  const checksum = (): string => {
    context.clearRect(0, 0, sheet.width, sheet.height);
    for (const canvas of document.querySelectorAll('canvas')) {
      const { x, y, width, height } = canvas.getBoundingClientRect();
      if (width > 0 && canvas.checkVisibility())
        context.drawImage(canvas, x - clip.x, y - clip.y, width, height);
    }
    const pixels = new Uint32Array(context.getImageData(0, 0, sheet.width, sheet.height).data.buffer);
    let [low, high] = [1, 7];
    for (const pixel of pixels) {
      low = Math.imul(low ^ pixel, 16_777_619);
      high = Math.imul(high + pixel, 31) ^ (high >>> 15);
    }
    return `${low} ${high}`;
  };
  const pauseMs = 100;
  const frame = () => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), pauseMs));
  const end = performance.now() + ms;
  let [before, since] = [checksum(), performance.now()];
  while (performance.now() < end) {
    if (until !== 'still' && before !== until.not) return before;
    await frame();
    const now = checksum();
    if (now !== before) since = performance.now();
    if (until === 'still' && performance.now() - since >= stillMs) return now;
    before = now;
  }
  throw new Error(until === 'still' ? 'The area did not stop changing' : 'The area did not change');
}
