import type { ReactNode } from 'react';
import styles from './Message.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Stands below the text. */
  readonly detail?: ReactNode;
  readonly tone?: 'danger' | 'quiet';
  /** Centred in the whole window. */
  readonly page?: boolean;
  readonly children?: ReactNode;
}

/** A message in place of content: title, explanation, actions. */
export function Message({ title, text, detail, tone = 'quiet', page, children }: Props) {
  return (
    <div
      className={page ? styles.page : styles.message}
      role={tone === 'danger' ? 'alert' : undefined}
      data-tone={tone}
    >
      <b className={styles.title}>{title}</b>
      {text !== undefined && <p>{text}</p>}
      {detail}
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </div>
  );
}
