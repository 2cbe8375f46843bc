import { TriangleAlert } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { SURVEY_TEXT as TEXT } from '../../../text/survey.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Modal } from '../../../ui/popups/Modal.tsx';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  /** Sentences that the person must read. */
  readonly warnings?: readonly string[];
  /** Names the act. */
  readonly action: string;
  readonly danger?: boolean;
  /** With room for a table. */
  readonly isWide?: boolean;
  /** The act is not possible; the content says why. */
  readonly isBlocked?: boolean;
  /** A button before Cancel. */
  readonly otherAct?: ReactNode;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  /** Closes the dialog itself where it succeeds. */
  readonly onConfirm: () => Promise<void>;
}

/** A question before survey data are saved, applied, deleted or left. The act runs once, however often it is pressed. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    warnings = [],
    action,
    danger = false,
    isWide = false,
    isBlocked = false,
    otherAct,
    children,
    onClose,
    onConfirm,
  } = props;
  const [isRunning, setIsRunning] = useState(false);
  const hasBegun = useRef(false);
  const run = async () => {
    if (hasBegun.current || isBlocked) return;
    hasBegun.current = true;
    setIsRunning(true);
    try {
      await onConfirm();
    } finally {
      hasBegun.current = false;
      setIsRunning(false);
    }
  };
  return (
    <Modal label={title} className={isWide ? styles.wide : undefined} onClose={onClose}>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <h2>{title}</h2>
        {children}
        {warnings.map((text) => (
          <p key={text} className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            <span>{text}</span>
          </p>
        ))}
        <div className={styles.acts}>
          {otherAct}
          <Button data-first={danger || undefined} onPress={onClose}>
            {TEXT.cancel}
          </Button>
          <Button
            type="submit"
            primary={!danger}
            danger={danger}
            disabled={isBlocked}
            aria-disabled={isRunning || isBlocked}
            aria-busy={isRunning}
          >
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
