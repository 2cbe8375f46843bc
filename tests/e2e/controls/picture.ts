/**
 * What the canvases of the page show in an area of the window, read in the page itself: a screenshot of a page that is
 * drawn in software takes a second on a busy machine.
 */
import type { Page } from 'playwright';
import type { Area } from '../support/pixels.ts';

const PATIENCE_MS = 10_000;
/** Longer than a change of a switch takes to the worker, back, and to the map. */
const STILL_MS = 400;

type Wait = {
  readonly clip: Area;
  readonly until: 'still' | { readonly not: string };
  readonly ms: number;
  readonly stillMs: number;
};

/** From now on, in this page and those that it loads, what a canvas has drawn can be read at any time. */
export async function keepDrawings(page: Page): Promise<void> {
  await page.addInitScript(keepBuffers);
  await page.evaluate(keepBuffers);
}

/** The picture of an area once it has stood still for a while: what was being drawn has been drawn. */
export async function stillPicture(page: Page, clip: Area): Promise<string> {
  // Nothing is under the pointer, so that no hover is in the picture.
  await page.mouse.move(0, 0);
  return page.evaluate(look, { clip, until: 'still', ms: 3 * PATIENCE_MS, stillMs: STILL_MS } satisfies Wait);
}

/** Waits until the picture of an area is another than `before`. */
export async function pictureLeaves(page: Page, clip: Area, before: string): Promise<void> {
  await page.evaluate(look, {
    clip,
    until: { not: before },
    ms: PATIENCE_MS,
    stillMs: STILL_MS,
  } satisfies Wait);
}

/** Runs in the page. */
function keepBuffers(): void {
  type GetContext = (this: HTMLCanvasElement, kind: string, options?: object) => unknown;
  const prototype = HTMLCanvasElement.prototype as unknown as { getContext: GetContext };
  const { getContext } = prototype;
  prototype.getContext = function (kind, options) {
    const isWebGl = kind.startsWith('webgl');
    return getContext.call(this, kind, isWebGl ? { ...options, preserveDrawingBuffer: true } : options);
  };
}

/** Runs in the page: in the frame after each pause, compares all canvases, laid over each other as on the screen. */
async function look({ clip, until, ms, stillMs }: Wait): Promise<string> {
  const sheet = new OffscreenCanvas(Math.round(clip.width), Math.round(clip.height));
  const pen = sheet.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('no canvas');
  const picture = (): string => {
    pen.clearRect(0, 0, sheet.width, sheet.height);
    for (const canvas of document.querySelectorAll('canvas')) {
      const { x, y, width, height } = canvas.getBoundingClientRect();
      if (width > 0 && canvas.checkVisibility()) pen.drawImage(canvas, x - clip.x, y - clip.y, width, height);
    }
    const pixels = new Uint32Array(pen.getImageData(0, 0, sheet.width, sheet.height).data.buffer);
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
  let [before, since] = [picture(), performance.now()];
  while (performance.now() < end) {
    if (until !== 'still' && before !== until.not) return before;
    await frame();
    const now = picture();
    if (now !== before) since = performance.now();
    if (until === 'still' && performance.now() - since >= stillMs) return now;
    before = now;
  }
  throw new Error(until === 'still' ? 'The picture never stood still' : 'The picture stayed the same');
}
