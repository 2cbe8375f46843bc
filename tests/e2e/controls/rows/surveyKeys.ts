/** What each key of the survey does while a node is selected and the map has the focus. */
import type { Locator, Page } from 'playwright';

export interface SurveyKeyRow {
  /** As the registry writes it: `Ctrl+Z`. */
  readonly key: string;
  /** Whether the newest step is undone before, so that the key has something to bring back. */
  readonly undoesFirst?: true;
  /** Pressed in the list of nodes, not on the map. */
  readonly isInList?: true;
  /** The last press is the tested key; the presses before prepare something for it to act on. */
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
  { key: 'Delete', presses: ['Control+v', 'Delete'], says: /^Node \S+ deleted$/ },
  { key: 'H', isInList: true, presses: ['h'], says: /^Node \S+ hidden$/ },
  { key: 'Ctrl+A', isInList: true, presses: ['Control+a'], says: /^\d+ nodes, 1 hidden, \d\d+ selected$/ },
];

/** The current row of the list of nodes, which Tab reaches. */
const currentRow = (page: Page) =>
  page.getByRole('list', { name: 'Node List' }).locator('button[tabindex="0"]');

/** Keys that move the focus, and where to. */
export const SURVEY_FOCUS_KEYS: readonly {
  readonly key: string;
  readonly press: string;
  readonly place: (page: Page) => Locator;
}[] = [
  { key: 'M', press: 'm', place: (page) => surveyCanvas(page) },
  { key: 'L', press: 'l', place: currentRow },
  { key: 'E', press: 'e', place: (page) => page.getByRole('textbox', { name: 'Node Lat' }) },
];

/** Opens the survey sheet, whose dialog of the browser a test must replace. */
export const SURVEY_PRINT_KEY = { key: 'Ctrl+P', press: 'Control+p' } as const;

/** The map of the survey, which takes keys while it has the focus. */
export const surveyCanvas = (page: Page) => page.locator('[data-survey-map] canvas[tabindex]');
