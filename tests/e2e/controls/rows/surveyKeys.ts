/** What each key of the survey does while a node is selected and the map has the focus. */
import type { Page } from 'playwright';

export interface SurveyKeyRow {
  /** As the registry writes it: `Ctrl+Z`. */
  readonly key: string;
  /** Whether the newest step is undone before, so that the key has something to bring back. */
  readonly undoesFirst?: true;
  /** The last one is the key; those before it give it something to act on. */
  readonly presses: readonly string[];
  /** The text that the step leaves. */
  readonly says: RegExp;
}

const MOVED = /^Node \S+ moved 1\.0 m$/;
const PASTED = /^Node \S+ pasted$/;

export const SURVEY_KEY_ROWS: readonly SurveyKeyRow[] = [
  { key: 'Arrows', presses: ['ArrowUp'], says: /^Node \S+ moved 0\.1 m$/ },
  { key: 'Shift+Arrows', presses: ['Shift+ArrowRight'], says: MOVED },
  { key: 'Ctrl+Z', presses: ['Control+z'], says: /^Undone: Node \S+ moved 1\.0 m$/ },
  { key: 'Ctrl+Shift+Z', presses: ['Control+Shift+z'], says: MOVED },
  { key: 'Ctrl+Y', undoesFirst: true, presses: ['Control+y'], says: MOVED },
  // What was copied shows when it is pasted.
  { key: 'Ctrl+C', presses: ['Control+c', 'Control+v'], says: PASTED },
  { key: 'Ctrl+V', undoesFirst: true, presses: ['Control+v'], says: PASTED },
];

/** The key that gives the map the focus. */
export const TO_MAP = { key: 'M', press: 'm' } as const;

/** The map of the survey, which takes keys while it has the focus. */
export const surveyCanvas = (page: Page) => page.locator('[data-survey-map] canvas[tabindex]');
