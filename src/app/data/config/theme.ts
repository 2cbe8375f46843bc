import { atom } from 'jotai';
import { THEMES, type ThemeName } from '../../../render/theme/themes.ts';

const KEY = 'shotpoint.theme';

function keptTheme(): ThemeName {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === kept) ?? 'dark';
}

/** Puts the theme kept in this browser on the page. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = keptTheme();
}

const chosenThemeAtom = atom<ThemeName>(keptTheme());

/** The theme of the console; setting it keeps it in this browser. */
export const themeAtom = atom(
  (get) => get(chosenThemeAtom),
  (_get, set, theme: ThemeName) => {
    localStorage.setItem(KEY, theme);
    set(chosenThemeAtom, theme);
    applyTheme();
  },
);
