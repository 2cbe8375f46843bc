/** How long a target that has too many requests asks to be left alone. */
import { MAX_RETRY_DELAY } from '../../src/domain/notifications/deliveryPauses.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { OutgoingAnswer } from './outgoingRequest.ts';

/** Status of a target that has more requests than it takes. */
export const TOO_MANY_REQUESTS = 429;

/**
 * The header Retry-After of an answer 429, in seconds or as a date (RFC 9110), up to 15 minutes; 0 where it is missing or
 * can't be read, and for any other answer.
 */
export function requestedDelayOf(
  { status, retryAfter = '' }: Pick<OutgoingAnswer, 'status' | 'retryAfter'>,
  now: EpochMs,
): Millis {
  if (status !== TOO_MANY_REQUESTS) return 0;
  const text = retryAfter.trim();
  // Other texts are read as dates, too: "-5" is one of 2001.
  const date = text.endsWith('GMT') ? Date.parse(text) - now : 0;
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : date;
  return asked > 0 ? Math.min(asked, MAX_RETRY_DELAY) : 0;
}
