import { expect, it } from 'vitest';
import { loginPath, originPath } from './originPath.ts';

it('[accounts.27] preserves the query and the origin through sign-in', () => {
  expect(loginPath('/survey', 'squad=7')).toBe('/login?squad=7&from=%2Fsurvey');
  expect(originPath('squad=7&from=%2Fsurvey')).toBe('/survey?squad=7');
  expect(loginPath('/', '')).toBe('/login');
  expect(originPath('')).toBe('/');
});

it.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  // An address drops tabs and line ends.
  '/\t/evil.example',
  '/\n/evil.example',
  '/login',
  '/logout',
  '',
])('[accounts.27] follows no origin outside the console: %s', (from) => {
  expect(originPath(new URLSearchParams({ from }).toString())).toBe('/');
});
