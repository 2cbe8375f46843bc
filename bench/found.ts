import type { Figure } from './report.ts';

/** What a section found: lines of the table, and the samples behind them. */
export interface Found {
  readonly figures: readonly Figure[];
  readonly samples: unknown;
}
