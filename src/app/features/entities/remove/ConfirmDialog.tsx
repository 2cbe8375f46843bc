import { useState } from 'react';
import { REMOVAL_TEXT as TEXT } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
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
    <Modal label={title} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note}>{text}</p>
      <div className={styles.acts}>
        <Button data-first="true" onPress={onClose}>
          {TEXT.cancel}
        </Button>
        <Button danger aria-disabled={isRunning} onPress={isRunning ? undefined : () => void run()}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
