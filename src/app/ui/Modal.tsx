import type { ReactNode } from 'react';
import styles from './Modal.module.css';
import { useOpenModal } from './useOpenModal.ts';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** Esc. */
  readonly onClose: () => void;
}

/** The browser's own dialog: focus stays inside it and Esc closes it. */
export function Modal({ label, children, onClose }: Props) {
  const dialog = useOpenModal();
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
