/** What the queue of deliveries and the senders of the channels exchange. */
import type { Millis } from '../../src/domain/units.ts';
import type { DueDelivery } from '../store/notifications/delivery.ts';

/** What became of one attempt. Texts are bounded and hold no secrets. */
export interface Attempt {
  /** `failed` is tried again; `rejected` is not, because the same request would fail again. */
  readonly outcome: 'delivered' | 'failed' | 'rejected';
  /** Whether the target answered and failed for this delivery alone, such as for a full mailbox: no other waits for it. */
  readonly isOfDelivery?: boolean | undefined;
  /** Why it was not delivered. */
  readonly failure?: string | undefined;
  /** What was sent. */
  readonly request?: string | undefined;
  readonly status?: number | undefined;
  readonly answer?: string | undefined;
  /** Time for which the target asks to be left alone. */
  readonly requestedDelay?: Millis | undefined;
}

/** Attempts a delivery. A rejection of the promise counts as `failed`, with its message. */
export type Sender = (delivery: DueDelivery) => Promise<Attempt>;

/** An attempt that is not repeated, because what it needs is gone or wrong. */
export function rejected(failure: string): Attempt {
  return { outcome: 'rejected', failure };
}
