/** Times of one kind of work since the start: count, total, largest, quantiles. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Millis } from '../../src/domain/units.ts';

const MICROSECONDS = 1000;

/** Quantiles of JHipster's tables. */
const QUANTILES = ['0.0', '0.5', '0.75', '0.95', '0.99', '1.0'] as const;

/** Records times; quantiles are exact to three digits. */
export class Timing {
  readonly #histogram: RecordableHistogram = createHistogram();
  #total: Millis = 0;
  #max: Millis = 0;

  /** Adds a time. */
  record(ms: Millis): void {
    this.#histogram.record(Math.max(1, Math.round(ms * MICROSECONDS)));
    this.#total += ms;
    this.#max = Math.max(this.#max, ms);
  }

  /** Number of recorded times. */
  get count(): number {
    return this.#histogram.count;
  }

  /** Count, mean and largest, in ms. */
  summary(): { readonly count: number; readonly mean: Millis; readonly max: Millis } {
    const { count } = this;
    return { count, mean: count === 0 ? 0 : rounded(this.#total / count), max: rounded(this.#max) };
  }

  /** The summary with total and quantiles, in ms. */
  details(): Readonly<Record<string, number>> {
    const isEmpty = this.count === 0;
    const quantiles = QUANTILES.map((quantile) => {
      const percent = Math.max(Number(quantile) * 100, Number.MIN_VALUE);
      return [quantile, isEmpty ? 0 : rounded(this.#histogram.percentile(percent) / MICROSECONDS)] as const;
    });
    return { ...this.summary(), totalTime: rounded(this.#total), ...Object.fromEntries(quantiles) };
  }
}

function rounded(ms: Millis): Millis {
  return Math.round(ms * MICROSECONDS) / MICROSECONDS;
}
