/** Ties docs/glossary.md to the code. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MAX_TERMS = 60;

/** Identifiers of each row: what the last column has in backticks. */
function identifiersByTerm(): string[][] {
  const [, , ...rows] = readFileSync('docs/glossary.md', 'utf8').match(/^\|.*\|$/gm) ?? [];
  return rows.map((row) => {
    const column = row.split('|').at(-2) ?? '';
    return [...column.matchAll(/`(\w+)`/g)].map(([, identifier = '']) => identifier);
  });
}

function wordsOfCode(): Set<string> {
  const files = ['src', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));
}

it('[RF3] names identifiers that occur in the code', () => {
  const words = wordsOfCode();
  const terms = identifiersByTerm();
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.length).toBeLessThanOrEqual(MAX_TERMS);
  expect(terms.filter((identifiers) => identifiers.length === 0)).toEqual([]);
  expect(terms.flat().filter((identifier) => !words.has(identifier))).toEqual([]);
});
