import { atom } from 'jotai';
import { tabTitle } from '../../text/screenName.ts';

/** Name of the screen that is shown; '' on the map and where there is none. */
export const screenNameAtom = atom('');

/** Number of unseen alerts; 0 while signed out. */
export const tabCountAtom = atom(0);

/** Whether new reports cannot reach this page. */
export const tabOutageAtom = atom(false);

/** Title of the browser tab. */
export const tabTitleAtom = atom((get) =>
  tabTitle({ unseen: get(tabCountAtom), screen: get(screenNameAtom), isOutage: get(tabOutageAtom) }),
);
