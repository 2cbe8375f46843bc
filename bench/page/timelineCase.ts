import type { TimeWindow } from '../../src/domain/time/timeWindow.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { CityReports } from '../city.ts';

/** One timeline under test. Every call does all its main-thread work before it resolves with its duration. */
export interface TimelineCase {
  /** Shows another window. Resolves with the main thread's milliseconds. */
  step(from: EpochMs, to: EpochMs): Promise<Millis>;
  /** One report arrives and is shown. Resolves with the main thread's milliseconds. */
  add(time: EpochMs, symbol: number): Promise<Millis>;
  /** Additional figures for the reader of the result. */
  notes?(): Readonly<Record<string, number>>;
  dispose(): void;
}

export type MakeTimeline = (
  container: HTMLElement,
  reports: CityReports,
  window: TimeWindow,
) => TimelineCase | Promise<TimelineCase>;
