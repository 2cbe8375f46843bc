import { atom } from 'jotai';
import type { Http } from './http.ts';

/** Sends the calls of the console. undefined: the session sends them over the network. */
export const httpAtom = atom<Http | undefined>(undefined);
