import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { SurveyState } from '../../../../domain/survey/port/surveyState.ts';
import { TOAST_MS } from '../../../base/toastTime.ts';
import { surveyStateAtom } from '../../../data/survey/surveyAtoms.ts';
import { undoneText } from '../../../text/survey.ts';
import { stepText } from '../../../text/surveySteps.ts';

interface LastStep {
  readonly text: string;
  readonly isUndone: boolean;
}

/** The step that was just done or undone, for as long as a toast is shown; undefined before and after. */
export function useLastStep(): LastStep | undefined {
  const store = useStore();
  const [step, setStep] = useState<LastStep>();
  useEffect(() => {
    let before = store.get(surveyStateAtom);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.sub(surveyStateAtom, () => {
      const now = store.get(surveyStateAtom);
      const last = stepBetween(before, now);
      before = now;
      if (last === undefined) return;
      setStep(last);
      clearTimeout(timer);
      timer = setTimeout(() => setStep(undefined), TOAST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return step;
}

/** The step that leads from a state to the next; undefined where none does, as after a load. */
export function stepBetween(
  before: SurveyState | undefined,
  now: SurveyState | undefined,
): LastStep | undefined {
  if (before === undefined || now === undefined || before.squadId !== now.squadId) return undefined;
  if (before.revision === now.revision) return undefined;
  const isUndone = now.position < before.position;
  const note = isUndone ? now.nextStep : now.lastStep;
  if (note === undefined) return undefined;
  return { text: isUndone ? undoneText(stepText(note)) : stepText(note), isUndone };
}
