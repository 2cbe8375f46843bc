/** Messages between the main thread and the threads of the consoles. */
import type { Millis } from '../../src/domain/units.ts';
import type { ReceiptCounts } from './receivedReports.ts';

/** Consoles that one thread simulates. */
export interface ConsoleOrder {
  readonly consoles: number;
  /**
   * Servers on this machine. The consoles begin with them in turn, and try the next server after a connection
   * loss.
   */
  readonly ports: readonly number[];
  readonly token: string;
  /** Topics that each console subscribes to. */
  readonly topics: readonly string[];
  /** Detection ids are the prefix and the number of the report. */
  readonly prefix: string;
  /** Maximum number of posted reports. */
  readonly capacity: number;
}

export type ToThread =
  | { readonly kind: 'connect'; readonly order: ConsoleOrder }
  /** The measurement begins: outages and the load of the thread count from now on. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'progress' }
  | { readonly kind: 'end'; readonly posted: number };

export interface ThreadProgress {
  /** Reports that every console has. */
  readonly received: number;
  /** Consoles whose channel is not open, or not complete yet. */
  readonly offline: number;
}

/** A span during which a console was offline; `to` is undefined while the span lasts. Epoch ms. */
export interface Outage {
  readonly from: number;
  readonly to: number | undefined;
}

export interface ThreadResult extends ReceiptCounts {
  /** Times from post and publication to the receipt, of each report at each console. */
  readonly sincePost: Float64Array<ArrayBuffer>;
  readonly sincePublication: Float64Array<ArrayBuffer>;
  readonly outages: readonly Outage[];
  /** Why connections ended, with their number. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly receivedBytes: number;
  /** Share of the time that the thread was busy, 0 to 1. */
  readonly utilization: number;
  /** Delay of the thread's timers, 99th percentile: the generator adds this time to each span. */
  readonly timerDelay: Millis;
}

export type FromThread =
  | { readonly kind: 'online' }
  | ({ readonly kind: 'progress' } & ThreadProgress)
  | { readonly kind: 'result'; readonly result: ThreadResult };
