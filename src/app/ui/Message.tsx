import type { ReactNode } from 'react';
import styles from './Message.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'danger' | 'quiet';
  /** Fills the window. */
  readonly page?: boolean;
  readonly children?: ReactNode;
}

/** What would be here, why it is not, one way out. */
export function Message({ title, text, tone = 'quiet', page, children }: Props) {
  return (
    <div
      className={page ? styles.page : styles.message}
      role={tone === 'danger' ? 'alert' : undefined}
      data-tone={tone}
    >
      <b className={styles.title}>{title}</b>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </div>
  );
}
