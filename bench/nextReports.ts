/** How long the review queue takes from a key to the next report. */
import type { Page } from 'playwright';
import { commitReports, configure } from '../tests/support/realServer.ts';
import { SETTLE_MS } from './homePage.ts';

/** Reports that wait; one less is keyed to. */
const REPORTS = 12;

interface Server {
  readonly url: string;
  readonly token: string;
}

/**
 * Times from the key N to the next report with place, picture and sound, ms.
 *
 * @param reportOf  a report with an image and observations; its number makes its key
 * @param drawn     what is there when the scene is drawn
 */
export async function nextReportTimes(
  page: Page,
  { url, token }: Server,
  { reportOf, drawn }: { readonly reportOf: (n: number) => object; readonly drawn: string },
): Promise<readonly number[]> {
  await configure(url, token, { REVIEWER_FUNCTION: 'ON', REVIEWER_DELAY: '3600' });
  await commitReports(
    url,
    token,
    Array.from({ length: REPORTS }, (_, n) => reportOf(n)),
  );
  await page.evaluate(() => history.pushState(null, '', '/review'));
  await page.locator(drawn).waitFor();
  const times: number[] = [];
  for (let n = 1; n < REPORTS; n++) {
    await page.waitForTimeout(SETTLE_MS);
    // The page listens before the key is pressed: a key takes another way into the browser, and may be faster.
    const waiting = await page.evaluateHandle(listenForNext, drawn);
    await page.keyboard.press('n');
    times.push(await waiting.evaluate(({ time }) => time));
    await waiting.dispose();
  }
  return times;
}

/** Runs in the page: milliseconds from the next key to another report with place, picture and sound. */
function listenForNext(drawn: string): { readonly time: Promise<number> } {
  const titleOf = () => document.querySelector('article h1')?.textContent;
  const before = titleOf();
  const time = new Promise<number>((done) => {
    let pressedAt: number | undefined;
    document.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), {
      capture: true,
      once: true,
    });
    const isThere = (): boolean => {
      const canvas = document.querySelector<HTMLCanvasElement>('[role=slider] canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, canvas.height - 1, canvas.width, 1).data ?? [];
      return (
        titleOf() !== before &&
        document.querySelector(drawn) !== null &&
        pixels.some((value) => value > 0) &&
        [...document.querySelectorAll('article img')].some(
          (image) => (image as HTMLImageElement).naturalWidth > 0,
        )
      );
    };
    const check = (): void => {
      if (pressedAt !== undefined && isThere()) done(performance.now() - pressedAt);
      else requestAnimationFrame(check);
    };
    check();
  });
  return { time };
}
