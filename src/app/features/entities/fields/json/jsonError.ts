/** Where a JSON text is not valid. The engine's own message names the place for some texts only. */

/** Line and column from 1. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uFFFF]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const SCALAR =
  /"(?:[ !#-[\]-\uFFFF]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The place of the first error of a JSON text; undefined for a valid one. */
export function jsonErrorPlace(text: string): JsonErrorPlace | undefined {
  const offset = errorOffset(text);
  if (offset === undefined) return undefined;
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** What may come next: `first…` also the end of a list or an object that has nothing in it. */
type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'next';

/** Offset of the first character that cannot be part of a JSON text. O(length), without recursion. */
function errorOffset(text: string): number | undefined {
  const closers: string[] = [];
  let at = 0;
  let expected: Expected = 'value';
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    at += match?.[0].length ?? 0;
    return match !== null;
  };
  for (;;) {
    skip(SPACE);
    const character = text[at];
    const closer = closers.at(-1);
    if (expected === 'next' && closer === undefined) return at === text.length ? undefined : at;
    if (expected !== 'value' && expected !== 'key' && character === closer) {
      closers.pop();
      at++;
      expected = 'next';
    } else if (expected === 'next') {
      if (character !== ',') return at;
      at++;
      expected = closer === '}' ? 'key' : 'value';
    } else if (expected === 'key' || expected === 'firstKey') {
      if (!skip(STRING)) return at;
      skip(SPACE);
      if (text[at] !== ':') return at;
      at++;
      expected = 'value';
    } else if (character === '{' || character === '[') {
      closers.push(character === '{' ? '}' : ']');
      at++;
      expected = character === '{' ? 'firstKey' : 'firstValue';
    } else {
      if (!skip(SCALAR)) return at;
      expected = 'next';
    }
  }
}
