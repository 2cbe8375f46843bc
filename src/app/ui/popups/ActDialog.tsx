import type { ReactNode } from 'react';
import styles from './ActDialog.module.css';
import { Button } from '../controls/Button.tsx';
import { Modal } from './Modal.tsx';

interface Props {
  readonly title: string;
  /** Of the button that closes; it comes first. */
  readonly closeText: string;
  readonly onClose: () => void;
  /** Beside it. */
  readonly acts?: ReactNode;
  /** The focus starts on the closing button; elsewhere on what has `data-first` in it. */
  readonly closesFirst?: boolean;
  readonly children: ReactNode;
}

/** A dialog with its title, its content and a row of buttons. */
export function ActDialog({ title, closeText, onClose, acts, closesFirst = true, children }: Props) {
  return (
    <Modal label={title} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <div className={styles.acts}>
        <Button data-first={closesFirst ? 'true' : undefined} onPress={onClose}>
          {closeText}
        </Button>
        {acts}
      </div>
    </Modal>
  );
}
