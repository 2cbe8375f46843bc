/** Header, alerts, pages, and what is seen signed out. */
import { describe } from 'vitest';
import { openPagesStage } from '../controls/stage.ts';
import { PAGE_SCREENS, SCREENS } from '../controls/table.ts';
import { walkControls } from '../controls/walk.ts';

describe('[code.2] every control has a row in the table and its stated effect', () => {
  walkControls({ openStage: openPagesStage, screens: PAGE_SCREENS, table: SCREENS });
});
