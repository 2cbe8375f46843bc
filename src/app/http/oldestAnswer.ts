/** How old what was loaded may be: by the number of the newest change that the server had published before it answered. */
import { atom } from 'jotai';
import { CHANGES_HEADER, readChangeNumber } from '../../domain/contract/topics.ts';

const oldestAtom = atom<number | undefined>(undefined);

/** The lowest number of all answers since `forgetAnswersAtom`; undefined where none had one. */
export const oldestAnswerAtom = atom((get) => get(oldestAtom));

/** Notes the headers of an answer. */
export const noteAnswerAtom = atom(null, (get, set, headers: Headers) => {
  const number = readChangeNumber(headers.get(CHANGES_HEADER));
  if (number !== undefined) set(oldestAtom, Math.min(number, get(oldestAtom) ?? number));
});

/** Resets the oldest answer. */
export const forgetAnswersAtom = atom(null, (_get, set) => set(oldestAtom, undefined));
