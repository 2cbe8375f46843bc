import { atom } from 'jotai';

const openModalsAtom = atom<readonly HTMLDialogElement[]>([]);

/** The modal dialog that lies above all others; everything outside it takes no input. */
export const topModalAtom = atom((get) => get(openModalsAtom).at(-1));

/** Says that a dialog was opened as a modal, and returns what says that it was closed. */
export const addModalAtom = atom(null, (get, set, dialog: HTMLDialogElement) => {
  set(openModalsAtom, [...get(openModalsAtom), dialog]);
  return () => set(openModalsAtom, (open) => open.filter((other) => other !== dialog));
});

/** Closes all modal dialogs as Esc does, the topmost first. */
export const closeModalsAtom = atom(null, (get) => {
  for (const dialog of get(openModalsAtom).toReversed())
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
});
