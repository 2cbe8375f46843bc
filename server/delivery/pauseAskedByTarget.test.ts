import { expect, it } from 'vitest';
import { MAX_RETRY_DELAY } from '../../src/domain/notifications/deliveryPauses.ts';
import { epochMs } from '../../src/domain/units.ts';
import { requestedDelayOf } from './pauseAskedByTarget.ts';

const NOW = epochMs(60_000);

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['86400', MAX_RETRY_DELAY],
  ['9'.repeat(400), MAX_RETRY_DELAY],
  ['Thu, 01 Jan 1970 00:01:30 GMT', 30_000],
  ['Thu, 01 Jan 1970 00:00:30 GMT', 0],
  ['no day GMT', 0],
  ['-5', 0],
  ['soon', 0],
  ['', 0],
  [undefined, 0],
])('[notifications.9] a Retry-After of %s asks for its time, up to 15 minutes', (retryAfter, delay) => {
  expect(requestedDelayOf({ status: 429, retryAfter }, NOW)).toBe(delay);
});

it('[notifications.9] an answer that is no 429 asks for none', () => {
  expect(requestedDelayOf({ status: 503, retryAfter: '120' }, NOW)).toBe(0);
});
