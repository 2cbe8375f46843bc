import type { ReactNode } from 'react';
import styles from './Modal.module.css';
import { useOpenModal } from './useOpenModal.ts';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** Esc. */
  readonly onClose: () => void;
  /** Stands low and darkens nothing: what goes on above it stays visible. */
  readonly low?: boolean;
}

/** The browser's own dialog: focus stays inside it and Esc closes it. */
export function Modal({ label, children, onClose, low }: Props) {
  const dialog = useOpenModal();
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      data-low={low}
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
