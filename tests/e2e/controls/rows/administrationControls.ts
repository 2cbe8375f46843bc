/** Controls that pages of Administration share. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ControlRow } from '../controlRow.ts';
import { calls, chooseLast, isDisabled, press } from '../effects.ts';

/** Opens a page of the menu Administration. */
export const openItem = (item: string) => async (page: Page) => {
  await press('button', 'Administration')(page);
  await press('menuitem', item)(page);
};
/** The title of a page. */
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Reads the figures again. */
export const refresh = (call: RegExp): ControlRow => ({
  within: '',
  role: 'button',
  name: 'Refresh',
  effect: calls(call),
});

/** A choice whose last option is taken. */
export const chosen = (name: string, call: RegExp): ControlRow => {
  const select = (page: Page) => page.getByRole('combobox', { name, exact: true });
  return {
    within: '',
    role: 'combobox',
    name,
    use: ({ page }) => chooseLast(select(page)),
    effect: calls(call),
  };
};

/** Limits the list by what is typed. */
export const typed = (name: string, text: string, call: RegExp): ControlRow => ({
  within: '',
  role: 'textbox',
  name,
  use: ({ page }) => page.getByLabel(name, { exact: true }).fill(text),
  effect: calls(call),
});

/** Goes back to the page before. */
export const goBack = (page: Page) => page.goBack().then(() => undefined);

/** Shows the next page, and the one before again; off where all deliveries are on one page. */
export const NEXT_PAGE: ControlRow = {
  within: 'Deliveries',
  role: 'button',
  name: 'Next page',
  use: async ({ page }) => {
    const next = page.getByRole('button', { name: 'Next page' });
    if (!(await next.isDisabled())) await next.click();
  },
  effect: async ({ page }, use) => {
    const next = page.getByRole('button', { name: 'Next page' });
    const previous = page.getByRole('button', { name: 'Previous page' });
    const hasMore = await next.isEnabled();
    await use();
    await expect.poll(() => previous.isEnabled()).toBe(hasMore);
    if (hasMore) await previous.click();
    await expect.poll(() => previous.isEnabled()).toBe(false);
  },
};

/** Off while there is nothing to send, or no other page. */
export function isOff(name: string, why: RegExp): ControlRow {
  return { within: '', role: 'button', name, effect: isDisabled('button', name, why) };
}
