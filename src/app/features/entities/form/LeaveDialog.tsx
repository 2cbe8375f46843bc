import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { ActDialog } from '../../../ui/popups/ActDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved edits are discarded. */
export function LeaveDialog({ onStay, onLeave }: Props) {
  return (
    <ActDialog
      title={TEXT.leaveTitle}
      closeText={TEXT.stay}
      onClose={onStay}
      acts={
        <Button danger onPress={onLeave}>
          {TEXT.leave}
        </Button>
      }
    >
      <p>{TEXT.leaveText}</p>
    </ActDialog>
  );
}
