import { describe, expect, it } from 'vitest';
import { capitalsOf, smallLetters } from './letterCase.ts';

describe('small letters', () => {
  it('[records.32] map each letter alone to one letter', () => {
    const differing: string[] = [];
    for (let code = 0; code <= 0x10_ffff; code++) {
      const letter = String.fromCodePoint(code);
      const lower = letter.toLowerCase();
      const expected = Array.from(lower).length === 1 ? lower : letter;
      if (smallLetters(letter) !== expected) differing.push(letter);
      if (expected !== letter && !capitalsOf(expected).includes(letter)) differing.push(letter);
    }
    expect(differing).toEqual([]);
  });

  it('[records.32] do not depend on the letters beside them', () => {
    expect(smallLetters('ΟΔΟΣ ΑΣ, ÖSTER İZMİR ẞ')).toBe('οδοσ ασ, öster İzmİr ß');
    expect(smallLetters('\u{10400}\uD800A')).toBe('\u{10428}\uD800a');
  });

  it('[records.32] have their capitals, and a capital has none', () => {
    expect(capitalsOf('ö')).toEqual(['Ö']);
    expect(capitalsOf('å')).toEqual(['Å', '\u212B']);
    expect(capitalsOf('k')).toEqual(['K', '\u212A']);
    expect(['Ö', 'ς', 'İ', '1', ''].flatMap(capitalsOf)).toEqual([]);
  });
});
