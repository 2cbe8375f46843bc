/** Opens the palette with a question; apart from paletteAtoms.ts, as home needs it late. */
import { atom } from 'jotai';
import { paletteAtom } from './paletteAtoms.ts';

/** What the palette is opened with. */
export const paletteTextAtom = atom('');

/** Opens the palette with a question. */
export const askPaletteAtom = atom(null, (_get, set, question: string) => {
  set(paletteTextAtom, question);
  set(paletteAtom, 'palette');
});
