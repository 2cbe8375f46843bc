import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { THEMES, type ThemeName } from '../../../render/theme/themes.ts';
import { storeText } from '../../browser/storeText.ts';

const KEY = 'shotpoint.theme';

function storedTheme(): ThemeName {
  const stored = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'dark';
}

/** Applies the theme stored in this browser to the page. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = storedTheme();
}

/** As stored when the store is first asked for it. */
const chosenThemeAtom = atomWithLazy<ThemeName>(storedTheme);

/** The theme of the console; setting it stores it in this browser. */
export const themeAtom = atom(
  (get) => get(chosenThemeAtom),
  (_get, set, theme: ThemeName) => {
    storeText(KEY, theme);
    set(chosenThemeAtom, theme);
    applyTheme();
  },
);
