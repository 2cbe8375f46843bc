/** The survey page: each of its controls has a row in the table, and the effect of the row. */
import { describe } from 'vitest';
import { openSurveyStage } from '../controls/stage.ts';
import { SCREENS, SURVEY_SCREENS } from '../controls/table.ts';
import { walkControls } from '../controls/walk.ts';

describe('[code.2] every control of the survey has a row in the table and its stated effect', () => {
  walkControls({ openStage: openSurveyStage, screens: SURVEY_SCREENS, table: SCREENS });
});
