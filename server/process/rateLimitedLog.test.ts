import { expect, it } from 'vitest';
import { ticks } from '../../src/domain/units.ts';
import { MAX_LINES, RateLimitedLog } from './rateLimitedLog.ts';

it('[live.59] writes a bounded number of lines a minute and counts the omitted ones', () => {
  let now = 0;
  const written: (readonly [unknown, string])[] = [];
  const log = new RateLimitedLog(
    () => ticks(now),
    (facts, message) => written.push([facts, message]),
  );
  for (let n = 0; n < MAX_LINES + 7; n++) log.write({ n }, 'Too many frames');
  expect(written).toHaveLength(MAX_LINES);
  now = 60_000;
  log.write({ n: 1 }, 'later');
  log.write({ n: 2 }, 'later');
  expect(written.slice(MAX_LINES)).toEqual([
    [{ n: 1, omitted: 7 }, 'later'],
    [{ n: 2 }, 'later'],
  ]);
});
