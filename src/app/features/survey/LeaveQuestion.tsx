import { atom, useAtomValue, useStore } from 'jotai';
import { journalFailureAtom, openSquadIdAtom, unsavedStepsAtom } from '../../data/survey/surveyAtoms.ts';
import { lostText, SURVEY_TEXT as TEXT, typedLostText } from '../../text/survey.ts';
import { useLeaveGuard } from '../entities/form/useLeaveGuard.ts';
import { ConfirmDialog } from './base/ConfirmDialog.tsx';
import { isDraftEditedAtom } from './base/squad.ts';
import { typedItemsAtoms } from './base/typedText.ts';
import { useTypedPresence } from './base/useTypedPresence.ts';

/** What would be lost by leaving: unsaved edits that the journal cannot hold, and what is typed in forms. */
const lostAtom = atom((get): readonly string[] => {
  const reason = get(journalFailureAtom);
  const isLost = get(isDraftEditedAtom) && (reason === 'full' || reason === 'unavailable');
  const edits = isLost ? [lostText(get(unsavedStepsAtom), get(openSquadIdAtom) ?? '')] : [];
  return [...edits, ...typedLostText(get(typedItemsAtoms.all))];
});

/** Asks before the page is left, but only where something would be lost. */
export function LeaveQuestion() {
  const store = useStore();
  useTypedPresence();
  const guard = useLeaveGuard(() => store.get(lostAtom).length > 0);
  if (!guard.isAsking) return undefined;
  return (
    <ConfirmDialog
      title={TEXT.leaveTitle}
      action={TEXT.leave}
      danger
      onClose={() => guard.stay()}
      onConfirm={async () => guard.leave()}
    >
      <Lost />
    </ConfirmDialog>
  );
}

function Lost() {
  return useAtomValue(lostAtom).map((text) => <p key={text}>{text}</p>);
}
