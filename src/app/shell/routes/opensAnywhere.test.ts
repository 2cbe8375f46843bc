import { expect, it } from 'vitest';
import { loginPath } from '../../session/originPath.ts';
import { opensAnywhere } from './opensAnywhere.ts';

it.each([
  ['/pub/viewReport', 'k=1', true],
  [...(loginPath('/pub/viewReport', 'k=1').split('?') as [string, string]), true],
  ['/account/reset/request', '', true],
  ['/account/reset/finish', 'key=1', true],
  ['/account/activate', 'key=1', true],
  ['/account/password', '', false],
  ['/login', '', false],
  ['/login', 'from=%2Fsurvey', false],
  ['/login', 'from=%2F%2Fpub%2FviewReport', false],
  ['/', 'from=%2Fpub%2FviewReport', false],
])('[screens.5] %s?%s opens in every browser, on phones too: %s', (path, query, opens) => {
  expect(opensAnywhere(path, query)).toBe(opens);
});
