import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { writeRejects } from './rejects.ts';

it('[records.35] the list of rejected rows has no formula, not after blanks either', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shotpoint-rejects-'));
  const file = join(folder, 'rejects.csv');
  await writeRejects(file, [{ line: 7, reason: 'too few columns', row: ' =1+1,"x"' }]);
  expect(parse(readFileSync(file, 'utf8'))).toEqual([
    ['line', 'reason', 'row'],
    ['7', 'too few columns', `' =1+1,"x"`],
  ]);
  rmSync(folder, { recursive: true });
});
