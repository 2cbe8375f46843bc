import type { Locator, Page } from 'playwright';
import type { Effect } from './effects.ts';
import type { Stage } from './stage.ts';
import type { Control } from './snapshot.ts';

export type Role = Parameters<Page['getByRole']>[0];

/** A control, and what it is shown to do. */
export interface ControlRow {
  /** Name of the nearest named landmark, dialog, menu or group around it; empty for none. */
  readonly within: string | RegExp;
  readonly role: Role;
  readonly name: string | RegExp;
  /** Leaves the screen as it was, or closes it. */
  readonly effect: Effect;
  /** How it is used; a click where absent. */
  readonly use?: (stage: Stage) => Promise<void>;
}

/** A state of the screen with the controls that are used in it. */
export interface ControlScreen {
  readonly name: string;
  /** What is there while the screen is open; absent: it is open unless something covers it. */
  readonly shown?: (page: Page) => Locator;
  readonly open?: (page: Page, stage: Stage) => Promise<void>;
  /** After its last row, when it is still shown. */
  readonly leave?: (page: Page) => Promise<void>;
  readonly rows: readonly ControlRow[];
}

/** A map that has the focus: an arrow moves it. */
export const mapRow = (within: ControlRow['within'], effect: Effect): ControlRow => ({
  within,
  role: 'application',
  name: 'Map',
  use: async ({ page }) => {
    await control(page, 'application', 'Map').focus();
    await page.keyboard.press('ArrowRight');
  },
  effect,
});

const matches = (wanted: string | RegExp, text: string): boolean =>
  typeof wanted === 'string' ? wanted === text : wanted.test(text);

export function isRowOf(row: ControlRow, { within, role, name }: Control): boolean {
  return row.role === role && matches(row.within, within) && matches(row.name, name);
}

export async function useControl(row: ControlRow, stage: Stage): Promise<void> {
  if (row.use !== undefined) return row.use(stage);
  return control(stage.page, row.role, row.name).click();
}

/** The first control of a role and name. */
export function control(page: Page, role: Role, name: string | RegExp): Locator {
  return page.getByRole(role, { name, exact: typeof name === 'string' }).first();
}

/** Characters of the page that a failure shows. */
const SNAPSHOT_LENGTH = 6_000;

/** Waits until a screen is open. */
export async function enter({ shown, open }: ControlScreen, stage: Stage): Promise<void> {
  if (shown !== undefined && (await shown(stage.page).count()) > 0) return;
  await open?.(stage.page, stage);
  try {
    await shown?.(stage.page).first().waitFor();
  } catch (error) {
    const page = await stage.page.locator('body').ariaSnapshot();
    throw new Error(`${String(error)}\nThe page shows:\n${page.slice(0, SNAPSHOT_LENGTH)}`, { cause: error });
  }
}

export async function leave({ shown, leave: close }: ControlScreen, { page }: Stage): Promise<void> {
  if (close === undefined || (shown !== undefined && (await shown(page).count()) === 0)) return;
  await close(page);
}
