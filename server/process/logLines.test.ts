import { expect, it } from 'vitest';
import { LogLines, MAX_LINE_LENGTH, MAX_LOG_LINES } from './logLines.ts';

it('[server.42] the newest lines of a flood are kept, and as many are given as are asked for', () => {
  const kept = new LogLines();
  for (let at = 1; at <= 10_000; at++) kept.add(`line ${at}\n`);
  expect(kept.newest).toBe(10_000);
  const all = kept.after(0, Infinity);
  expect(all).toHaveLength(MAX_LOG_LINES);
  expect([all[0], all.at(-1)]).toEqual([
    { sequence: 10_001 - MAX_LOG_LINES, text: `line ${10_001 - MAX_LOG_LINES}` },
    { sequence: 10_000, text: 'line 10000' },
  ]);
  expect(kept.after(9_000, 500).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 500 }, (_, at) => 9_001 + at),
  );
  expect(kept.after(10_000, 500)).toEqual([]);
});

it('[server.42] a long line is kept shortened, without half a character at its end', () => {
  const kept = new LogLines();
  kept.add(`${'x'.repeat(MAX_LINE_LENGTH - 1)}😀 and more`);
  const [line] = kept.after(0, 1);
  expect(line?.text).toHaveLength(MAX_LINE_LENGTH + 1);
  expect(line?.text.isWellFormed()).toBe(true);
});
