import type { EpochMs, Millis } from '../units.ts';

/** A canary as the engine received it; a frame takes it to the page. */
export interface CanaryReceipt {
  /** Server's clock when it set out. */
  readonly sentAt: EpochMs;
  /** From there until the server published it: the store, and between servers the events. */
  readonly serverMs: Millis;
  /** From there until the engine received it. */
  readonly socketMs: Millis;
  /** Server's clock when the engine received it. */
  readonly receivedAt: EpochMs;
  /** Whether the server's clock has stepped since the canary before. */
  readonly hasClockStepped: boolean;
}
