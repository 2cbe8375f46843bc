/** Use by keyboard only. */
import type { Locator, Page } from 'playwright';

/** More Tab stops than any path through the console has. */
const MAX_TAB_STOPS = 60;

/** Presses Tab until the target has the focus. Throws after MAX_TAB_STOPS. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No way by ${key} to ${target.toString()}`);
}
