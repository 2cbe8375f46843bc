import type { ReactNode } from 'react';
import { ROW_DIALOG_TEXT } from '../../../text/entityLists.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './rowDialog.module.css';

interface Props {
  readonly title: string;
  /** What the dialog is for, below the title. */
  readonly about?: string;
  readonly onClose: () => void;
  /** Beside Close. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog about a row of a list. */
export function RowDialogFrame({ title, about, onClose, acts, children }: Props) {
  return (
    <Modal label={title} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {about !== undefined && <p className={styles.note}>{about}</p>}
      {children}
      <div className={styles.acts}>
        <Button data-first={acts === undefined ? 'true' : undefined} onPress={onClose}>
          {ROW_DIALOG_TEXT.close}
        </Button>
        {acts}
      </div>
    </Modal>
  );
}
