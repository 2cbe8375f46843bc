/** Warnings over the map that the person folded to a chip. */
import { atom } from 'jotai';
import type { EpochMs } from '../../../domain/units.ts';

/** Since when what was folded had been so, by the name of the warning. */
const foldedAtom = atom<Readonly<Record<string, EpochMs>>>({});

/** What is folded. A later moment than the folded one is news, which is shown in full. */
export const foldedNoticesAtom = atom((get) => get(foldedAtom));

/** Folds a warning, or shows it in full where no moment is given. */
export const foldNoticeAtom = atom(null, (get, set, name: string, since?: EpochMs) => {
  const { [name]: _former, ...others } = get(foldedAtom);
  set(foldedAtom, since === undefined ? others : { ...others, [name]: since });
});
