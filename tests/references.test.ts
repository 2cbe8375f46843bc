/** Follows every reference of code, tests and documents to its definition inside the project. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsIn, matchesIn, projectFiles, type Reference } from './support/references.ts';

const files = projectFiles();
const documents = files.filter((file) => file.endsWith('.md'));

const shown = ({ place, name }: Reference) => `${place} ${name}`;

/** `[text](target)` and `src="target"`, but addresses of the web. */
const LINK = /(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)/g;

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : join(dirname(from), path);
  return existsSync(target) && (anchor === undefined || anchorsIn(target).has(anchor));
}

it.each(documents)('[code.9] %s links only to files and headings that exist', (file) => {
  const links = matchesIn(file, LINK);
  expect(links.filter(({ name }) => !leadsSomewhere(file, name)).map(shown)).toEqual([]);
});

it('[code.9] finds every document that code and tests name', () => {
  const known = new Set(documents.map((file) => basename(file)));
  const named = files.flatMap((file) => matchesIn(file, /([\w-]+\.md)\b/g));
  expect(named.filter(({ name }) => !known.has(name)).map(shown)).toEqual([]);
});
