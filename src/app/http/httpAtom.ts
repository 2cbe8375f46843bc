import { atom } from 'jotai';
import type { Http } from './http.ts';

/** Sends the calls of the console. undefined: the session sends them over the network. */
export const httpAtom = atom<Http | undefined>(undefined);

/** Gives calls the answers that were asked for before (warmAnswers.ts); undefined: none were. */
export const warmAnswersAtom = atom<{ readonly taking: (http: Http) => Http } | undefined>(undefined);
