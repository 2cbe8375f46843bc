/** What is drawn on the screen, for controls whose effect is a colour. */
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
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let most = -255;
    for (let at = 0; at < data.length; at += 4)
      most = Math.max(most, (data[at] ?? 0) - ((data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 2);
    return most;
  }, png);
}

/** The picture of an area as base64 text: two are equal where every pixel is. */
export async function pictureOf(page: Page, clip: Area): Promise<string> {
  // Nothing is under the pointer, so that no hover is in the picture.
  await page.mouse.move(0, 0);
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
}

/** The picture of an area once two in a row are equal: what was being drawn has been drawn. */
export async function stillPicture(page: Page, clip: Area): Promise<string> {
  let before = await pictureOf(page, clip);
  for (let look = 0; look < MOST_LOOKS; look++) {
    const now = await pictureOf(page, clip);
    if (now === before) return now;
    before = now;
  }
  throw new Error('The picture never stood still');
}

const MOST_LOOKS = 60;
