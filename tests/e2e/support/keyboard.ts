/** A person without a mouse. */
import type { Locator, Page } from 'playwright';

/** More stops than any way through the console should have. */
const MOST_STOPS = 60;

/** Goes from stop to stop until it is there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No way by ${key} to ${target.toString()}`);
}
