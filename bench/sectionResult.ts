import type { Figure } from './report.ts';

/** What a section found: lines of the table, and the samples behind them. */
export interface SectionResult {
  readonly figures: readonly Figure[];
  readonly samples: unknown;
}
