import { useAtomValue, useStore } from 'jotai';
import { SURVEY_TEXT as TEXT } from '../../text/survey.ts';
import { useLeaveGuard } from '../entities/form/draft/useLeaveGuard.ts';
import { ConfirmDialog } from './base/ConfirmDialog.tsx';
import { lostTextsAtom } from './base/unsavedTexts.ts';
import { useTypedItems } from './base/useTypedItems.ts';

/** Asks before the page is left, but only where something would be lost. */
export function LeaveQuestion() {
  const store = useStore();
  useTypedItems();
  const guard = useLeaveGuard(() => store.get(lostTextsAtom).length > 0);
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
  return useAtomValue(lostTextsAtom).map((text) => <p key={text}>{text}</p>);
}
