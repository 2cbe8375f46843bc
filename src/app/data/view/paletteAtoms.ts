import { atom } from 'jotai';

/** What covers the screen: the command palette, the list of keys, the saved searches, or nothing. */
export const paletteAtom = atom<'palette' | 'keys' | 'saved' | undefined>(undefined);
