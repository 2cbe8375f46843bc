/** The texts of docs/exact-texts.md: each is among the texts of the console. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HEALTH_TEXT } from '../src/app/text/administration.ts';

const DOCUMENT = 'docs/exact-texts.md';
const TEXTS = 'src/app/text';
/** A template with fewer letters of its own would match anything. */
const TELLING = 8;

function exactTexts(): string[] {
  return [...readFileSync(DOCUMENT, 'utf8').matchAll(/^- `(.+)`$/gm)].map(([, text = '']) => text);
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

describe('the exact texts', () => {
  it('[code.10] are written letter by letter in the text modules', async () => {
    const isWritten = await texts();
    expect(exactTexts().length).toBeGreaterThan(40);
    expect(exactTexts().filter((text) => !isWritten(text))).toEqual([]);
  });

  it('[code.10] are told from others', async () => {
    const isWritten = await texts();
    expect(['Server is not reachable', 'Your mail is', 'Error at field "x"'].filter(isWritten)).toEqual([]);
  });
});

it('[server.38] the page of health has a name for each part that a server of several checks', () => {
  const sources = ['startServer.ts', 'openContext.ts', 'http/web/health.ts', 'cluster/cluster.ts'];
  const parts = sources.flatMap((file) => [
    ...readFileSync(join('server', file), 'utf8').matchAll(
      /healthChecks\.set\('(\w+)'|^ *\['(\w+)', \(\) =>/gm,
    ),
  ]);
  const names = parts.map(([, set, listed]) => set ?? listed ?? '');
  expect(names).toEqual(expect.arrayContaining(['db', 'journal', 'clock', 'cluster', 'rabbit', 'mail']));
  expect(names.filter((name) => HEALTH_TEXT.names[name] === undefined)).toEqual([]);
});
