/** Checkable effects of a control: pixels, rows, text, calls, addresses. Each effect restores the screen. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { PATIENCE_MS } from '../../support/patience.ts';
import { stableScreenshot, type Area } from '../support/pixels.ts';
import { control, type Role } from './controlRow.ts';
import { imageChanges, stableImage } from './canvasImage.ts';
import type { Stage } from './stage.ts';

/** @param use  operates the control, as often as it is called */
export type Effect = (stage: Stage, use: () => Promise<void>) => Promise<void>;

const PATIENCE = { timeout: PATIENCE_MS };
/** Each check takes at least two screenshots, and a screenshot takes a second on a busy machine. */
export const SCREENSHOT_PATIENCE = { timeout: 4 * PATIENCE_MS };

type Find = (page: Page) => Locator;
type AreaOf = (stage: Stage) => Promise<Area>;

/** Each of two uses of the control changes the image of an area. */
export function togglesImage(area: AreaOf): Effect {
  return async (stage, use) => {
    const clip = await area(stage);
    const before = await stableImage(stage.page, clip);
    await use();
    await imageChanges(stage.page, clip, before);
    const after = await stableImage(stage.page, clip);
    await use();
    await imageChanges(stage.page, clip, after);
  };
}

/** The same as `togglesImage` on a screenshot, for elements over the canvases. */
export function togglesScreenshot(area: AreaOf): Effect {
  return async (stage, use) => {
    const clip = await area(stage);
    const screenshot = () => stableScreenshot(stage.page, clip);
    const before = await screenshot();
    await use();
    await expect.poll(async () => (await screenshot()) === before, SCREENSHOT_PATIENCE).toBe(false);
    const after = await screenshot();
    await use();
    await expect.poll(async () => (await screenshot()) === after, SCREENSHOT_PATIENCE).toBe(false);
  };
}

/**
 * Changes the map's image with `prepare`, then runs the effect. Without this wait the effect would begin at
 * the former image.
 */
export function afterImageChange(
  area: AreaOf,
  prepare: (stage: Stage) => Promise<void>,
  effect: Effect,
): Effect {
  return async (stage, use) => {
    const clip = await area(stage);
    const before = await stableImage(stage.page, clip);
    await prepare(stage);
    await imageChanges(stage.page, clip, before);
    await effect(stage, use);
  };
}

/** Changes the image of an area; `restore` undoes it. */
export function changesImage(area: AreaOf, restore: (stage: Stage) => Promise<void>): Effect {
  return async (stage, use) => {
    const clip = await area(stage);
    const before = await stableImage(stage.page, clip);
    await use();
    await imageChanges(stage.page, clip, before);
    await restore(stage);
  };
}

/** Waits until something that an earlier row has shown is gone, such as a toast. */
async function isAway(page: Page, find: Find): Promise<void> {
  await expect.poll(() => find(page).count(), PATIENCE).toBe(0);
}

/** Something appears; `restore` hides it, by default Esc. */
export function opens(find: Find, restore: (page: Page) => Promise<void> = pressEscape): Effect {
  return async ({ page }, use) => {
    await isAway(page, find);
    await use();
    await find(page).first().waitFor(PATIENCE);
    await restore(page);
    await expect.poll(() => find(page).count(), PATIENCE).toBe(0);
  };
}

/** Something appears and stays. */
export function shows(find: Find): Effect {
  return async ({ page }, use) => {
    await isAway(page, find);
    await use();
    await find(page).first().waitFor(PATIENCE);
  };
}

/** Something disappears; `restore` shows it again. */
export function closes(find: Find, restore: (page: Page) => Promise<void>): Effect {
  return async ({ page }, use) => {
    await find(page).first().waitFor(PATIENCE);
    await use();
    await expect.poll(() => find(page).count(), PATIENCE).toBe(0);
    await restore(page);
    await find(page).first().waitFor(PATIENCE);
  };
}

/** Something disappears. */
export function goes(find: Find): Effect {
  return async ({ page }, use) => {
    await find(page).first().waitFor(PATIENCE);
    await use();
    await expect.poll(() => find(page).count(), PATIENCE).toBe(0);
  };
}

/** Changes what `read` returns; `restore`, if given, restores the first value. */
export function changes<T>(
  read: (page: Page) => Promise<T>,
  restore?: (page: Page) => Promise<void>,
): Effect {
  return async ({ page }, use) => {
    const before = await read(page);
    await use();
    await expect.poll(() => read(page), PATIENCE).not.toEqual(before);
    if (restore === undefined) return;
    await restore(page);
    await expect.poll(() => read(page), PATIENCE).toEqual(before);
  };
}

/** The server is called, `PUT services/shotpointserver/api/…`. */
export function calls(
  wanted: RegExp,
  restore: (page: Page) => Promise<void> = () => Promise.resolve(),
): Effect {
  return async (stage, use) => {
    const from = stage.calls.length;
    await use();
    await expect
      .poll(() => stage.calls.slice(from).filter((call) => wanted.test(call)).length, PATIENCE)
      .toBeGreaterThan(0);
    await restore(stage.page);
  };
}

/** Goes to an address that shows something; `restore` goes back if the next row needs that. */
export function goesTo(address: RegExp, shows: Find, restore?: (page: Page) => Promise<void>): Effect {
  return async ({ page }, use) => {
    await use();
    await expect.poll(() => page.url(), PATIENCE).toMatch(address);
    await shows(page).first().waitFor(PATIENCE);
    await restore?.(page);
  };
}

/** Opens another tab at an address. */
export function opensTab(address: RegExp): Effect {
  return async ({ page }, use) => {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), use()]);
    await expect.poll(() => tab.url(), PATIENCE).toMatch(address);
    await tab.close();
  };
}

/** Offers a file under a name. */
export function downloads(name: RegExp): Effect {
  return async ({ page }, use) => {
    const [download] = await Promise.all([page.waitForEvent('download'), use()]);
    expect(download.suggestedFilename()).toMatch(name);
  };
}

/** Copies a text to the clipboard. */
export function copies(text: RegExp): Effect {
  return async ({ page }, use) => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await use();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), PATIENCE).toMatch(text);
  };
}

/** Is disabled, and its name or title gives the reason. */
export function isDisabled(role: Role, name: string | RegExp, why: RegExp): Effect {
  return async ({ page }) => {
    const element = control(page, role, name);
    await expect.poll(() => element.isDisabled(), PATIENCE).toBe(true);
    const text = await element.evaluate((shown) => {
      const title = shown.closest('[title]')?.getAttribute('title') ?? '';
      return `${title} ${(shown.closest('label') ?? shown).textContent}`;
    });
    expect(text).toMatch(why);
  };
}

/**
 * Chooses the last option of a list after its options are loaded; before, the list has only the empty option.
 */
export async function chooseLast(select: Locator): Promise<void> {
  const options = select.locator('option');
  await expect.poll(() => options.count(), PATIENCE).toBeGreaterThan(1);
  await select.selectOption({ index: (await options.count()) - 1 });
}

export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}

/** Uses a control by its role and name. */
export function press(role: Role, name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => control(page, role, name).click();
}
