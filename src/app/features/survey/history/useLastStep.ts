import { useStore } from 'jotai';
import { useEffect, useState, type RefObject } from 'react';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import { TOAST_MS } from '../../../browser/toastTime.ts';
import { surveyStateAtom } from '../data/surveyAtoms.ts';
import { undoneText } from '../../../text/survey.ts';
import { stepText } from '../../../text/surveySteps.ts';

interface LastStep {
  /** Revision of the draft: the same words again are another step. */
  readonly revision: number;
  readonly text: string;
  readonly isUndone: boolean;
}

/**
 * The step that was just done or undone, for as long as a toast is shown, and longer while one of its buttons has the focus or
 * the pointer; undefined before and after.
 *
 * @param notice  element with the buttons
 */
export function useLastStep(notice: RefObject<HTMLElement | null>): LastStep | undefined {
  const store = useStore();
  const [step, setStep] = useState<LastStep>();
  useEffect(() => {
    let before = store.get(surveyStateAtom);
    let version = before?.historyVersion;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      const isUsed = notice.current?.querySelector(':focus, :hover') != null;
      if (isUsed) timer = setTimeout(hide, TOAST_MS);
      else setStep(undefined);
    };
    const stop = store.sub(surveyStateAtom, () => {
      const now = store.get(surveyStateAtom);
      const last = stepBetween(before, now);
      before = now;
      // A load leaves other steps, or none: the notice is of one that may be gone.
      if (now === undefined || now.stepCount === 0 || now.historyVersion !== version) {
        clearTimeout(timer);
        setStep(undefined);
      }
      version = now?.historyVersion;
      if (last === undefined) return;
      setStep(last);
      clearTimeout(timer);
      timer = setTimeout(hide, TOAST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [notice, store]);
  return step;
}

/** The step that leads from a state to the next; undefined where none does, as after a load or save. */
function stepBetween(before: SurveyState | undefined, now: SurveyState | undefined): LastStep | undefined {
  if (before === undefined || now === undefined || before.squadId !== now.squadId) return undefined;
  if (before.historyVersion !== now.historyVersion) return undefined;
  if (before.revision === now.revision || isSameHistory(before, now)) return undefined;
  const isUndone = now.position < before.position;
  const note = isUndone ? now.nextStep : now.lastStep;
  if (note === undefined) return undefined;
  const text = isUndone ? undoneText(stepText(note)) : stepText(note);
  return { revision: now.revision, text, isUndone };
}

/** Equal notes of two states are the same object. */
function isSameHistory(before: SurveyState, now: SurveyState): boolean {
  return (
    before.position === now.position && before.stepCount === now.stepCount && before.lastStep === now.lastStep
  );
}
