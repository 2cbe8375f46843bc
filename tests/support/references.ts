/** Links in the files of the project, each with file and line. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Reference {
  readonly name: string;
  /** `file:line`. */
  readonly place: string;
}

const FOLDERS = ['src', 'server', 'simulator', 'tests', 'bench', 'tools', 'docs'];
const READ = /\.(?:ts|tsx|mjs|js|css|html|md)$/;

/** All files that are read for references, as paths from the root of the project. */
export function projectFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const root = readdirSync('.').filter((file) => file.endsWith('.md'));
  return [...root, ...below].filter((file) => READ.test(file) && !/\b(node_modules|dist)\b/.test(file));
}

function* linesOf(file: string): Generator<[line: string, place: string]> {
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    yield [line, `${file}:${at + 1}`];
}

/** Matches of the first group of `pattern`, which is global. */
export function matchesIn(file: string, pattern: RegExp): Reference[] {
  return [...linesOf(file)].flatMap(([line, place]) =>
    [...line.matchAll(pattern)].map(([, name = '']) => ({ name, place })),
  );
}

/** Matches within the code blocks of a document. */
export function matchesInCode(file: string, pattern: RegExp): Reference[] {
  let isCode = false;
  return [...linesOf(file)].flatMap(([line, place]) => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? [...line.matchAll(pattern)].map(([, name = '']) => ({ name, place })) : [];
  });
}

/** Names of all folders below a folder. */
export function foldersBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
}

/** Anchors of a document's headings, as GitHub makes them. */
export function anchorsIn(file: string): Set<string> {
  const headings = matchesIn(file, /^#+ (.+)$/g).map(({ name }) => name.toLowerCase());
  return new Set(headings.map((text) => text.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}
