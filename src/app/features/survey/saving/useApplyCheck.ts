import { useAtomValue } from 'jotai';
import type { ApplyCheck } from '../../../../domain/survey/port/surveySaving.ts';
import { surveyPortAtom, surveyRevisionAtom } from '../data/surveyAtoms.ts';
import { useCall } from '../base/useCall.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** Checks of a level of the draft, or of all of it, before it is applied; undefined until it is checked. Checked again after an edit. */
export function useApplyCheck(kind: SurveyKind, level: string | undefined): ApplyCheck | undefined {
  const levels = level === undefined ? undefined : [level];
  const key = JSON.stringify([kind, levels, useAtomValue(surveyRevisionAtom)]);
  return useCall(key, (port) => port.checkApply({ kind, levels }), useAtomValue(surveyPortAtom));
}
