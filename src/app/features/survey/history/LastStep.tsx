import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useRef } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { canMoveBackAtom, moveBackAtom, redoStepAtom, undoStepAtom } from '../panels/steps.ts';
import styles from './history.module.css';
import { useLastStep } from './useLastStep.ts';

/**
 * Says what the last step did, with Undo, or what was undone, with Redo. A screen reader reads the text even
 * if the step before had the same text. Offers the way back if the step moved the map.
 */
export function LastStep() {
  const store = useStore();
  const notice = useRef<HTMLDivElement>(null);
  const step = useLastStep(notice);
  const undo = useSetAtom(undoStepAtom);
  const redo = useSetAtom(redoStepAtom);
  const canMoveBack = useAtomValue(canMoveBackAtom);
  const moveBack = useSetAtom(moveBackAtom);
  const act = () =>
    void (step?.isUndone === true ? redo() : undo()).catch(reportError(store, 'history of the survey'));
  return (
    <div ref={notice} className={styles.last} data-shown={step !== undefined || undefined}>
      <output aria-live="polite">{step !== undefined && <span key={step.revision}>{step.text}</span>}</output>
      {step !== undefined && (
        <Button tight onPress={act}>
          {step.isUndone ? TEXT.redo : TEXT.undo}
        </Button>
      )}
      {step !== undefined && canMoveBack && (
        <Button tight title={TEXT.moveBackTitle} onPress={moveBack}>
          {TEXT.moveBack}
        </Button>
      )}
    </div>
  );
}
