import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './account.module.css';

interface Props {
  readonly busy: boolean;
  readonly text: string;
  /** Replaces the text while the form is sent. */
  readonly busyText: string;
  readonly children?: ReactNode;
}

/** Footer of an account form: the button that sends it. */
export function SubmitFooter({ busy, text, busyText, children }: Props) {
  return (
    <footer className={styles.foot}>
      <Button primary type="submit" aria-disabled={busy}>
        {busy ? busyText : text}
      </Button>
      {children}
    </footer>
  );
}
