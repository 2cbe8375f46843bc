import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { SavedSurvey } from '../../../../domain/survey/port/surveyState.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { openSquadIdAtom, surveyStageAtoms } from '../data/surveyAtoms.ts';
import { lostText, typedLostText, SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { handleMenuKey } from '../../../ui/keyboard/handleMenuKey.ts';
import menu from '../../../ui/popups/menu.module.css';
import { Popup } from '../../../ui/popups/Popup.tsx';
import { usePopup } from '../../../ui/popups/usePopup.ts';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { typedItemsAtoms } from '../panels/typedText.ts';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import styles from './saving.module.css';
import { AppliedBadge } from './AppliedBadge.tsx';
import { StageText } from './StageText.tsx';
import { loadSurveyAtom } from './surveySaves.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

interface Props {
  readonly kind: SurveyKind;
  readonly label: string;
}

/** Choice of a saved survey, at most 500 px high, the applied one with a badge. Asks first where edits would be lost. */
export function SurveySelect({ kind, label }: Props) {
  const store = useStore();
  const selected = useAtomValue(surveyStageAtoms[kind].selected);
  const saved = useAtomValue(surveyStageAtoms[kind].saved);
  const load = useSetAtom(loadSurveyAtom);
  const popup = usePopup();
  const [pending, setPending] = useState<SavedSurvey>();
  const id = useId();
  if (saved === undefined) return undefined;
  const current = Math.max(
    0,
    saved.findIndex((survey) => survey.id === selected?.id),
  );
  const open = async (survey: SavedSurvey) => {
    setPending(undefined);
    await load(kind, survey.id).catch(reportError(store, 'load of a survey'));
  };
  const choose = (survey: SavedSurvey) => {
    popup.close();
    const isTyped = store.get(typedItemsAtoms[kind]).length > 0;
    if (isTyped || store.get(surveyStageAtoms[kind].isEdited)) setPending(survey);
    else void open(survey);
  };
  return (
    <div className={styles.choice}>
      <div className={styles.label}>
        <span id={id}>{label}</span>
        <Stage kind={kind} />
      </div>
      <Popup
        kind="menu"
        state={popup}
        className={styles.select}
        buttonContent={
          <>
            <span className={hidden.hidden}>{`${label}: `}</span>
            <span className={styles.name}>{selected?.name ?? TEXT.noSurvey}</span>
            {selected !== undefined && <AppliedBadge kind={kind} survey={selected} />}
            <ChevronDown aria-hidden="true" />
          </>
        }
      >
        <div
          role="menu"
          tabIndex={-1}
          aria-labelledby={id}
          className={menu.list}
          onKeyDown={(event) => handleMenuKey(event, popup.close)}
        >
          {saved.map((survey, index) => (
            <button
              key={survey.id}
              ref={index === current ? focusOnMount : undefined}
              type="button"
              role="menuitemradio"
              aria-checked={survey.id === selected?.id}
              className={`${menu.item} ${styles.item}`}
              onClick={() => choose(survey)}
            >
              <span>{survey.name}</span>
              <AppliedBadge kind={kind} survey={survey} />
            </button>
          ))}
          {saved.length === 0 && <p className={menu.note}>{TEXT.noSurvey}</p>}
        </div>
      </Popup>
      {pending !== undefined && (
        <ConfirmDialog
          title={TEXT.replaceTitle}
          action={TEXT.replaceAction}
          danger
          onClose={() => setPending(undefined)}
          onConfirm={() => open(pending)}
        >
          <Lost kind={kind} />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Whether the draft of a kind is saved. */
function Stage({ kind }: Pick<Props, 'kind'>) {
  const isEdited = useAtomValue(surveyStageAtoms[kind].isEdited);
  const selected = useAtomValue(surveyStageAtoms[kind].selected);
  const steps = useAtomValue(surveyStageAtoms[kind].unsavedSteps);
  return (
    <StageText
      isEdited={isEdited}
      steps={steps}
      saved={selected === undefined ? TEXT.notSaved : TEXT.saved}
    />
  );
}

/** What is lost by loading another survey. */
function Lost({ kind }: Pick<Props, 'kind'>) {
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const isEdited = useAtomValue(surveyStageAtoms[kind].isEdited);
  const steps = useAtomValue(surveyStageAtoms[kind].unsavedSteps);
  const typed = useAtomValue(typedItemsAtoms[kind]);
  const lost = [...(isEdited ? [lostText(steps, squadId)] : []), ...typedLostText(typed)];
  return lost.map((text) => <p key={text}>{text}</p>);
}
