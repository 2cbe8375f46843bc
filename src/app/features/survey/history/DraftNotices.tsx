import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { showToastAtom } from '../../../browser/toastAtoms.ts';
import { journalFailureAtom, surveyPortAtom, surveyWorkAtom } from '../data/surveyAtoms.ts';
import {
  JOURNAL_TEXT,
  lostText,
  RESUME_TEXT,
  resumeQuestion,
  SURVEY_TEXT as TEXT,
  WORK_TEXT,
} from '../../../text/survey.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { resumableAtom } from '../panels/squad.ts';
import { showStepPlaceAtom } from '../panels/steps.ts';
import { restoreTypedAtom } from '../panels/typedText.ts';
import { replacedTextsAtom } from '../panels/unsavedTexts.ts';
import styles from './notices.module.css';
import { useOfferOfEndedTab } from './useOfferOfEndedTab.ts';

type Choice = 'resume' | 'discard';

/** "Resume 14 unsaved edits?", what keeps the journal from being written, and what is under way. */
export function DraftNotices() {
  const reason = useAtomValue(journalFailureAtom);
  const work = useAtomValue(surveyWorkAtom);
  return (
    <div className={styles.notices}>
      {work !== undefined && (
        <progress className={styles.work} aria-label={WORK_TEXT[work.kind]} value={work.done} max={work.of} />
      )}
      <ResumeOffer />
      {reason !== undefined && (
        <p className={styles.notice} data-tone="warn" role="alert">
          {JOURNAL_TEXT[reason]}
        </p>
      )}
    </div>
  );
}

/** Asks before the edits of an earlier session are discarded, and before they replace newer edits. */
function ResumeOffer() {
  const store = useStore();
  const [draft, setDraft] = useAtom(resumableAtom);
  const port = useAtomValue(surveyPortAtom);
  const showToast = useSetAtom(showToastAtom);
  const restoreTyped = useSetAtom(restoreTypedAtom);
  const lost = useAtomValue(replacedTextsAtom);
  const [asked, setAsked] = useState<Choice>();
  // The tab that edits the squad has the edits.
  const isOtherTabs = useAtomValue(journalFailureAtom) === 'otherTab';
  useOfferOfEndedTab(isOtherTabs);
  if (draft === undefined || isOtherTabs) return undefined;
  const answer = async (choice: Choice) => {
    // At once: what is below moves up while the button is pressed, not under the next press.
    setDraft(undefined);
    setAsked(undefined);
    const resumed = await port?.resume(choice);
    if (resumed?.ok === true && choice === 'resume') {
      restoreTyped(resumed.value.typed);
      if (resumed.value.place !== undefined) store.set(showStepPlaceAtom, resumed.value.place);
    }
    if (resumed?.ok === false) showToast('danger', RESUME_TEXT[resumed.reason]);
  };
  const confirm = (choice: Choice) => answer(choice).catch(reportError(store, 'resume of the survey'));
  return (
    <div className={styles.notice}>
      <output>{resumeQuestion(draft.steps)}</output>
      <Button tight onPress={() => setAsked('discard')}>
        {TEXT.discard}
      </Button>
      <Button tight primary onPress={() => (lost.length > 0 ? setAsked('resume') : void confirm('resume'))}>
        {TEXT.resume}
      </Button>
      {asked && (
        <ConfirmDialog
          title={asked === 'resume' ? resumeQuestion(draft.steps) : TEXT.discardTitle}
          warnings={asked === 'resume' ? lost : [lostText(draft.steps, draft.squadId)]}
          action={TEXT[asked]}
          danger={asked === 'discard'}
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
        />
      )}
    </div>
  );
}
