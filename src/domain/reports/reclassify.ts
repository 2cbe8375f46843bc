/** What a review does to a report (T-64). Console and server work by this one table. */
import type { ShotReport } from '../contract/shotReport.ts';
import { withPrefix } from './messagePrefix.ts';
import {
  POSSIBLE_SHOT_CATEGORY,
  REPORT_SYMBOLS,
  symbolOf,
  type ReportSymbol,
  type ReportType,
} from '../contract/reportTypes.ts';

/** What a reviewer may choose, in the order in which it is offered (O§4). The words are those of the update message. */
export const REVIEW_CHOICES = ['Shot', 'Possible Shot', 'Firework', 'Other Noise'] as const;
export type ReviewChoice = (typeof REVIEW_CHOICES)[number];

/** What a choice makes of a report. */
export const SYMBOL_OF_CHOICE = {
  Shot: 'Shot',
  'Possible Shot': 'Possible Shot',
  Firework: 'Fireworks',
  'Other Noise': 'Ruckus',
} as const satisfies Readonly<Record<ReviewChoice, ReportSymbol>>;

/** Most characters of an update message (O§5). */
export const UPDATE_MESSAGE_LIMIT = 255;

/** The part of a report by which it is reviewed. */
export type ReviewedFields = Pick<ShotReport, 'reportType' | 'weaponCategory' | 'wasShotType' | 'message'>;

/** The fields that a change of class sets. */
export interface ClassChange {
  readonly reportType: ReportType;
  readonly weaponCategory: number;
  /** Name of the former symbol: "Possible Shot" is one (O§4). */
  readonly previousReportType: ReportSymbol;
  /** It is, or once was, a Shot or a Possible Shot before: whoever was told of a shot must hear of each later change. */
  readonly wasShotType: boolean;
  readonly message?: string;
}

/** `updateText` goes to the group: empty when the class was confirmed, else the words of the choice. */
export type Review =
  | { readonly kind: 'confirmed'; readonly updateText: '' }
  | { readonly kind: 'changed'; readonly updateText: ReviewChoice; readonly change: ClassChange };

const IS_SHOT: ReadonlySet<ReportSymbol> = new Set(['Shot', 'Possible Shot']);

/** Symbol of a report that can be reviewed, undefined for all others (O§5: Shot, Fireworks and Ruckus). */
export function reviewedSymbol(report: ReviewedFields): ReportSymbol | undefined {
  const symbol = REPORT_SYMBOLS[symbolOf(report.reportType, report.weaponCategory) ?? -1];
  return choiceOf(symbol) === undefined ? undefined : symbol;
}

/** The choice that a symbol stands for, undefined where there is none. */
export function choiceOf(symbol: ReportSymbol | undefined): ReviewChoice | undefined {
  return REVIEW_CHOICES.find((choice) => SYMBOL_OF_CHOICE[choice] === symbol);
}

/** What choosing does; undefined for a report that can't be reviewed. */
export function review(report: ReviewedFields, choice: ReviewChoice): Review | undefined {
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

/** Category 6 is the possible shot and nothing else: it is set by that choice and reset to 0 by the others. */
function categoryAfter(category: number | undefined, choice: ReviewChoice): number {
  if (choice === 'Possible Shot') return POSSIBLE_SHOT_CATEGORY;
  return category === undefined || category === POSSIBLE_SHOT_CATEGORY ? 0 : category;
}
