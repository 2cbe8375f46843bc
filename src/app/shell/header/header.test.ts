import { expect, it, vi } from 'vitest';
import { DEFAULT_HELP_LINK, helpLink } from './helpLink.ts';
import { initialsOf } from './initials.ts';

const account = (more: object) => ({
  login: 'mk',
  email: '',
  firstName: '',
  lastName: '',
  authorities: new Set<string>(),
  ...more,
});

it('[screens.15] builds initials from the name, else of the email, else of the login', () => {
  expect(initialsOf(account({ firstName: 'Maria', lastName: 'Keller' }))).toBe('MK');
  expect(initialsOf(account({ email: 'm.keller@northgate.example' }))).toBe('MK');
  expect(initialsOf(account({}))).toBe('M');
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil', '', undefined])(
  '[screens.15] follows no help link that is no web address: %s',
  (value) => {
    expect(helpLink(new Map(value === undefined ? [] : [['HELP_PAGE_LINK', value]]))).toBe(DEFAULT_HELP_LINK);
  },
);

it('[screens.15] links to the help of the server if HELP_PAGE_LINK names one of its pages, and to nothing else', () => {
  vi.stubGlobal('document', { baseURI: 'https://console.example/base/' });
  const link = (value: string) => helpLink(new Map([['HELP_PAGE_LINK', value]]));
  expect(link('content/help/home/map.html')).toBe('https://console.example/base/content/help/home/map.html');
  for (const bad of ['content/help/../../x.html', 'javascript:alert(1)', '/content/help/home/map.html'])
    expect(link(bad)).toBe(DEFAULT_HELP_LINK);
  vi.unstubAllGlobals();
});

it('[screens.15] follows a web address', () => {
  expect(helpLink(new Map([['HELP_PAGE_LINK', 'https://help.example/']]))).toBe('https://help.example/');
});
