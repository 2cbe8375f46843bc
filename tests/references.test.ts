/** Follows every reference of code, tests and documents to its definition inside the project. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { expect, it } from 'vitest';
import {
  anchorsIn,
  foldersBelow,
  matchesIn,
  matchesInCode,
  projectFiles,
  type Reference,
} from './support/references.ts';

const files = projectFiles();
const documents = files.filter((file) => file.endsWith('.md'));

const shown = ({ place, name }: Reference) => `${place} ${name}`;

/** `[text](target)` and `src="target"`, but addresses of the web. */
const LINK = /(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)/g;

/** A file of TypeScript, with some of its folders; no pattern such as `*.test.ts`. */
const SOURCE = /(?<![\w./*-])([\w./-]+\.(?:tsx?|mjs))\b(?!\.)/g;
/** The same in a comment. */
const COMMENTED_SOURCE = /(?:^\s*(?:\/\*)?\*|\/\/ ).*?(?<![\w./*-])([\w./-]+\.(?:tsx?|mjs))\b(?!\.)/g;

/** `name/` alone, not within a longer path. */
const FOLDER = /(?<![\w./:-])([\w-]+)\/(?=[\s,)]|$)/g;

/** A name without the steps that lead to it. */
const normalOf = (name: string) => name.replace(/^(?:\.\.?\/)+/, '').replaceAll('/', sep);

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

it('[code.9] finds every source file that documents and comments name', () => {
  const known = (name: string) => {
    const path = normalOf(name);
    return existsSync(path) || files.some((file) => file.endsWith(sep + path));
  };
  const named = files.flatMap((file) => matchesIn(file, file.endsWith('.md') ? SOURCE : COMMENTED_SOURCE));
  expect(named.filter(({ name }) => !known(name)).map(shown)).toEqual([]);
});

it('[code.9] finds every folder that the code blocks of a README name', () => {
  const readmes = documents.filter((file) => basename(file) === 'README.md');
  const strays = readmes.flatMap((file) => {
    const named = matchesInCode(file, FOLDER);
    const below = named.length === 0 ? undefined : foldersBelow(dirname(file));
    return named.filter(({ name }) => !below?.has(name));
  });
  expect(strays.map(shown)).toEqual([]);
});
