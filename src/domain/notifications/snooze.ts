/** Snooze alerts: for a span of time they suppress the notifications that they name. */
import { hasOne, type NameFilter } from './recipient.ts';
import type { ReportFacts } from './notificationFacts.ts';
import type { EpochMs } from '../units.ts';

export interface Snooze {
  /** Name for people, listed with each notification that it suppressed. */
  readonly name: string;
  readonly squads: NameFilter;
  readonly zones: NameFilter;
  readonly types: NameFilter;
  /** Undefined stands for always. */
  readonly from: EpochMs | undefined;
  /** Excluded; undefined stands for ever. */
  readonly to: EpochMs | undefined;
}

/** The first snooze that suppresses notifications of a report at `at`. O(snoozes). */
export function snoozeOf(
  snoozes: readonly Snooze[],
  { squadId, zones, types }: ReportFacts,
  at: EpochMs,
): Snooze | undefined {
  return snoozes.find(
    (snooze) =>
      at >= (snooze.from ?? -Infinity) &&
      at < (snooze.to ?? Infinity) &&
      hasOne(snooze.squads, [squadId]) &&
      hasOne(snooze.zones, zones) &&
      hasOne(snooze.types, types),
  );
}
