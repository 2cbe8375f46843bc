import { afterEach, expect, it } from 'vitest';
import { areCookiesEnabled, provideStorage } from './provideStorage.ts';

const NAMES = ['localStorage', 'sessionStorage'] as const;
const own = NAMES.map((name) => Object.getOwnPropertyDescriptor(window, name));

afterEach(() => {
  for (const [index, name] of NAMES.entries()) Object.defineProperty(window, name, own[index] ?? {});
});

it('[SI15] leaves the storages of a browser that allows them', () => {
  const before = NAMES.map((name) => window[name]);
  provideStorage();
  expect(NAMES.map((name) => window[name])).toEqual(before);
  expect(areCookiesEnabled()).toBe(true);
});

it('[SI15] a browser that blocks cookies has storages of the page, and its cookies count as off', () => {
  for (const name of NAMES) {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, name, { get, configurable: true });
  }
  provideStorage();
  localStorage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  sessionStorage.removeItem('b');
  expect([localStorage.getItem('a'), localStorage.key(0), localStorage.length]).toEqual(['1', 'a', 1]);
  expect([sessionStorage.getItem('b'), sessionStorage.key(0), sessionStorage.length]).toEqual([
    null,
    null,
    0,
  ]);
  localStorage.clear();
  expect(localStorage.getItem('a')).toBeNull();
  expect(areCookiesEnabled()).toBe(false);
});
