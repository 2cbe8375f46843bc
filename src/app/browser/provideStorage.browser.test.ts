import { afterEach, expect, it } from 'vitest';
import { areCookiesEnabled, provideStorage } from './provideStorage.ts';

const NAMES = ['localStorage', 'sessionStorage'] as const;
const own = NAMES.map((name) => Object.getOwnPropertyDescriptor(window, name));

afterEach(() => {
  for (const [index, name] of NAMES.entries()) Object.defineProperty(window, name, own[index] ?? {});
});

it('[accounts.28] leaves the storages of a browser that allows them', () => {
  const before = NAMES.map((name) => window[name]);
  provideStorage();
  expect(NAMES.map((name) => window[name])).toEqual(before);
  expect(areCookiesEnabled()).toBe(true);
});

it('[accounts.28] a browser that blocks cookies has empty storages, and its cookies count as off', () => {
  for (const name of NAMES) {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, name, { get, configurable: true });
  }
  provideStorage();
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('a', '1');
    storage.removeItem('b');
    expect([storage.getItem('a'), storage.key(0), storage.length]).toEqual([null, null, 0]);
    storage.clear();
  }
  expect(areCookiesEnabled()).toBe(false);
});
