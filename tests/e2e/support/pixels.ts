/** Pixels of the screen, for controls whose effect is a colour. */
import type { Page } from 'playwright';

/** CSS pixels from the top left corner of the window. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The most saturated red within an area, −255 to 255: red less the mean of green and blue. */
export async function reddest(page: Page, clip: Area): Promise<number> {
  return (await coloursOf(page, clip)).reddest;
}

/** Number of pixels of an area that are fuchsia rather than grey or green. */
export async function fuchsiaPixels(page: Page, clip: Area): Promise<number> {
  return (await coloursOf(page, clip)).fuchsia;
}

async function coloursOf(page: Page, clip: Area) {
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let [most, fuchsia] = [-255, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      most = Math.max(most, red - (green + blue) / 2);
      if (Math.min(red, blue) - green > 24) fuchsia += 1;
    }
    return { reddest: most, fuchsia };
  }, png);
}

/** Screenshot of an area as base64 text; equal only if every pixel is. */
export async function screenshotOf(page: Page, clip: Area): Promise<string> {
  // Nothing is under the pointer, so that no hover is in the image.
  await page.mouse.move(0, 0);
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
}

/** Screenshot of an area once two in a row are equal. Throws after MAX_SCREENSHOTS. */
export async function stableScreenshot(page: Page, clip: Area): Promise<string> {
  let before = await screenshotOf(page, clip);
  for (let shot = 0; shot < MAX_SCREENSHOTS; shot++) {
    const now = await screenshotOf(page, clip);
    if (now === before) return now;
    before = now;
  }
  throw new Error('The area did not stop changing');
}

const MAX_SCREENSHOTS = 60;
