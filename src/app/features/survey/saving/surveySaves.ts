/** Loads, saves and applies the survey of the open squad. Each failure is shown. */
import { atom } from 'jotai';
import type { ApplyFinding, ApplyRefusal, SurveyKind } from '../../../../domain/survey/port/surveySaving.ts';
import { showToastAtom } from '../../../base/toastAtoms.ts';
import { surveyPortAtom, surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';
import {
  appliedText,
  APPLY_STEP_TEXT,
  hiddenText,
  REFUSAL_TEXT,
  savedText,
  saveFailedText,
  SURVEY_TEXT as TEXT,
} from '../../../text/survey.ts';
import { conflictAtom } from '../base/conflict.ts';
import { callFailureText, saveRefusalText } from '../base/surveyActions.ts';

const CONFLICT_STATUS = 409;

/** Replaces nodes or zones by those of a saved survey. */
export const loadSurveyAtom = atom(null, async (get, set, kind: SurveyKind, id: string) => {
  const port = get(surveyPortAtom);
  const loaded = await (kind === 'nodes' ? port?.loadNodes(id) : port?.loadZones(id));
  if (loaded?.ok === false) set(showToastAtom, 'danger', callFailureText(loaded.reason));
  set(conflictAtom, undefined);
});

/** Saves nodes or zones under a name; returns whether the dialog is done: not where the save can be tried again. */
export const saveSurveyAtom = atom(
  null,
  async (get, set, kind: SurveyKind, name: string): Promise<boolean> => {
    const saved = await get(surveyPortAtom)?.save({ kind, name, overwrites: false });
    if (saved === undefined) return false;
    if (saved.ok) {
      const { survey, hidden } = saved.value;
      set(showToastAtom, 'ok', savedText(survey.name));
      if (hidden > 0) set(showToastAtom, 'info', hiddenText(hidden));
      set(conflictAtom, undefined);
      return true;
    }
    const { reason } = saved;
    if (typeof reason === 'object' && reason.status === CONFLICT_STATUS) {
      set(conflictAtom, kind);
      set(showToastAtom, 'danger', TEXT.conflict);
      return true;
    }
    set(showToastAtom, 'danger', saveFailedText(saveRefusalText(reason)));
    return false;
  },
);

/** Applies nodes or zones; returns what forbids it, undefined where it was applied or failed for another reason. */
export const applySurveyAtom = atom(
  null,
  async (get, set, kind: SurveyKind): Promise<readonly ApplyFinding[] | undefined> => {
    const name = get(surveyStateAtom)?.[kind].selected?.name ?? '';
    const applied = await get(surveyPortAtom)?.apply({ kind, levels: undefined });
    if (applied === undefined) return undefined;
    if (applied.ok) set(showToastAtom, 'ok', appliedText(name));
    else if (typeof applied.reason === 'object' && applied.reason.reason === 'findings')
      return applied.reason.findings;
    else set(showToastAtom, 'danger', applyRefusalText(applied.reason));
    return undefined;
  },
);

function applyRefusalText(refusal: Exclude<ApplyRefusal, { readonly reason: 'findings' }>): string {
  if (refusal === 'busy') return TEXT.busy;
  if (refusal === 'otherTab') return REFUSAL_TEXT.otherTab;
  if (refusal === 'nothing') return TEXT.selectFirst;
  return `${APPLY_STEP_TEXT[refusal.step]}: ${callFailureText(refusal.failure)}`;
}
