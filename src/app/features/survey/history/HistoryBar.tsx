import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { History, Redo2, Undo2 } from 'lucide-react';
import { reportError } from '../../../browser/errorLog.ts';
import {
  openSquadIdAtom,
  stepCountAtom,
  stepPositionAtom,
  surveyRevisionAtom,
  unsavedStepsAtom,
} from '../data/surveyAtoms.ts';
import { ariaKeys } from '../../../text/keys.ts';
import { SURVEY_SHORTCUTS } from '../../../text/surveyKeys.ts';
import { SURVEY_TEXT as TEXT, unsavedCountText } from '../../../text/survey.ts';
import { stepText } from '../../../text/surveySteps.ts';
import menu from '../../../ui/popups/menu.module.css';
import { handleMenuKey } from '../../../ui/keyboard/handleMenuKey.ts';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { Popup } from '../../../ui/popups/Popup.tsx';
import { usePopup } from '../../../ui/popups/usePopup.ts';
import { drawnCornersAtom } from '../panels/drawMode.ts';
import { isDraftEditedAtom } from '../panels/squad.ts';
import { goToStepAtom, redoAtom, undoAtom } from '../panels/steps.ts';
import { useCall } from '../panels/useCall.ts';
import styles from './history.module.css';

/** Undo, redo, and the list of steps to go to. A button without a step to go to keeps the focus. */
export function HistoryBar() {
  const store = useStore();
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const stepCount = useAtomValue(stepCountAtom) ?? 0;
  const position = useAtomValue(stepPositionAtom) ?? 0;
  const corners = useAtomValue(drawnCornersAtom);
  const goTo = useSetAtom(goToStepAtom);
  const undo = useSetAtom(undoAtom);
  const redo = useSetAtom(redoAtom);
  const run = (act: () => Promise<void>) => void act().catch(reportError(store, 'history of the survey'));
  if (squadId === '') return undefined;
  return (
    <div className={styles.bar}>
      <button
        type="button"
        aria-label={TEXT.undo}
        aria-keyshortcuts={ariaKeys(SURVEY_SHORTCUTS.undo)}
        aria-disabled={position === 0 && corners === 0}
        onClick={() => run(undo)}
      >
        <Undo2 aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={TEXT.redo}
        aria-keyshortcuts={ariaKeys(SURVEY_SHORTCUTS.redo)}
        aria-disabled={position === stepCount}
        onClick={() => run(redo)}
      >
        <Redo2 aria-hidden="true" />
      </button>
      <Steps onGo={(to) => run(() => goTo(to))} />
      <Unsaved />
    </div>
  );
}

/** How many steps are not saved, of nodes, cameras and zones together. */
function Unsaved() {
  const isEdited = useAtomValue(isDraftEditedAtom);
  const steps = useAtomValue(unsavedStepsAtom);
  if (!isEdited) return undefined;
  return (
    <span className={styles.unsaved} title={TEXT.unsavedOfAll}>
      {unsavedCountText(steps)}
    </span>
  );
}

interface StepsProps {
  readonly onGo: (position: number) => void;
}

function Steps({ onGo }: StepsProps) {
  const popup = usePopup();
  const go = (to: number) => {
    popup.close();
    onGo(to);
  };
  return (
    <Popup kind="menu" state={popup} label={TEXT.steps} above buttonContent={<History aria-hidden="true" />}>
      <StepMenu onGo={go} onClose={popup.close} />
    </Popup>
  );
}

interface StepMenuProps extends StepsProps {
  readonly onClose: () => void;
}

/** The steps, which are many: the worker is asked for them once the list is open. */
function StepMenu({ onGo, onClose }: StepMenuProps) {
  const revision = useAtomValue(surveyRevisionAtom) ?? 0;
  const position = useAtomValue(stepPositionAtom) ?? 0;
  const steps = useCall(`steps ${revision}`, (port) => port.steps());
  const entries = steps === undefined ? [] : [TEXT.start, ...steps.map(stepText)];
  return (
    <div
      role="menu"
      tabIndex={-1}
      aria-label={TEXT.steps}
      className={menu.list}
      onKeyDown={(event) => handleMenuKey(event, onClose)}
    >
      {entries.map((text, index) => (
        <button
          key={index}
          ref={index === position ? focusOnMount : undefined}
          type="button"
          role="menuitemradio"
          aria-checked={index === position}
          data-undone={index > position || undefined}
          className={`${menu.item} ${styles.step}`}
          onClick={() => onGo(index)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
