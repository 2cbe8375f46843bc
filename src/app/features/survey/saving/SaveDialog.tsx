import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { defaultSurveyName, isNameTaken } from '../../../../domain/survey/draft/surveyNames.ts';
import { openSquadIdAtom, surveyCountsAtom, surveyStageAtoms } from '../data/surveyAtoms.ts';
import { hiddenText, leftOutText, SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { typedItemsAtoms } from '../panels/typedText.ts';
import { saveSurveyAtom } from './surveySaves.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

interface Props {
  readonly kind: SurveyKind;
  readonly onClose: () => void;
}

/** Longest name of a survey that the server takes. */
const MAX_NAME = 255;

/** "Confirm save" of nodes or zones under a name; a taken name is allowed and said. */
export function SaveDialog({ kind, onClose }: Props) {
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const { hiddenNodes = 0 } = useAtomValue(surveyCountsAtom) ?? {};
  const save = useSetAtom(saveSurveyAtom);
  const saved = useAtomValue(surveyStageAtoms[kind].saved) ?? [];
  const [name, setName] = useState(() =>
    defaultSurveyName(kind === 'nodes' ? 'NODE' : 'ZONE', squadId, saved.length),
  );
  const isTaken = isNameTaken(
    name,
    saved.map((survey) => survey.name),
  );
  const hidden = kind === 'nodes' ? hiddenNodes : 0;
  const typed = useAtomValue(typedItemsAtoms[kind]);
  const isEmpty = name.trim() === '';
  return (
    <ConfirmDialog
      title={TEXT.confirmSave}
      action={TEXT.save}
      isBlocked={isEmpty}
      warnings={[TEXT.saveWarning, ...(hidden > 0 ? [hiddenText(hidden)] : []), ...leftOutText(kind, typed)]}
      onClose={onClose}
      onConfirm={async () => {
        if (await save(kind, name.trim())) onClose();
      }}
    >
      <Field
        label={TEXT.name}
        value={name}
        error={isEmpty ? TEXT.nameNeeded : ''}
        hint={isTaken ? TEXT.nameTaken : ''}
        maxLength={MAX_NAME}
        data-first
        onText={setName}
      />
    </ConfirmDialog>
  );
}
