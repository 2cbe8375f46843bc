import { expect, it } from 'vitest';
import { checkConfirmation, checkEmail, checkPassword } from './credentialRules.ts';

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['a@b', 'short'],
  [' a@bc ', 'short'],
  ['a@b.c', undefined],
  ['a'.repeat(127), undefined],
  ['a'.repeat(128), 'long'],
])('[accounts.21] an email of 5 to 127 characters is asked for: "%s" is %s', (email, flaw) => {
  expect(checkEmail(email)).toBe(flaw);
});

it.each([
  ['', 'required'],
  ['abc', 'short'],
  ['    ', undefined],
  ['abcd', undefined],
  ['a'.repeat(127), undefined],
  ['a'.repeat(128), 'long'],
])('[accounts.21] a password of 4 to 127 characters is asked for: "%s" is %s', (password, flaw) => {
  expect(checkPassword(password)).toBe(flaw);
});

it.each([
  ['abcd', '', 'required'],
  ['abcd', 'abc', 'short'],
  ['a'.repeat(128), 'a'.repeat(128), 'long'],
  ['abcd', 'abcD', 'different'],
  ['abcd', 'abcd', undefined],
])(
  '[accounts.21] the confirmation follows the same rules and repeats it: "%s", "%s" is %s',
  (password, again, flaw) => {
    expect(checkConfirmation(password, again)).toBe(flaw);
  },
);
