import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { journalFailureAtom, surveyStageAtoms, surveyWorkAtom } from '../data/surveyAtoms.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import styles from './saving.module.css';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

interface Props {
  readonly kind: SurveyKind;
  readonly saveText: string;
  readonly applyText: string;
}

/** Saves and applies nodes or zones. A survey is applied only once one is selected. */
export function SaveButtons({ kind, saveText, applyText }: Props) {
  const isReadOnly = useAtomValue(journalFailureAtom) === 'otherTab';
  const isWorking = useAtomValue(surveyWorkAtom) !== undefined;
  const [open, setOpen] = useState<'save' | 'apply'>();
  const hasSurvey = useAtomValue(surveyStageAtoms[kind].selected) !== undefined;
  const isBusy = isWorking || isReadOnly;
  const close = () => setOpen(undefined);
  return (
    <div className={styles.buttons}>
      <Button off={isBusy} onPress={() => setOpen('save')}>
        {saveText}
      </Button>
      <Button
        primary
        off={isBusy || !hasSurvey}
        title={hasSurvey ? undefined : SURVEY_TEXT.selectFirst}
        onPress={() => setOpen('apply')}
      >
        {applyText}
      </Button>
      {open === 'save' && <SaveDialog kind={kind} onClose={close} />}
      {open === 'apply' && <ApplyDialog kind={kind} onClose={close} />}
    </div>
  );
}
