/** When a delivery that failed is tried again. */
import type { Millis, Unit01 } from '../units.ts';

/** Attempts after which a delivery is given up and listed as dead. */
export const MAX_ATTEMPTS = 12;
const INITIAL_RETRY_DELAY: Millis = 2_000;
/** Upper bound of `retryDelay`. */
export const MAX_RETRY_DELAY: Millis = 900_000;

/**
 * Delay before the next attempt: doubled with each one up to 15 minutes, less up to a half of it at random, so that
 * deliveries that failed together are not retried together.
 *
 * @param attempts  attempts that have failed, at least 1
 * @param random    0 to 1
 */
export function retryDelay(attempts: number, random: Unit01): Millis {
  const full = Math.min(MAX_RETRY_DELAY, INITIAL_RETRY_DELAY * 2 ** Math.min(attempts - 1, 30));
  return Math.round(full * (1 - random / 2));
}
