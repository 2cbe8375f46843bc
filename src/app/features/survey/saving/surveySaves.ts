/** Loads, saves and applies the survey of the open squad. Each failure is shown. */
import { atom } from 'jotai';
import { isOutcomeUnknown } from '../../../../domain/contract/isOutcomeUnknown.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { ApplyFailure } from '../../../../domain/survey/port/surveySaving.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { conflictAtom, surveyPortAtom, surveyStateAtom } from '../data/surveyAtoms.ts';
import {
  appliedLevelText,
  appliedText,
  APPLY_STEP_TEXT,
  hiddenText,
  EDIT_FAILURE_TEXT,
  savedText,
  saveFailedText,
  SURVEY_TEXT as TEXT,
} from '../../../text/survey.ts';
import { sentText } from '../../../text/surveyDeliveries.ts';
import { levelNameAtom } from '../panels/squad.ts';
import { clearTypedAtom } from '../panels/typedText.ts';
import { callFailureText, saveFailureText } from '../../../text/surveyFailures.ts';
import { performAtom } from '../panels/edits.ts';
import type { CallFailure } from '../../../../domain/survey/port/surveyFailures.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

const CONFLICT_STATUS = 409;

/** Replaces the draft's nodes or zones with the items of a saved survey. */
export const loadSurveyAtom = atom(null, async (get, set, kind: SurveyKind, id: string) => {
  const port = get(surveyPortAtom);
  const loaded = await (kind === 'nodes' ? port?.loadNodes(id) : port?.loadZones(id));
  if (loaded?.ok === true) set(clearTypedAtom, kind);
  if (loaded?.ok !== false || loaded.reason === 'overtaken') return;
  const { reason } = loaded;
  set(showToastAtom, 'danger', reason === 'edited' ? TEXT.editedMeanwhile : callFailureText(reason));
});

/**
 * Saves nodes or zones under a name. Returns whether the dialog can close; it stays open if the save can be
 * tried again.
 */
export const saveSurveyAtom = atom(
  null,
  async (get, set, kind: SurveyKind, name: string): Promise<boolean> => {
    const wasConflict = get(conflictAtom) === kind;
    const saved = await get(surveyPortAtom)?.save({ kind, name, overwrites: false });
    if (saved === undefined) return false;
    if (saved.ok) {
      const { survey, hidden } = saved.value;
      set(showToastAtom, 'ok', savedText(survey.name));
      if (hidden > 0) set(showToastAtom, 'info', hiddenText(hidden));
      return true;
    }
    const { reason } = saved;
    if (typeof reason === 'object' && isSurveyConflict(reason)) {
      // The bar that shows a new conflict is an alert itself.
      if (wasConflict) set(showToastAtom, 'danger', TEXT.conflict);
      return true;
    }
    set(showToastAtom, 'danger', saveFailedText(saveFailureText(reason)));
    return false;
  },
);

/**
 * Whether another person has saved the survey: the conflict contains a survey. A zone that is stored with the
 * survey can conflict too.
 */
function isSurveyConflict({ status, body }: CallFailure): boolean {
  const current = body?.['current'];
  return status === CONFLICT_STATUS && isRow(current) && Object.hasOwn(current, 'inputJson');
}

/** Why the dialog of an application stays open: a reason that the person can correct there. */
export type ApplyBlocked = Extract<ApplyFailure, { readonly reason: 'findings' | 'taken' }>;

/**
 * Applies nodes or zones, of one level or of all. Returns the reason to correct; undefined if they were
 * applied or the call failed.
 */
export const applySurveyAtom = atom(
  null,
  async (get, set, kind: SurveyKind, level: string | undefined): Promise<ApplyBlocked | undefined> => {
    const name = get(surveyStateAtom)?.[kind].selected?.name ?? '';
    const levels = level === undefined ? undefined : [level];
    const applied = await get(surveyPortAtom)?.apply({ kind, levels });
    if (applied === undefined) return undefined;
    if (applied.ok) {
      const text =
        level === undefined ? appliedText(name) : appliedLevelText(name, get(levelNameAtom)(level));
      // A server without versions does not wait for devices. Otherwise a later message reports the answers of
      // the devices.
      if (applied.value === undefined) set(showToastAtom, 'ok', text);
      else if (applied.value.state === 'pending') set(showToastAtom, 'info', sentText(name));
      return undefined;
    }
    const { reason } = applied;
    if (typeof reason === 'object' && reason.reason !== 'call') return reason;
    set(showToastAtom, 'danger', applyFailureText(reason));
    return undefined;
  },
);

/** Gives a zone the free id, as one step, and applies again. */
export const applyWithIdAtom = atom(
  null,
  async (
    _get,
    set,
    level: string | undefined,
    { row, freeId }: Extract<ApplyFailure, { readonly reason: 'taken' }>,
  ): Promise<ApplyBlocked | undefined> => {
    const rows = Uint32Array.of(row);
    const isRenamed = await set(performAtom, {
      kind: 'set',
      table: 'zones',
      rows,
      column: 'id',
      cell: freeId,
    });
    return isRenamed ? set(applySurveyAtom, 'zones', level) : undefined;
  },
);

function applyFailureText(reason: Exclude<ApplyFailure, ApplyBlocked>): string {
  if (reason === 'busy') return TEXT.busy;
  if (reason === 'otherTab') return EDIT_FAILURE_TEXT.otherTab;
  if (reason === 'nothing') return TEXT.selectFirst;
  const { step, failure } = reason;
  const isUnknown = step === 'apply' && isOutcomeUnknown(failure);
  return `${APPLY_STEP_TEXT[isUnknown ? 'unknown' : step]}: ${callFailureText(failure)}`;
}
