import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { reportError } from '../../../base/errorLog.ts';
import { SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { Button } from '../../../ui/Button.tsx';
import { canMoveBackAtom, moveBackAtom, redoAtom, undoAtom } from '../base/surveyActions.ts';
import styles from './history.module.css';
import { useLastStep } from './useLastStep.ts';

/** What the last step did, read out, with Undo; what was undone, with Redo, and the way back where that moved the map. */
export function LastStep() {
  const store = useStore();
  const step = useLastStep();
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const canMoveBack = useAtomValue(canMoveBackAtom);
  const moveBack = useSetAtom(moveBackAtom);
  const act = () =>
    void (step?.isUndone === true ? redo() : undo()).catch(reportError(store, 'history of the survey'));
  return (
    <div className={styles.last} data-shown={step !== undefined || undefined}>
      <output aria-live="polite">{step?.text}</output>
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
