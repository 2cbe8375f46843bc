import { useState } from 'react';
import { REMOVAL_TEXT as TEXT } from '../../../text/entityLists.ts';
import { ActDialog } from '../../../ui/popups/ActDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './removal.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Names the act. */
  readonly action: string;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** A question before an act that cannot be undone. */
export function ConfirmDialog({ title, text, action, onClose, onConfirm }: Props) {
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    await onConfirm();
    setIsRunning(false);
  };
  return (
    <ActDialog
      title={title}
      closeText={TEXT.cancel}
      onClose={onClose}
      acts={
        <Button danger aria-disabled={isRunning} onPress={isRunning ? undefined : () => void run()}>
          {action}
        </Button>
      }
    >
      <p className={styles.note}>{text}</p>
    </ActDialog>
  );
}
