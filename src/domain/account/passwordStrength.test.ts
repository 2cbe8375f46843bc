import { expect, it } from 'vitest';
import { passwordForce, strengthBars } from './passwordStrength.ts';

it.each([
  // Six characters or fewer never pass ten points, whatever they are.
  ['aB3#xy', 10, 1],
  ['a', 10, 1],
  // Seven: 14 + 10 for each class, capped by their number.
  ['abcdefg', 10, 1],
  ['abcdeF7', 40, 4],
  ['abcdefG', 20, 2],
  ['abcde7#', 40, 4],
  ['aB3#xyz', 54, 5],
  // Ten characters earn one more.
  ['abcdefghij', 10, 1],
  ['aB3#efghi', 58, 5],
  ['aB3#efghij', 61, 5],
])('[accounts.33] gives "%s" %i points and %i bars', (password, force, bars) => {
  expect([passwordForce(password), strengthBars(password)]).toEqual([force, bars]);
});

it('[accounts.33] lights no bar for no password', () => {
  expect(strengthBars('')).toBe(0);
});

it.each(['@', '#', '\\', '€', '-', '_'])('[accounts.33] counts %s as a symbol', (symbol) => {
  expect(passwordForce(`abcdef${symbol}`)).toBe(20);
});

it.each([' ', '日', 'é'])('[accounts.33] counts "%s" as no symbol', (character) => {
  expect(passwordForce(`abcdef${character}`)).toBe(10);
});
