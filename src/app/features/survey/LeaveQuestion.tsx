import { useAtomValue, useStore } from 'jotai';
import { journalFailureAtom, openSquadIdAtom, unsavedStepsAtom } from '../../data/survey/surveyAtoms.ts';
import { lostText, SURVEY_TEXT as TEXT } from '../../text/survey.ts';
import { useLeaveGuard } from '../entities/form/useLeaveGuard.ts';
import { ConfirmDialog } from './base/ConfirmDialog.tsx';
import { hasEditsAtom } from './base/squad.ts';

/** Asks before the page is left, but only where the journal cannot hold the unsaved edits. */
export function LeaveQuestion() {
  const store = useStore();
  const guard = useLeaveGuard(() => {
    const reason = store.get(journalFailureAtom);
    return store.get(hasEditsAtom) && (reason === 'full' || reason === 'unavailable');
  });
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

/** What is lost by leaving. */
function Lost() {
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  return <p>{lostText(useAtomValue(unsavedStepsAtom), squadId)}</p>;
}
