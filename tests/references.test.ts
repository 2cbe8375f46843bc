/** Follows every reference of code, tests and documents to its definition inside the project. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  anchorsIn,
  definitionsIn,
  idsIn,
  matchesIn,
  projectFiles,
  type Reference,
} from './support/references.ts';

const files = projectFiles();
const documents = files.filter((file) => file.endsWith('.md'));
const definitions = documents
  .filter((file) => file === 'SPEC.md' || file.startsWith('docs'))
  .flatMap(definitionsIn);
const defined = new Set(definitions.map(({ name }) => name));
const rulePrefixes = new Set([...defined].filter((id) => /^[A-Z]{2}\d/.test(id)).map((id) => id.slice(0, 2)));

const shown = ({ place, name }: Reference) => `${place} ${name}`;

it('[RF1] follows every id to its definition in docs or SPEC.md', () => {
  const named = files.flatMap((file) => idsIn(file, rulePrefixes));
  expect(named.length).toBeGreaterThan(1000);
  expect(named.filter(({ name }) => !defined.has(name)).map(shown)).toEqual([]);
});

it('[RF1] finds each id defined once', () => {
  const first = new Map<string, Reference>();
  const again = definitions.filter((definition) => {
    const known = first.has(definition.name);
    if (!known) first.set(definition.name, definition);
    return known;
  });
  expect(again.map(shown)).toEqual([]);
});

/** `[text](target)` and `src="target"`, but addresses of the web. */
const LINK = /(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)/g;

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  return existsSync(target) && (anchor === undefined || anchorsIn(target).has(anchor));
}

it.each(documents)('[HO10] %s links only to files and headings that exist', (file) => {
  const links = matchesIn(file, LINK);
  expect(links.filter(({ name }) => !leadsSomewhere(file, name)).map(shown)).toEqual([]);
});

it('[RF2] finds every document that code and tests name', () => {
  const known = new Set(documents.map((file) => basename(file)));
  const named = files.flatMap((file) => matchesIn(file, /([\w-]+\.md)\b/g));
  expect(named.filter(({ name }) => !known.has(name)).map(shown)).toEqual([]);
});
