/** Conditions of what is older than its period. Preview and removal share them, so that they agree. */
import { sql, type RawBuilder } from 'kysely';
import type { KeptKind, Retention } from '../../../src/domain/contract/retention.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import type { MediaKind } from '../../../src/domain/source/reportMedia.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';

const DAY: Millis = 86_400_000;

/** Periods, and the instant from which they are counted back. */
export interface RetentionTime {
  readonly retention: Retention;
  readonly now: EpochMs;
}

/** The kind of the files of a kept kind. */
export const FILE_KINDS = { Picture: 'image', Sound: 'audio', Video: 'video' } as const satisfies Partial<
  Readonly<Record<KeptKind, MediaKind>>
>;
export type FileKind = keyof typeof FILE_KINDS;

/** The instant before which a kind is too old; undefined where it is kept for ever. */
export function cutoffOf({ retention, now }: RetentionTime, kind: KeptKind): number | undefined {
  const days = retention.get(kind);
  return days === undefined ? undefined : now - days * DAY;
}

/** Types with a period. */
export function dueSymbols(
  time: RetentionTime,
): readonly { readonly symbol: ReportSymbol; readonly cutoff: number }[] {
  return REPORT_SYMBOLS.flatMap((symbol) => {
    const cutoff = cutoffOf(time, symbol);
    return cutoff === undefined ? [] : [{ symbol, cutoff }];
  });
}

/** Condition on `shot_reports`: of a type, as the index of ages has it. */
export function isOfType(symbol: ReportSymbol): RawBuilder<boolean> {
  return sql<boolean>`(shot_reports.symbol || '') = ${symbol}`;
}

/** Condition on `shot_reports`: older than the period of its type, by its receipt, and no longer under embargo. */
export function isDueReport(time: RetentionTime): RawBuilder<boolean> {
  const parts = dueSymbols(time).map(
    ({ symbol, cutoff }) => sql`(shot_reports.symbol = ${symbol} and shot_reports.start_ms < ${cutoff})`,
  );
  if (parts.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`(${sql.join(parts, sql` or `)}) and shot_reports.released_at is not null`;
}

/** Condition on `shot_reports`: it stays although it is old. A hold covers it, or one of its files is locked. */
export const IS_KEPT_REPORT = sql<boolean>`(shot_reports.id in (select report_id from held_reports)
  or exists (select 1 from media_files as locked_files where locked_files.report_id = shot_reports.id and locked_files.locked = 1))`;

/** Condition on `media_files`: older than the period of its kind. */
export function isDueFile(cutoff: number): RawBuilder<boolean> {
  return sql<boolean>`media_files.created_at < ${cutoff}`;
}

/** Condition on `media_files`: it stays although it is old. */
export const IS_KEPT_FILE = sql<boolean>`(media_files.locked = 1 or media_files.report_id in (select report_id from held_reports))`;

/** Condition on `plates`: the newest plate of its record is older than the period. */
export function isDuePlate(cutoff: number): RawBuilder<boolean> {
  return sql<boolean>`plates.first_detected < ${cutoff} and not exists (
    select 1 from plates as later where later.record_id = plates.record_id and later.first_detected >= ${cutoff})`;
}

/** Condition on `plates`: it stays although it is old. */
export const IS_KEPT_PLATE = sql<boolean>`plates.report_id in (select report_id from held_reports)`;
