import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { embargoRemaining } from './releaseTime.ts';

const START = 1_000_000;
const at = (ms: number) => epochMs(START + ms);

it('[review.6] counts down while the time since the receipt is under the delay plus the added time', () => {
  expect(embargoRemaining({ start: START }, 60, at(0))).toBe(60);
  expect(embargoRemaining({ start: START }, 60, at(59_001))).toBe(1);
  expect(embargoRemaining({ start: START }, 60, at(59_999))).toBe(1);
  expect(embargoRemaining({ start: START }, 60, at(60_000))).toBe(0);
  expect(embargoRemaining({ start: START, notificationDelay: 30 }, 60, at(60_000))).toBe(30);
  expect(embargoRemaining({ start: START, notificationDelay: 30 }, 60, at(90_001))).toBe(0);
});

it('[review.6] counts nothing where the receipt is not known', () => {
  expect(embargoRemaining({}, 60, at(0))).toBe(0);
  expect(embargoRemaining({ start: Number.NaN }, 60, at(0))).toBe(0);
});
