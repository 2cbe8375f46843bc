/** From the engine's rows to the rows of the shots table. */
import type { Switches } from '../../../domain/access/reportAccess.ts';
import { withPrefix } from '../../../domain/reports/messagePrefix.ts';
import { REPORT_SYMBOLS, type SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { dayText } from '../../ui/timeText.ts';
import { delayedBy, LIVE_TEXT, roundsMark } from '../../text/live.ts';

/** A former shot, struck through, above the report that it became (T-38, T-54). */
export interface GhostRow {
  readonly symbol: SymbolIndex;
  readonly message: string;
}

const isShot = (name: string | undefined): name is 'Shot' | 'Possible Shot' =>
  name === 'Shot' || name === 'Possible Shot';

/**
 * The ghost of a report that was a shot, while shots are displayed. It belongs to its report's page. One
 * that has been reclassified twice has lost the word for what it was: it was a shot of some kind.
 */
export function ghostOf(row: TableRow, switches: Pick<Switches, 'shot'>): GhostRow | undefined {
  const { previousReportType: previous, wasShotType, message, symbol } = row;
  if (!wasShotType || !switches.shot || previous === undefined) return undefined;
  if (!isShot(previous) && isShot(REPORT_SYMBOLS[symbol])) return undefined;
  const former = isShot(previous) ? previous : 'Shot';
  return { symbol: REPORT_SYMBOLS.indexOf(former), message: withPrefix(message, former) };
}

/** Whole minutes by which a report was late, or undefined where it was not (T-55). */
export function delayedMinutes({ delayedByMs }: Pick<TableRow, 'delayedByMs'>): number | undefined {
  return delayedByMs > 0 ? Math.max(1, Math.round(delayedByMs / 60_000)) : undefined;
}

export interface Mark {
  readonly text: string;
  readonly tone?: 'warn';
}

/**
 * What is special about a report, the most important first: the table has room for one. A ghost above
 * says "Reclassified" already.
 */
export function marksOf(row: TableRow, ghost?: GhostRow): Mark[] {
  const minutes = delayedMinutes(row);
  const changed = row.previousReportType !== undefined && ghost === undefined;
  const marks: (Mark | undefined)[] = [
    row.test ? { text: LIVE_TEXT.test, tone: 'warn' } : undefined,
    changed ? { text: LIVE_TEXT.reclassified } : undefined,
    row.hasPlace ? undefined : { text: LIVE_TEXT.noPlace, tone: 'warn' },
    minutes === undefined ? undefined : { text: delayedBy(minutes) },
    row.late ? { text: LIVE_TEXT.late } : undefined,
    row.burst > 1 ? { text: roundsMark(row.burst) } : undefined,
  ];
  return marks.filter((mark) => mark !== undefined);
}

/** Number of pages, at least one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Page that holds a position. */
export function pageOf(position: number, size: number): number {
  return Math.floor(position / size);
}

/** Date to be written above each row: where the day changes from row to row, and above the first where it is not today. */
export function dayHeadings(rows: readonly Pick<TableRow, 'time'>[], today: string): (string | undefined)[] {
  let above = today;
  return rows.map(({ time }) => {
    const day = dayText(time);
    if (day === above) return undefined;
    above = day;
    return day;
  });
}
