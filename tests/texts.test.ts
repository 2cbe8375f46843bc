/** The exact sentences of the specification: each is among the texts of the console. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUOTED_SENTENCES } from './support/quotedSentences.ts';

const SPECIFICATION = '../shared/spec/operator-console.txt';
const TEXTS = 'src/app/text';
/** A template with fewer letters of its own would match anything. */
const TELLING = 8;

/**
 * Quoted, but no sentence that is shown: a part of an address, prefixes that the data carry, and what a row is called.
 * 'Size' is the reason of a field error: the toast is `Error on field "{Field}"` without it (ER3), and no form shows
 * the server's field errors.
 */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'services/',
  'Shot:',
  'Possible Shot:',
  'reclassified',
  'Size',
]);

function quoted(): string[] {
  const text = readFileSync(SPECIFICATION, 'utf8').replaceAll(String.raw`\"`, '\u0001');
  const sentences = [...text.matchAll(/"([^"\n]+)"/g)].map(([, sentence = '']) =>
    sentence.replaceAll('\u0001', '"'),
  );
  return [...new Set(sentences)].filter((sentence) => !NOT_SHOWN.has(sentence));
}

/** All strings in a value; a sentence with a link in it is put together. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { before, link, after } = value as Record<string, unknown>;
  const whole = [before, link, after].every((part) => typeof part === 'string')
    ? [`${String(before)}${String(link)}${String(after)}`]
    : [];
  return [...whole, ...Object.values(value).flatMap(stringsIn)];
}

/** Template literals of a module as patterns: what is filled in may be anything. */
function templatesIn(source: string): RegExp[] {
  const literals = [...source.matchAll(/`([^`]*\$\{[^`]*)`/g)].map(([, text = '']) => text);
  const parts = literals.map((text) => text.split(/\$\{[^}]*\}/));
  return parts
    .filter((fixed) => fixed.join('').length >= TELLING)
    .map((fixed) => new RegExp(`^${fixed.map((part) => literally(part)).join('.+')}$`));
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

async function texts(): Promise<(sentence: string) => boolean> {
  const files = readdirSync(TEXTS).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(`../${TEXTS}/${file}`) as Promise<Record<string, unknown>>),
  );
  const strings = new Set(modules.flatMap(stringsIn));
  const templates = files.flatMap((file) => templatesIn(readFileSync(join(TEXTS, file), 'utf8')));
  return (sentence) => strings.has(sentence) || templates.some((template) => template.test(sentence));
}

describe('the sentences of the specification', () => {
  it('[HO12] are written letter by letter in the text modules', async () => {
    const isWritten = await texts();
    expect(QUOTED_SENTENCES.length).toBeGreaterThan(40);
    expect(QUOTED_SENTENCES.filter((sentence) => !isWritten(sentence))).toEqual([]);
  });

  it('[HO12] are told from others', async () => {
    const isWritten = await texts();
    expect(['Server is not reachable', 'Your mail is', 'Error at field "x"'].filter(isWritten)).toEqual([]);
  });

  it.skipIf(!existsSync(SPECIFICATION))(
    '[HO12] are those that the specification quotes (skipped where the specification is not at hand)',
    () => expect(QUOTED_SENTENCES).toEqual(quoted()),
  );
});
