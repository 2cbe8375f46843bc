/** A save that another person's save forbids (BH-31). */
import { atom } from 'jotai';
import type { SurveyKind } from '../../../../domain/survey/port/surveySaving.ts';

/** Kind of survey that another person has saved meanwhile; undefined for none. */
export const conflictAtom = atom<SurveyKind | undefined>(undefined);
