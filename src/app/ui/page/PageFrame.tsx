import type { ReactNode } from 'react';
import { focusWhereLost } from '../keyboard/focusOnMount.ts';
import styles from './PageFrame.module.css';

interface Props {
  readonly title: string;
  readonly about?: string;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a page with a title: what it is for, tools beside it, its content. */
export function PageFrame({ title, about, tools, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <header className={styles.head}>
          <div>
            <h1 tabIndex={-1} ref={focusWhereLost}>
              {title}
            </h1>
            {about !== undefined && <p>{about}</p>}
          </div>
          {tools !== undefined && <div className={styles.tools}>{tools}</div>}
        </header>
        {children}
      </div>
    </div>
  );
}
