/** Ties SPEC.md to the tests: every rule is cited by a test, and every cited rule exists. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RULE = /^- \*\*([a-z-]+\.\d+)\*\*/gm;
const CITED = /\[([a-z-]+\.\d+(?:, [a-z-]+\.\d+)*)\]/g;

const ids = [...readFileSync('SPEC.md', 'utf8').matchAll(RULE)].map((match) => match[1] ?? '');

function testFiles(): string[] {
  return ['src', 'server', 'simulator', 'bench', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );
}

const cited = new Set(
  testFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(CITED)].flatMap((match) => (match[1] ?? '').split(/, ?/)),
  ),
);

it('[code.1] gives every rule of SPEC.md one id', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('[code.1] has a test for every rule of SPEC.md', () => {
  expect(ids.filter((id) => !cited.has(id))).toEqual([]);
});

it('[code.1] cites no rule that SPEC.md does not have', () => {
  expect([...cited].filter((id) => !ids.includes(id))).toEqual([]);
});
