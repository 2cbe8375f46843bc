/** Every control of the console, grouped by screen, in the order of the walk. */
import type { ControlScreen } from './controlRow.ts';
import { ADMINISTRATION_SCREENS } from './rows/administration.ts';
import { FIGURE_SCREENS } from './rows/figurePages.ts';
import { STATISTICS_MAIL_SCREENS } from './rows/statisticsMails.ts';
import { ALERT_SCREENS } from './rows/alerts.ts';
import { DIAGNOSTICS_SCREEN } from './rows/diagnostics.ts';
import { DRAWER_SCREENS, EMPTY_TABLE_SCREEN } from './rows/drawer.ts';
import { ENTITY_SCREEN } from './rows/entities.ts';
import { ENTITY_FORM_SCREENS } from './rows/entityForms.ts';
import { ENTITY_MAP_SCREENS } from './rows/entityMaps.ts';
import { FAULT_SCREENS } from './rows/faults.ts';
import { HEADER_SCREENS } from './rows/header.ts';
import { LIST_ACT_SCREENS } from './rows/listActs.ts';
import { MANAGEMENT_SCREENS } from './rows/management.ts';
import { MAP_SCREENS } from './rows/map.ts';
import { MEDIA_SCREENS } from './rows/media.ts';
import { OWN_PAGE_SCREENS } from './rows/pages.ts';
import { INCIDENT_ACT_SCREENS } from './rows/incidentActs.ts';
import { SILENT_ALERT_SCREENS } from './rows/sound.ts';
import { QUEUE_SCREENS } from './rows/queue.ts';
import { REVIEW_QUEUE_SCREENS } from './rows/reviewQueue.ts';
import { REPLAY_SCREENS } from './rows/replay.ts';
import { REVIEW_SCREENS } from './rows/review.ts';
import { SETTINGS_SCREENS } from './rows/settings.ts';
import { SIGNED_OUT_SCREENS } from './rows/signedOut.ts';
import { SNOOZE_SCREENS } from './rows/snoozes.ts';
import { SURVEY_DRAWER_SCREENS } from './rows/survey.ts';
import { SURVEY_CONFLICT_SCREENS } from './rows/surveyConflict.ts';
import { SURVEY_DIALOG_SCREENS } from './rows/surveyDialogs.ts';
import { SURVEY_TOOL_SCREENS } from './rows/surveyTools.ts';
import { TEST_MODE_SCREENS } from './rows/testMode.ts';
import { TEST_PAGE_SCREENS } from './rows/tests.ts';
import { TIMELINE_SCREENS } from './rows/timeline.ts';

/** Map, timeline and drawer. */
export const LIVE_SCREENS: readonly ControlScreen[] = [
  ...MAP_SCREENS,
  ...TIMELINE_SCREENS,
  ...REPLAY_SCREENS,
  ...SETTINGS_SCREENS,
  DIAGNOSTICS_SCREEN,
  ...DRAWER_SCREENS,
  ...MEDIA_SCREENS,
  ...REVIEW_SCREENS,
  EMPTY_TABLE_SCREEN,
];

/** Screens around the map and beside it; the last ones sign out. */
export const PAGE_SCREENS: readonly ControlScreen[] = [
  ...ALERT_SCREENS,
  ...SILENT_ALERT_SCREENS,
  ...QUEUE_SCREENS,
  ...INCIDENT_ACT_SCREENS,
  ...TEST_MODE_SCREENS,
  ...HEADER_SCREENS,
  ...SNOOZE_SCREENS,
  ...TEST_PAGE_SCREENS,
  ENTITY_SCREEN,
  ...LIST_ACT_SCREENS,
  ...ENTITY_FORM_SCREENS,
  ...ENTITY_MAP_SCREENS,
  ...ADMINISTRATION_SCREENS,
  ...FIGURE_SCREENS,
  ...STATISTICS_MAIL_SCREENS,
  ...MANAGEMENT_SCREENS,
  ...OWN_PAGE_SCREENS,
  ...REVIEW_QUEUE_SCREENS,
  ...FAULT_SCREENS,
  ...SIGNED_OUT_SCREENS,
];

/** The survey page. */
export const SURVEY_SCREENS: readonly ControlScreen[] = [
  ...SURVEY_DRAWER_SCREENS,
  ...SURVEY_TOOL_SCREENS,
  ...SURVEY_DIALOG_SCREENS,
  ...SURVEY_CONFLICT_SCREENS,
];

export const SCREENS: readonly ControlScreen[] = [...LIVE_SCREENS, ...PAGE_SCREENS, ...SURVEY_SCREENS];
