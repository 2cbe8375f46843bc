/** Walks a part of the table of controls: each row is used on its screen, and each control on a screen has a row. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, isRowOf, leave, useControl, type ControlScreen } from './controlRow.ts';
import type { KeyRow } from './rows/keys.ts';
import { controlsOn, describeControl, type Control } from './snapshot.ts';
import { resetConsole, type Stage } from './stage.ts';

interface Walk {
  readonly openStage: () => Promise<Stage>;
  readonly screens: readonly ControlScreen[];
  /** Walked last. */
  readonly keys?: readonly KeyRow[];
  /** The screens of every walk: a control may be on a screen of another one. */
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
  /** By what describes the control. */
  const seen = new Map<string, Sighting>();

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage?.close();
  });

  describe.each(screens)('$name', (screen) => {
    const looked = { at: false };
    const rows = screen.rows.map((row) => ({ row, name: `${row.role} ${String(row.name)}` }));
    it.each(rows)('[CT1] $name has its effect', async ({ row }) => {
      try {
        await enter(screen, stage);
        if (!looked.at) for (const one of await controlsOn(stage.page)) note(seen, one, screen);
        looked.at = true;
        await row.effect(stage, () => useControl(row, stage));
        if (row === screen.rows.at(-1)) await leave(screen, stage);
      } catch (error) {
        // A failed control must not fail the next one.
        await resetConsole(stage);
        throw error;
      }
    });
  });

  it.each(keys)('[CT1] the key $key has its effect', async ({ use, effect }) => {
    try {
      await effect(stage, () => use(stage.page));
    } catch (error) {
      await resetConsole(stage);
      throw error;
    }
  });

  it('[CT2] every control found on a screen has a row', () => {
    const all = table.flatMap(({ rows }) => rows);
    const missing = [...seen.values()]
      .filter(({ control }) => !all.some((row) => isRowOf(row, control)))
      .map(({ control, screen }) => `${describeControl(control)} on ${screen}`);
    expect(missing.join('\n')).toBe('');
  });

  it('[CT2] the control of every row is on its screen', () => {
    const unused = screens.flatMap(({ name, rows }) => {
      const controls = [...seen.values()].map(({ control }) => control);
      return rows
        .filter((row) => !controls.some((control) => isRowOf(row, control)))
        .map(({ within, role, name: row }) => `${name}: ${String(within)} › ${role} ${String(row)}`);
    });
    expect(unused.join('\n')).toBe('');
  });

  it('[CT1] no use of a control raised an error in the page', () => {
    expect(stage.errors.join('\n')).toBe('');
  });
}

function note(seen: Map<string, Sighting>, control: Control, screen: ControlScreen): void {
  seen.set(describeControl(control), { control, screen: screen.name });
}
