import type { Page } from 'playwright';
import type { Effect } from './effects.ts';
import type { Stage } from './stage.ts';
import type { Control } from './snapshot.ts';

/** A control, and what it is shown to do. */
export interface ControlRow {
  /** Name of the nearest named landmark, dialog, menu or group around it; empty for none. */
  readonly within: string | RegExp;
  readonly role: Parameters<Page['getByRole']>[0];
  readonly name: string | RegExp;
  readonly effect: Effect;
  /** It goes by itself, so that it may have gone before it could be used. */
  readonly isTransient?: true;
  /** How it is used; a click where absent. */
  readonly use?: (stage: Stage) => Promise<void>;
}

/** A state of the screen with the controls that are used in it. */
export interface ControlScreen {
  readonly name: string;
  open(page: Page): Promise<void>;
  leave(page: Page): Promise<void>;
  readonly rows: readonly ControlRow[];
}

const matches = (wanted: string | RegExp, text: string): boolean =>
  typeof wanted === 'string' ? wanted === text : wanted.test(text);

export function isRowOf(row: ControlRow, { within, role, name }: Control): boolean {
  return row.role === role && matches(row.within, within) && matches(row.name, name);
}

export async function useControl(row: ControlRow, stage: Stage): Promise<void> {
  if (row.use !== undefined) return row.use(stage);
  const { role, name } = row;
  return stage.page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .click();
}
