import type { ReactNode } from 'react';
import styles from './tests.module.css';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** Frame of a test page: its title, what it does, its content. */
export function TestPage({ title, about, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header>
          <h1>{title}</h1>
          <p>{about}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
