/** Ids and links in the files of the project, each with file and line. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Reference {
  readonly name: string;
  /** `file:line`. */
  readonly place: string;
}

const FOLDERS = ['src', 'server', 'tests', 'bench', 'tools', 'docs'];
const READ = /\.(?:ts|tsx|mjs|js|css|html|md)$/;

/** Families of ids that docs/rules and docs/decisions define. A weapon such as AR-15 belongs to none. */
const DOCUMENTED = [
  String.raw`(?:AC|AD|BH|CF|CV|EN|ER|HD|HM|JH|LK|LV|MD|NN|OV|RC|RL|RP|RT|SC|SN|SP|ST|SV|SZ|TL|TM)-\d{2}`,
  String.raw`T-\d{2,3}[a-z]?`,
  String.raw`F-\d{2,3}`,
  String.raw`D-\d{1,2}`,
  String.raw`R-\d+(?:\.\d+)*`,
  String.raw`[AO]§ ?\d+`,
  String.raw`ASVS \d+\.\d+\.\d+`,
].join('|');

/** Rules of SPEC.md. */
const SPECIFIED = String.raw`[A-Z]{2}\d{1,2}`;

const DOCUMENTED_ID = new RegExp(`(?<![\\w-])(?:${DOCUMENTED})(?![\\w-])`, 'g');
const SPECIFIED_ID = new RegExp(`\\b${SPECIFIED}\\b`, 'g');
const DEFINITION = new RegExp(`^(?:- |\\| )\\*\\*(${DOCUMENTED}|${SPECIFIED})\\*\\*`);

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

/** Ids that a file defines: a list item or table row that begins with the id in bold. */
export function definitionsIn(file: string): Reference[] {
  return [...linesOf(file)].flatMap(([line, place]) => {
    const name = DEFINITION.exec(line)?.[1];
    return name === undefined ? [] : [{ name, place }];
  });
}

/** Ids that a file names. A rule of SPEC.md is one whose first letters are in `rulePrefixes`. */
export function idsIn(file: string, rulePrefixes: ReadonlySet<string>): Reference[] {
  return [...linesOf(file)].flatMap(([line, place]) => {
    const documented = (line.match(DOCUMENTED_ID) ?? []).map((id) => id.replace('§ ', '§'));
    const specified = (line.match(SPECIFIED_ID) ?? []).filter((id) => rulePrefixes.has(id.slice(0, 2)));
    return [...documented, ...specified].map((name) => ({ name, place }));
  });
}

/** Matches of the first group of `pattern`, which is global. */
export function matchesIn(file: string, pattern: RegExp): Reference[] {
  return [...linesOf(file)].flatMap(([line, place]) =>
    [...line.matchAll(pattern)].map(([, name = '']) => ({ name, place })),
  );
}

/** Anchors of a document's headings, as GitHub makes them. */
export function anchorsIn(file: string): Set<string> {
  const headings = matchesIn(file, /^#+ (.+)$/g).map(({ name }) => name.toLowerCase());
  return new Set(headings.map((text) => text.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}
