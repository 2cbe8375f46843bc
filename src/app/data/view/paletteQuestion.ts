/** Opens the palette with a question; apart from paletteAtoms.ts, as home needs it late. */
import { atom } from 'jotai';
import { paletteAtom } from './paletteAtoms.ts';

/** What the palette is opened with, and the saved searches to save it. */
export const paletteTextAtom = atom('');

/** Opens the palette with a question. */
export const askPaletteAtom = atom(null, (_get, set, question: string) => {
  set(paletteTextAtom, question);
  set(paletteAtom, 'palette');
});

/** Opens the saved searches, with a question to save. */
export const saveQuestionAtom = atom(null, (_get, set, question: string) => {
  set(paletteTextAtom, question);
  set(paletteAtom, 'saved');
});
