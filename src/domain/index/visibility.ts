/** Which reports are displayed, listed and drawn grey. Depends on symbols, floor and search; the user's authorities are applied to the switches before. */
import { ROW_FLAG, type ReportColumns, type Row } from '../reports/columns.ts';
import { REPORT_SYMBOLS, SYMBOL_COUNT, SYMBOL_IS_SHOT } from '../contract/reportTypes.ts';
import type { DisplayFilter } from '../frame/view.ts';
import type { SearchRule } from './searchRule.ts';

/** A DisplayFilter compiled for rows: bytes instead of names. */
export interface DisplayRule {
  /** [SYMBOL_COUNT] 1 = displayed */
  readonly shown: Uint8Array<ArrayBuffer>;
  /** Interned `level_id` of the active floor; ALL_LEVELS for none. */
  readonly level: number;
  /** Absent: every report is found. */
  readonly search?: SearchRule | undefined;
}

export const ALL_LEVELS = 0;
/** A floor that no report has: only reports without a level are on it. */
const UNKNOWN_LEVEL = 0xffff_ffff;
const SHOT = REPORT_SYMBOLS.indexOf('Shot');

/**
 * Compiles a filter.
 *
 * @param levelIdOf  id of a level's interned text, 0 where no report has it
 */
export function compileDisplayRule(
  filter: DisplayFilter,
  levelIdOf: (level: string) => number,
  search?: SearchRule,
): DisplayRule {
  const shown = new Uint8Array(SYMBOL_COUNT);
  for (const symbol of filter.symbols) shown[REPORT_SYMBOLS.indexOf(symbol)] = 1;
  const level = filter.level === undefined ? ALL_LEVELS : levelIdOf(filter.level) || UNKNOWN_LEVEL;
  return { shown, level, search };
}

/** Whether two rules display the same reports. */
export function sameDisplayRule(a: DisplayRule, b: DisplayRule): boolean {
  return (
    a.level === b.level &&
    a.search?.id === b.search?.id &&
    a.shown.every((on, symbol) => on === b.shown[symbol])
  );
}

/**
 * Whether a row is displayed on map and timeline: it is live, found by the search, its type is switched on, and it is
 * on the active floor or on none. A reclassified report is also hidden where its previous type is switched off,
 * unless it is now a Shot or Possible Shot.
 */
export function isDisplayed(rule: DisplayRule, columns: ReportColumns, row: Row): boolean {
  const symbol = columns.symbol[row];
  if ((columns.flags[row] & ROW_FLAG.live) === 0 || rule.shown[symbol] === 0) return false;
  const previous = columns.previous[row];
  if (previous !== 0 && SYMBOL_IS_SHOT[symbol] === 0 && rule.shown[previous - 1] === 0) return false;
  return isOnFloor(rule, columns, row) && isFound(rule, row);
}

/**
 * Whether the table lists a row: displayed rows, and former shots of any present type while Shot is switched on.
 */
export function isListed(rule: DisplayRule, columns: ReportColumns, row: Row): boolean {
  if (isDisplayed(rule, columns, row)) return true;
  if ((columns.flags[row] & ROW_FLAG.live) === 0 || rule.shown[SHOT] === 0) return false;
  return wasShot(columns, row) && isOnFloor(rule, columns, row) && isFound(rule, row);
}

/** Whether a report was a Shot or Possible Shot before it was reclassified. */
export function wasShot(columns: ReportColumns, row: Row): boolean {
  const previous = columns.previous[row];
  if (previous !== 0 && SYMBOL_IS_SHOT[previous - 1] === 1) return true;
  return (columns.flags[row] & ROW_FLAG.wasShot) !== 0;
}

function isFound({ search }: DisplayRule, row: Row): boolean {
  return search === undefined || search.matches(row);
}

function isOnFloor(rule: DisplayRule, columns: ReportColumns, row: Row): boolean {
  const level = columns.level[row];
  return rule.level === ALL_LEVELS || level === 0 || level === rule.level;
}

/**
 * Whether the selected marker is grey: filtered out, or reclassified into anything but a shot. Other
 * markers are hidden instead.
 */
export function isSelectedGrey(rule: DisplayRule, columns: ReportColumns, row: Row): boolean {
  if (!isDisplayed(rule, columns, row)) return true;
  return columns.previous[row] !== 0 && SYMBOL_IS_SHOT[columns.symbol[row]] === 0;
}
