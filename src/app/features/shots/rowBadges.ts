/** Derives the rows of the shots table from the rows of the engine. */
import type { Switches } from '../../../domain/access/reportAccess.ts';
import { withPrefix } from '../../../domain/reports/messagePrefix.ts';
import { REPORT_SYMBOLS, type SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import type { TableRow } from '../../../domain/live/enginePort.ts';
import { dayText, wrongClockText } from '../../../domain/dayAndClock.ts';
import { delayedBy, knownNowText, LIVE_TEXT, roundsMark } from '../../text/live.ts';

/** Row of a former shot above the report that it was reclassified to. */
export interface GhostRow {
  readonly symbol: SymbolIndex;
  readonly message: string;
}

const isShot = (name: string | undefined): name is 'Shot' | 'Possible Shot' =>
  name === 'Shot' || name === 'Possible Shot';

/**
 * Row of the former shot; undefined if the report was no shot or shots are hidden. After two reclassifications the
 * kind of shot is unknown, so it is shown as a Shot. It does not count as a row of the page.
 */
export function ghostOf(row: TableRow, switches: Pick<Switches, 'shot'>): GhostRow | undefined {
  const { previousReportType: previous, wasShotType, message, symbol } = row;
  if (!wasShotType || !switches.shot || previous === undefined) return undefined;
  if (!isShot(previous) && isShot(REPORT_SYMBOLS[symbol])) return undefined;
  const former = isShot(previous) ? previous : 'Shot';
  return { symbol: REPORT_SYMBOLS.indexOf(former), message: withPrefix(message, former) };
}

/** Delay of a late report in whole minutes; undefined if it was not late. */
export function delayedMinutes({ delayedByMs }: Pick<TableRow, 'delayedByMs'>): number | undefined {
  return delayedByMs > 0 ? Math.max(1, Math.round(delayedByMs / 60_000)) : undefined;
}

export interface RowBadge {
  readonly text: string;
  readonly tone?: 'warn';
}

/**
 * Badges of a report, most important first; the table shows only the first, beside "New". "Reclassified" is left out if the row
 * of the former shot shows it.
 */
export function badgesOf(row: TableRow, ghost?: GhostRow): RowBadge[] {
  const minutes = delayedMinutes(row);
  const changed = row.previousReportType !== undefined && ghost === undefined;
  const marks: (RowBadge | undefined)[] = [
    row.knownNow === undefined ? undefined : { text: knownNowText(row.knownNow), tone: 'warn' },
    row.test ? { text: LIVE_TEXT.test, tone: 'warn' } : undefined,
    changed ? { text: LIVE_TEXT.reclassified } : undefined,
    row.wrongClock === undefined ? undefined : { text: wrongClockText(row.wrongClock), tone: 'warn' },
    placeBadge(row),
    minutes === undefined ? undefined : { text: delayedBy(minutes) },
    row.fromCatchUp ? { text: LIVE_TEXT.late } : undefined,
    row.burst > 1 ? { text: roundsMark(row.burst) } : undefined,
  ];
  return marks.filter((mark) => mark !== undefined);
}

function placeBadge({ hasPlace, isBearingOnly }: TableRow): RowBadge | undefined {
  if (hasPlace) return undefined;
  return { text: isBearingOnly ? LIVE_TEXT.bearingOnly : LIVE_TEXT.noPlace, tone: 'warn' };
}

/** Number of pages, at least one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Page of a row, both from 0. */
export function pageOf(position: number, size: number): number {
  return Math.floor(position / size);
}

/** Date heading above each row: where the day changes, and above the first row if it is not today; else undefined. */
export function dayHeadings(rows: readonly Pick<TableRow, 'time'>[], today: string): (string | undefined)[] {
  let above = today;
  return rows.map(({ time }) => {
    const day = dayText(time);
    if (day === above) return undefined;
    above = day;
    return day;
  });
}
