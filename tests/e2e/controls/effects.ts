/** What a control can be shown to do: pixels, rows, words, calls, addresses. Each leaves the screen as it was. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { stillPicture as stillScreenshot, type Area } from '../support/pixels.ts';
import { control, type Role } from './controlRow.ts';
import { pictureLeaves, stillPicture } from './picture.ts';
import type { Stage } from './stage.ts';

/** @param use  works the control, as often as it is called */
export type Effect = (stage: Stage, use: () => Promise<void>) => Promise<void>;

/** Shorter than that of a whole walk: a control that does nothing must not cost half a minute. */
const PATIENCE = { timeout: 10_000 };

type Find = (page: Page) => Locator;
type AreaOf = (stage: Stage) => Promise<Area>;

/** Used once the picture of an area is another; used again it is another than that. */
export function togglesPicture(area: AreaOf): Effect {
  return async (stage, use) => {
    const clip = await area(stage);
    const before = await stillPicture(stage.page, clip);
    await use();
    await pictureLeaves(stage.page, clip, before);
    const after = await stillPicture(stage.page, clip);
    await use();
    await pictureLeaves(stage.page, clip, after);
  };
}

/** The same on a screenshot, for what is drawn by elements over the canvases. */
export function togglesScreenshot(area: AreaOf): Effect {
  return async (stage, use) => {
    const clip = await area(stage);
    const look = () => stillScreenshot(stage.page, clip);
    const before = await look();
    await use();
    await expect.poll(async () => (await look()) === before, PATIENCE).toBe(false);
    const after = await look();
    await use();
    await expect.poll(async () => (await look()) === after, PATIENCE).toBe(false);
  };
}

/** The picture of an area is another; `restore` ends that. */
export function changesPicture(area: AreaOf, restore: (stage: Stage) => Promise<void>): Effect {
  return async (stage, use) => {
    const clip = await area(stage);
    const before = await stillPicture(stage.page, clip);
    await use();
    await pictureLeaves(stage.page, clip, before);
    await restore(stage);
  };
}

/** Something appears that was not there; `restore` makes it go, Esc where none is given. */
export function opens(find: Find, restore: (page: Page) => Promise<void> = pressEscape): Effect {
  return async ({ page }, use) => {
    expect(await find(page).count()).toBe(0);
    await use();
    await find(page).first().waitFor(PATIENCE);
    await restore(page);
    await expect.poll(() => find(page).count(), PATIENCE).toBe(0);
  };
}

/** Something appears that was not there, and stays. */
export function shows(find: Find): Effect {
  return async ({ page }, use) => {
    expect(await find(page).count()).toBe(0);
    await use();
    await find(page).first().waitFor(PATIENCE);
  };
}

/** Something goes that was there; `restore` brings it back. */
export function closes(find: Find, restore: (page: Page) => Promise<void>): Effect {
  return async ({ page }, use) => {
    await find(page).first().waitFor(PATIENCE);
    await use();
    await expect.poll(() => find(page).count(), PATIENCE).toBe(0);
    await restore(page);
    await find(page).first().waitFor(PATIENCE);
  };
}

/** Something goes that was there. */
export function goes(find: Find): Effect {
  return async ({ page }, use) => {
    await find(page).first().waitFor(PATIENCE);
    await use();
    await expect.poll(() => find(page).count(), PATIENCE).toBe(0);
  };
}

/** What an element says or is (`read`) is another; `restore`, if given, brings the first back. */
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

/** Leads to an address that shows something; `restore` leads back where the next row needs it. */
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

/** A file is offered under a name. */
export function downloads(name: RegExp): Effect {
  return async ({ page }, use) => {
    const [download] = await Promise.all([page.waitForEvent('download'), use()]);
    expect(download.suggestedFilename()).toMatch(name);
  };
}

/** The clipboard holds a text. */
export function copies(text: RegExp): Effect {
  return async ({ page }, use) => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await use();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), PATIENCE).toMatch(text);
  };
}

/** Cannot be used, and its name or its title says why. */
export function isDisabled(role: Role, name: string | RegExp, why: RegExp): Effect {
  return async ({ page }) => {
    const element = control(page, role, name);
    await expect.poll(() => element.isDisabled(), PATIENCE).toBe(true);
    const said = await element.evaluate((shown) => {
      const title = shown.closest('[title]')?.getAttribute('title') ?? '';
      return `${title} ${(shown.closest('label') ?? shown).textContent}`;
    });
    expect(said).toMatch(why);
  };
}

export async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}

/** Uses a control by its role and name. */
export function press(role: Role, name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => control(page, role, name).click();
}
