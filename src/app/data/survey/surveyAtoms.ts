/** State of the survey as its worker sends it. */
import { atom } from 'jotai';
import type { JournalFailure, SurveyPort } from '../../../domain/survey/port/surveyPort.ts';
import type { SurveyState } from '../../../domain/survey/port/surveyState.ts';

const portAtom = atom<{ readonly port: SurveyPort } | undefined>(undefined);
const stateAtom = atom<SurveyState | undefined>(undefined);
const failureAtom = atom<JournalFailure | undefined>(undefined);

/** The running worker; undefined while none runs. */
export const surveyPortAtom = atom((get) => get(portAtom)?.port);

/** The newest state; undefined before the first. */
export const surveyStateAtom = atom((get) => get(stateAtom));

/** What keeps the journal from being written; undefined for nothing. */
export const journalFailureAtom = atom((get) => get(failureAtom));

/** Sets the running worker; undefined removes it and its state. */
export const setSurveyPortAtom = atom(null, (_get, set, port: SurveyPort | undefined) => {
  set(portAtom, port && { port });
  if (port !== undefined) return;
  set(stateAtom, undefined);
  set(failureAtom, undefined);
});

export const receiveSurveyStateAtom = atom(null, (_get, set, state: SurveyState) => set(stateAtom, state));

export const receiveJournalFailureAtom = atom(null, (_get, set, reason: JournalFailure | undefined) =>
  set(failureAtom, reason),
);
