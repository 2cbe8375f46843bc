/** What was known of one report, step by step, from the lines of the journal about it. */
import { canSeeReport } from '../../../src/domain/access/reportAccess.ts';
import { isReviewer } from '../../../src/domain/access/topicAccess.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { parseJson } from '../../../src/domain/json/parseJson.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import {
  ANY_SHOT,
  formerSymbol,
  notifiedSymbolAfter,
  symbolNameOf,
  type NumberedReport,
} from '../../store/reports/lists/reportRow.ts';
import type { PastLine, PastReportRow } from '../../store/past/pastStore.ts';

/** A report as it was from a moment on. */
interface KnownStep {
  readonly time: EpochMs;
  readonly report: NumberedReport;
  /** Symbol under which others than reviewers last saw it before its reclassification. */
  readonly told: ReportSymbol | null;
}

/** All that was known of a report. */
export interface KnownReport {
  readonly row: PastReportRow;
  /** In their order. */
  readonly steps: readonly KnownStep[];
  readonly releasedAt: EpochMs | undefined;
  readonly deletedAt: EpochMs | undefined;
}

/** A report at a moment, as somebody saw it. */
export interface ReportThen {
  readonly report: NumberedReport;
  readonly symbol: ReportSymbol;
}

/** Kinds of lines that say something else than what a report is. */
const KEPT_ASIDE: ReadonlySet<unknown> = new Set([
  'released',
  'deleted',
  'act',
  'incident',
  'held',
  'holdLifted',
  'mediaRemoved',
  'platesRemoved',
]);

/** Whether the texts of the lines are needed: nothing but its release has changed a report of version 1. */
export function needsTexts({ current, version }: PastReportRow): boolean {
  return current === undefined || version > 1;
}

/**
 * Reads what was known of a report. A report without a line of its receipt was never known.
 *
 * @param lines  about it, in their order
 * @param texts  of the lines, where `needsTexts` says so
 */
export function knownReport(
  row: PastReportRow,
  lines: readonly PastLine[],
  texts: ReadonlyMap<number, string>,
): KnownReport {
  const { current, releasedAt } = row;
  const [first] = lines;
  if (first === undefined) return { row, steps: [], releasedAt, deletedAt: undefined };
  if (!needsTexts(row) && current !== undefined) {
    const steps = [{ time: first.time, report: current, told: row.told }];
    return { row, steps, releasedAt, deletedAt: undefined };
  }
  return foldLines(row, lines, texts);
}

function foldLines(
  row: PastReportRow,
  lines: readonly PastLine[],
  texts: ReadonlyMap<number, string>,
): KnownReport {
  const steps: KnownStep[] = [];
  let deletedAt: EpochMs | undefined;
  for (const { sequence, time } of lines) {
    const entry = parseJson(texts.get(sequence) ?? '');
    if (!isRow(entry)) continue;
    if (entry['kind'] === 'deleted') deletedAt = time;
    const change = entry['new'];
    if (KEPT_ASIDE.has(entry['kind']) || !isRow(change)) continue;
    const before = steps.at(-1);
    const report = applied(before?.report, change, row);
    const symbol = symbolNameOf(report);
    if (symbol === undefined) continue;
    const isReleased = row.releasedAt !== undefined && row.releasedAt <= time;
    const told =
      before === undefined
        ? formerSymbol(report)
        : notifiedSymbolAfter(
            {
              symbol: symbolNameOf(before.report) ?? symbol,
              told_symbol: before.told,
              released_at: isReleased ? time : null,
            },
            report,
          );
    steps.push({ time, report, told });
  }
  return { row, steps, releasedAt: row.releasedAt, deletedAt };
}

/** A report after a change; a field that was emptied is absent. */
function applied(before: NumberedReport | undefined, change: Row, row: PastReportRow): NumberedReport {
  const { observations: _, ...fields } = change;
  const { shelfId, fromArchive } = row.current ?? {};
  const merged = {
    ...before,
    ...fields,
    id: row.id,
    ...(shelfId !== undefined && { shelfId }),
    ...(fromArchive !== undefined && { fromArchive }),
  };
  return Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null),
  ) as unknown as NumberedReport;
}

/** A report as a person with these authorities saw it at a moment; undefined where the person did not. */
export function reportThen(
  { steps, releasedAt, deletedAt }: KnownReport,
  at: EpochMs,
  authorities: ReadonlySet<string>,
): ReportThen | undefined {
  if (deletedAt !== undefined && deletedAt <= at) return undefined;
  const step = steps.findLast(({ time }) => time <= at);
  const symbol = step && symbolNameOf(step.report);
  if (step === undefined || symbol === undefined) return undefined;
  const reviews = isReviewer(authorities);
  if (!reviews && (releasedAt === undefined || releasedAt > at)) return undefined;
  const former = reviews ? formerSymbol(step.report) : step.told;
  const isSeen = canSeeReport(authorities, REPORT_SYMBOLS.indexOf(symbol)) || former === ANY_SHOT;
  return isSeen ? { report: step.report, symbol } : undefined;
}

/** Moments at which what a person saw of a report may have changed. */
export function momentsOf({ steps, releasedAt, deletedAt }: KnownReport): readonly EpochMs[] {
  const moments = steps.map(({ time }) => time);
  return [
    ...moments,
    ...(releasedAt === undefined ? [] : [releasedAt]),
    ...(deletedAt === undefined ? [] : [deletedAt]),
  ];
}
