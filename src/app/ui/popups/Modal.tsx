import type { ReactNode } from 'react';
import styles from './Modal.module.css';
import { useEscape } from '../keyboard/useEscape.ts';
import { useOpenModal } from './useOpenModal.ts';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** Called on Esc. */
  readonly onClose: () => void;
  /** At the left, over the map alone and without a backdrop, so that the screen stays visible. */
  readonly isAside?: boolean;
  /** Class that replaces the size and the padding. */
  readonly className?: string | undefined;
}

/** A native modal dialog: traps the focus, closes on Esc. */
export function Modal({ label, children, onClose, isAside, className }: Props) {
  const dialog = useOpenModal();
  // So that Esc does not also close what is behind.
  useEscape(onClose);
  return (
    <dialog
      ref={dialog}
      className={className === undefined ? styles.modal : `${styles.modal} ${className}`}
      data-aside={isAside}
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
