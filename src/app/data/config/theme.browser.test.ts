import { afterEach, expect, it } from 'vitest';
import { createAppStore } from '../../shell/createAppStore.ts';
import { themeAtom } from './theme.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

it('[code.6] each store has the theme that the browser stores when it is first asked for', () => {
  const first = createAppStore();
  expect(first.get(themeAtom)).toBe('dark');
  first.set(themeAtom, 'night');
  expect(createAppStore().get(themeAtom)).toBe('night');
  localStorage.clear();
  expect([createAppStore().get(themeAtom), first.get(themeAtom)]).toEqual(['dark', 'night']);
});
