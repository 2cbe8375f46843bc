import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TOUR = readFileSync(new URL('../docs/tour.md', import.meta.url), 'utf8');
/** Rows of the first table, without its head. */
const CHANGES = (TOUR.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| (?!to add|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('[TU1] the tour names the files of at least twenty everyday changes', () => {
  expect(CHANGES.length).toBeGreaterThanOrEqual(20);
  for (const [, change, files] of CHANGES)
    expect([change, files]).toEqual([change, expect.stringContaining('](../')]);
});
