/** The live screen: each of its controls has a row in the table, and the effect of the row. */
import { describe, expect, it } from 'vitest';
import { KEY_GROUPS } from '../../../src/app/text/keyGroups.ts';
import { KEY_ROWS } from '../controls/rows/keys.ts';
import { QUEUE_KEY_ROWS } from '../controls/rows/queue.ts';
import { REVIEW_KEY_ROWS } from '../controls/rows/review.ts';
import { SURVEY_FOCUS_KEYS, SURVEY_KEY_ROWS, SURVEY_PRINT_KEY } from '../controls/rows/surveyKeys.ts';
import { openMapStage } from '../controls/stage.ts';
import { LIVE_SCREENS, SCREENS } from '../controls/table.ts';
import { walkControls } from '../controls/walk.ts';

const KEYS = [...KEY_ROWS, ...REVIEW_KEY_ROWS, ...QUEUE_KEY_ROWS];

describe('[code.2] every control of home has a row in the table and its stated effect', () => {
  walkControls({ openStage: openMapStage, screens: LIVE_SCREENS, keys: KEYS, table: SCREENS });
});

it('[code.2] every key of the registry has a row', () => {
  const named = KEY_GROUPS.flatMap(({ entries }) => entries.flatMap(({ keys }) => keys));
  expect(named.length).toBeGreaterThan(5);
  const shown = new Set(
    [...KEYS, ...SURVEY_KEY_ROWS, ...SURVEY_FOCUS_KEYS, SURVEY_PRINT_KEY].map(({ key }) => key),
  );
  expect(named.filter((key) => !shown.has(key))).toEqual([]);
});
