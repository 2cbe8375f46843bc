import { atom } from 'jotai';

/** Whether the survey sheet is open, which is shown as it is printed. */
export const isSheetOpenAtom = atom(false);
