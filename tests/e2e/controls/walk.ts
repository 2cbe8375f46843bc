/**
 * Walks a part of the control table: uses each row on its screen, and checks that each control on a screen
 * has a row.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { PATIENCE_MS } from '../../support/patience.ts';
import { enter, isRowOf, leave, useControl, type ControlRow, type ControlScreen } from './controlRow.ts';
import type { KeyRow } from './rows/keys.ts';
import { controlsOn, describeControl, type Control } from './snapshot.ts';
import { resetConsole, type Stage } from './stage.ts';

interface Walk {
  readonly openStage: () => Promise<Stage>;
  readonly screens: readonly ControlScreen[];
  /** Keys, walked last. */
  readonly keys?: readonly KeyRow[];
  /** The screens of every walk: a control may also be on a screen of another walk. */
  readonly table: readonly ControlScreen[];
}

/** Where a control was seen. */
interface Sighting {
  readonly control: Control;
  readonly screen: string;
}

/** Registers the tests of a walk. */
export function walkControls({ openStage, screens, keys = [], table }: Walk): void {
  let stage: Stage;
  /** Seen controls by their description. */
  const seen = new Map<string, Sighting>();

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage?.close();
  });

  describe.each(screens)('$name', (screen) => {
    const rows = screen.rows.map((row) => ({ row, name: `${row.role} ${String(row.name)}` }));
    it.each(rows)('[code.2] $name has its effect', async ({ row }) => {
      try {
        await enter(screen, stage);
        if (row === screen.rows[0] || !isSeen(seen, row)) await look(seen, screen, row, stage.page);
        await row.effect(stage, () => useControl(row, stage));
        if (row === screen.rows.at(-1)) await leave(screen, stage);
      } catch (error) {
        // Resets the console, so that a failed control does not fail the next one.
        await resetConsole(stage);
        throw error;
      }
    });
  });

  it.each(keys)('[code.2] the key $key has its effect', async ({ use, effect }) => {
    try {
      await effect(stage, () => use(stage.page));
    } catch (error) {
      await resetConsole(stage);
      throw error;
    }
  });

  it('[code.2] every control found on a screen has a row', () => {
    const all = table.flatMap(({ rows }) => rows);
    const missing = [...seen.values()]
      .filter(({ control }) => !all.some((row) => isRowOf(row, control)))
      .map(({ control, screen }) => `${describeControl(control)} on ${screen}`);
    expect(missing.join('\n')).toBe('');
  });

  it('[code.2] the control of every row is on its screen', () => {
    const unused = screens.flatMap(({ name, rows }) => {
      return rows
        .filter((row) => !isSeen(seen, row))
        .map(({ within, role, name: row }) => `${name}: ${String(within)} › ${role} ${String(row)}`);
    });
    expect(unused.join('\n')).toBe('');
  });

  it('[code.2] no use of a control raised an error in the page', () => {
    expect(stage.errors.join('\n')).toBe('');
  });
}

/** Pause between two looks: each look reads the whole page. */
const LOOK_MS = 100;

/**
 * Notes the controls of a screen after the row's control has appeared: lists fill after their screen opens.
 */
async function look(
  seen: Map<string, Sighting>,
  screen: ControlScreen,
  row: ControlRow,
  page: Page,
): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const controls = await controlsOn(page);
    for (const control of controls) seen.set(describeControl(control), { control, screen: screen.name });
    if (controls.some((control) => isRowOf(row, control))) return;
    if (performance.now() > end)
      throw new Error(`The control of the row is not on the screen ${screen.name}`);
    await page.waitForTimeout(LOOK_MS);
  }
}

function isSeen(seen: ReadonlyMap<string, Sighting>, row: ControlRow): boolean {
  return [...seen.values()].some(({ control }) => isRowOf(row, control));
}
