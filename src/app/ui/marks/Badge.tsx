import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A short label in a frame. */
export function Badge({
  tone,
  children,
}: {
  readonly tone?: 'warn' | 'bad' | 'ok' | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
