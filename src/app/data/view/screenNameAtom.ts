import { atom } from 'jotai';

/** Name of the screen that is shown, for the title of the tab; '' on the map and where the menus have none. */
export const screenNameAtom = atom('');
