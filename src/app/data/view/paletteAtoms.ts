import { atom } from 'jotai';

/** What covers the screen: the command palette, the list of keys, or nothing. */
export const paletteAtom = atom<'palette' | 'keys' | undefined>(undefined);
