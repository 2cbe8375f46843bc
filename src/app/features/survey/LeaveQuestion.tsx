import { useAtomValue } from 'jotai';
import { journalFailureAtom, openSquadIdAtom, unsavedStepsAtom } from '../../data/survey/surveyAtoms.ts';
import { lostText, SURVEY_TEXT as TEXT } from '../../text/survey.ts';
import { useLeaveGuard } from '../entities/form/useLeaveGuard.ts';
import { ConfirmDialog } from './base/ConfirmDialog.tsx';
import { hasEditsAtom } from './base/squad.ts';

/** Asks before the page is left, but only where the journal cannot hold the unsaved edits. */
export function LeaveQuestion() {
  const reason = useAtomValue(journalFailureAtom);
  const hasEdits = useAtomValue(hasEditsAtom);
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const unsavedSteps = useAtomValue(unsavedStepsAtom);
  const guard = useLeaveGuard(() => hasEdits && (reason === 'full' || reason === 'unavailable'));
  if (!guard.isAsking) return undefined;
  return (
    <ConfirmDialog
      title={TEXT.leaveTitle}
      action={TEXT.leave}
      danger
      onClose={() => guard.stay()}
      onConfirm={async () => guard.leave()}
    >
      <p>{lostText(unsavedSteps, squadId)}</p>
    </ConfirmDialog>
  );
}
