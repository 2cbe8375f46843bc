/** Ties the features of the console and its administration to SPEC.md, so that none is lost. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Number of the last feature of each group: AC-01 … AC-14 and so on. */
const GROUPS = {
  AC: 14,
  RT: 13,
  HD: 11,
  HM: 13,
  OV: 19,
  ST: 5,
  TL: 8,
  SP: 5,
  MD: 11,
  RC: 8,
  RP: 3,
  LV: 11,
  RL: 3,
  CF: 3,
  ER: 4,
  TM: 5,
  AD: 9,
  EN: 34,
} as const;

/** The entities have a frame of their own, EN-00; the other groups begin with 01. */
const FIRST: Readonly<Record<string, number>> = { EN: 0 };

const RULE = /^- \*\*[A-Z]{2}\d+\*\* .*$/gm;
/** `OV-04`, or a span: `AC-01 … AC-03`, `TL-01 to TL-08`. */
const FEATURE = /\b([A-Z]{2})-(\d{2})(?:\s*(?:…|to)\s*\1-(\d{2}))?/g;

const nameOf = (group: string, number: number) => `${group}-${String(number).padStart(2, '0')}`;

function namesIn(text: string): string[] {
  return [...text.matchAll(FEATURE)].flatMap(([, group = '', first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => nameOf(group, Number(first) + at)),
  );
}

/** What the rules name in parentheses. */
const named = new Set(
  [...readFileSync('SPEC.md', 'utf8').matchAll(RULE)].flatMap(([rule]) =>
    [...rule.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) => namesIn(inside)),
  ),
);

it.each(Object.entries(GROUPS))('[HO13] has a rule for each of the features %s up to %i', (group, last) => {
  const first = FIRST[group] ?? 1;
  const all = Array.from({ length: last - first + 1 }, (_, at) => nameOf(group, first + at));
  expect(all.filter((name) => !named.has(name))).toEqual([]);
});
