/** The effect of a review on a report. Used by console and server. */
import type { ShotReport } from '../contract/shotReport.ts';
import { withPrefix } from './messagePrefix.ts';
import {
  POSSIBLE_SHOT_CATEGORY,
  REPORT_SYMBOLS,
  SYMBOL_IS_SHOT,
  symbolOf,
  type ReportSymbol,
  type ReportType,
} from '../contract/reportTypes.ts';

/** Choices of a reviewer, in the order of the menu, spelled as in the update message. */
export const REVIEW_CHOICES = ['Shot', 'Possible Shot', 'Firework', 'Other Noise'] as const;
export type ReviewChoice = (typeof REVIEW_CHOICES)[number];

/** Symbol of a report after a choice. */
export const SYMBOL_OF_CHOICE = {
  Shot: 'Shot',
  'Possible Shot': 'Possible Shot',
  Firework: 'Fireworks',
  'Other Noise': 'Ruckus',
} as const satisfies Readonly<Record<ReviewChoice, ReportSymbol>>;

/** Maximum number of characters of an update message. */
export const MAX_UPDATE_MESSAGE_LENGTH = 255;

/** The fields of a report that a review reads. */
export type ReviewedFields = Pick<ShotReport, 'reportType' | 'weaponCategory' | 'wasShotType' | 'message'>;

/** The fields that a reclassification sets. */
export interface ClassChange {
  readonly reportType: ReportType;
  readonly weaponCategory: number;
  /** Name of the previous symbol; may be "Possible Shot". */
  readonly previousReportType: ReportSymbol;
  /** The report was a Shot or Possible Shot before: users notified of a shot must receive each later change. */
  readonly wasShotType: boolean;
  readonly message?: string;
}

/** Result of a review. `updateText` is sent to the group: empty where the type is confirmed, else the choice. */
export type Review =
  | { readonly kind: 'confirmed'; readonly updateText: '' }
  | { readonly kind: 'changed'; readonly updateText: ReviewChoice; readonly change: ClassChange };

const IS_SHOT: ReadonlySet<ReportSymbol> = new Set(['Shot', 'Possible Shot']);

/** Symbol of a report that can be reviewed: Shot, Fireworks and Ruckus; undefined for any other. */
export function reviewedSymbol(report: ReviewedFields): ReportSymbol | undefined {
  const symbol = REPORT_SYMBOLS[symbolOf(report.reportType, report.weaponCategory) ?? -1];
  return choiceOf(symbol) === undefined ? undefined : symbol;
}

/** The choice that results in a symbol, undefined where there is none. */
export function choiceOf(symbol: ReportSymbol | undefined): ReviewChoice | undefined {
  return REVIEW_CHOICES.find((choice) => SYMBOL_OF_CHOICE[choice] === symbol);
}

/** Result of a choice; undefined for a report that can't be reviewed. */
export function reviewReport(report: ReviewedFields, choice: ReviewChoice): Review | undefined {
  const previous = reviewedSymbol(report);
  if (previous === undefined) return undefined;
  const symbol = SYMBOL_OF_CHOICE[choice];
  if (symbol === previous) return { kind: 'confirmed', updateText: '' };
  const { message } = report;
  const change: ClassChange = {
    reportType: symbol === 'Possible Shot' ? 'Shot' : symbol,
    weaponCategory: categoryAfter(report.weaponCategory, choice),
    previousReportType: previous,
    wasShotType: IS_SHOT.has(previous) || report.wasShotType === true,
    ...(message === undefined ? {} : { message: withPrefix(message, symbol) }),
  };
  return { kind: 'changed', updateText: choice, change };
}

/** The fields that decide the class of a report. */
export type ClassFields = Pick<ShotReport, 'reportType' | 'weaponCategory'>;

/**
 * Whether a Shot or Possible Shot becomes another class, or none that is known. Where TWO_PERSONS is on, two people must agree to
 * it, by whatever way it is changed.
 */
export function becomesLessThanShot(before: ClassFields, after: ClassFields): boolean {
  return isShot(before) && !isShot(after);
}

const isShot = ({ reportType, weaponCategory }: ClassFields): boolean =>
  SYMBOL_IS_SHOT[symbolOf(reportType, weaponCategory) ?? -1] === 1;

/** Weapon category after a choice: 6 for a Possible Shot only, reset to 0 by the other choices. */
function categoryAfter(category: number | undefined, choice: ReviewChoice): number {
  if (choice === 'Possible Shot') return POSSIBLE_SHOT_CATEGORY;
  return category === undefined || category === POSSIBLE_SHOT_CATEGORY ? 0 : category;
}
