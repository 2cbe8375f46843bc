/** From the engine's rows to the rows of the shots table. */
import type { Switches } from '../../domain/access/reportAccess.ts';
import { withPrefix } from '../../domain/reports/messagePrefix.ts';
import { REPORT_SYMBOLS, type SymbolIndex } from '../../domain/reports/reportTypes.ts';
import type { TableRow } from '../../domain/live/enginePort.ts';
import { delayedBy, LIVE_TEXT, rounds } from '../text/live.ts';

/** A former shot, struck through, above the report that it became (T-38, T-54). */
export interface GhostRow {
  readonly symbol: SymbolIndex;
  readonly message: string;
}

const GHOST_TYPES: readonly string[] = ['Shot', 'Possible Shot'];

/** The ghost of a report that was a shot, while shots are displayed. It belongs to its report's page. */
export function ghostOf(row: TableRow, switches: Pick<Switches, 'shot'>): GhostRow | undefined {
  const { previousReportType: previous, wasShotType, message } = row;
  if (!wasShotType || !switches.shot || previous === undefined || !GHOST_TYPES.includes(previous))
    return undefined;
  return { symbol: REPORT_SYMBOLS.indexOf(previous as 'Shot'), message: withPrefix(message, previous) };
}

/** Whole minutes by which a report was late, or undefined where it was not (T-55). */
export function delayedMinutes({ delayedByMs }: Pick<TableRow, 'delayedByMs'>): number | undefined {
  return delayedByMs > 0 ? Math.max(1, Math.round(delayedByMs / 60_000)) : undefined;
}

export interface Mark {
  readonly text: string;
  readonly tone?: 'warn';
}

/** What is special about a report, the most important first: the table has room for one. */
export function marksOf(row: TableRow): Mark[] {
  const minutes = delayedMinutes(row);
  const marks: (Mark | undefined)[] = [
    row.test ? { text: LIVE_TEXT.test, tone: 'warn' } : undefined,
    row.hasPlace ? undefined : { text: LIVE_TEXT.noPlace, tone: 'warn' },
    minutes === undefined ? undefined : { text: delayedBy(minutes) },
    row.late ? { text: LIVE_TEXT.late } : undefined,
    row.burst > 1 ? { text: rounds(row.burst) } : undefined,
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
