import type { Ticks } from './units.ts';

/** Answer of a shared thread to a page that connects. */
export interface ConnectedThread {
  /** Lock that the thread holds while it lives. */
  readonly lock: string;
  /** The thread's monotonic clock at the answer, which may differ from the page's by steps of the wall clock. */
  readonly ticks: Ticks;
}

/** A thread that pages may share. */
export interface SharedPort {
  /** Exchanges the locks that page and thread hold while they live. */
  connect(pageLock: string): Promise<ConnectedThread>;
}
