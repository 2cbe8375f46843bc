/** The live screen: each of its controls has a row in the table, and the effect of the row. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEY_ROWS } from './controls/rows/keys.ts';
import { openMapStage } from './controls/stage.ts';
import { LIVE_SCREENS, SCREENS } from './controls/table.ts';
import { walkControls } from './controls/walk.ts';

describe('[CT1] [CT2] every control of home has a row in the table and its stated effect', () => {
  walkControls({ openStage: openMapStage, screens: LIVE_SCREENS, keys: KEY_ROWS, table: SCREENS });
});

it('[CT2] every key that the help names has a row', () => {
  const page = readFileSync('public/content/help/console/keyboard.html', 'utf8');
  const named = [...page.matchAll(/<kbd>.*?<\/kbd>(?:\+<kbd>.*?<\/kbd>)*/g)].map(([keys]) =>
    keys.replace(/<\/?kbd>/g, ''),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((key) => !KEY_ROWS.some((row) => row.key === key))).toEqual([]);
});
