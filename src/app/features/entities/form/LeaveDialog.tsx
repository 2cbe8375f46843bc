import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './leaveDialog.module.css';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved edits are discarded. */
export function LeaveDialog({ onStay, onLeave }: Props) {
  return (
    <Modal label={TEXT.leaveTitle} onClose={onStay}>
      <h2 className={styles.dialogTitle}>{TEXT.leaveTitle}</h2>
      <p>{TEXT.leaveText}</p>
      <div className={styles.dialogActions}>
        <Button danger onPress={onLeave}>
          {TEXT.leave}
        </Button>
        <Button primary data-first onPress={onStay}>
          {TEXT.stay}
        </Button>
      </div>
    </Modal>
  );
}
