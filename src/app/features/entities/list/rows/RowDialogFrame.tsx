import type { ReactNode } from 'react';
import { ROW_DIALOG_TEXT } from '../../../../text/entityLists.ts';
import { ActDialog } from '../../../../ui/popups/ActDialog.tsx';
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
    <ActDialog
      title={title}
      closeText={ROW_DIALOG_TEXT.close}
      onClose={onClose}
      acts={acts}
      closesFirst={acts === undefined}
    >
      {about !== undefined && <p className={styles.note}>{about}</p>}
      {children}
    </ActDialog>
  );
}
