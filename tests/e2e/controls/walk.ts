/** Every control of the console: it has a row in the table, and does what the row says. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRowOf, useControl } from './controlRow.ts';
import { KEY_ROWS } from './rows/keys.ts';
import { controlsOn, describeControl, type Control } from './snapshot.ts';
import { beginAnew, openStage, type Stage } from './stage.ts';
import { ROWS, SCREENS } from './table.ts';

let stage: Stage;
/** Controls that were on a screen, by what describes them, with the screen. */
const seen = new Map<string, { readonly control: Control; readonly screen: string }>();

beforeAll(async () => {
  stage = await openStage();
});

afterAll(async () => {
  await stage?.close();
});

describe.each(SCREENS)('$name', (screen) => {
  it.each(screen.rows.map((row) => ({ row, name: `${row.role} ${String(row.name)}` })))(
    '[CT1] $name has its effect',
    async ({ row }) => {
      try {
        await screen.open(stage.page);
        for (const control of await controlsOn(stage.page))
          seen.set(describeControl(control), { control, screen: screen.name });
        await row.effect(stage, () => useControl(row, stage));
        await screen.leave(stage.page);
      } catch (error) {
        // What one control broke must not be held against the next.
        await beginAnew(stage);
        throw error;
      }
    },
  );
});

it.each(KEY_ROWS)('[CT1] the key $key has its effect', async ({ use, effect }) => {
  await effect(stage, () => use(stage.page));
});

it('[CT2] every key that the help names has a row', () => {
  const page = readFileSync('public/content/help/console/keyboard.html', 'utf8');
  const named = [...page.matchAll(/<kbd>.*?<\/kbd>(?:\+<kbd>.*?<\/kbd>)*/g)].map(([keys]) =>
    keys.replace(/<\/?kbd>/g, ''),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((key) => !KEY_ROWS.some((row) => row.key === key))).toEqual([]);
});

it('[CT2] every control that was on a screen has a row', () => {
  const missing = [...seen.values()]
    .filter(({ control }) => !ROWS.some((row) => isRowOf(row, control)))
    .map(({ control, screen }) => `${describeControl(control)} on ${screen}`);
  expect(missing).toEqual([]);
});

it('[CT2] every row was on a screen', () => {
  const controls = [...seen.values()].map(({ control }) => control);
  const unused = ROWS.filter(
    (row) => row.isTransient !== true && !controls.some((control) => isRowOf(row, control)),
  );
  expect(unused.map(({ within, role, name }) => `${String(within)} › ${role} ${String(name)}`)).toEqual([]);
});

it('[CT1] no use of a control broke the page', () => {
  expect(stage.errors).toEqual([]);
});
