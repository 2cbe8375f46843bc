import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ADMIN_TEXT } from '../../../text/administration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { PageFrame } from '../../../ui/page/PageFrame.tsx';
import styles from './AdminPage.module.css';
import type { PolledCall } from './pollCall.ts';

interface Props {
  readonly title: string;
  readonly about: string;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly onRefresh?: () => void;
  readonly children: ReactNode;
}

/** A screen below Administration: title, tools, content. */
export function AdminPage({ title, about, tools, onRefresh, children }: Props) {
  const refresh = onRefresh && (
    <Button onPress={onRefresh}>
      <RotateCw aria-hidden="true" />
      <span>{ADMIN_TEXT.refresh}</span>
    </Button>
  );
  return (
    <PageFrame
      title={title}
      about={about}
      tools={
        <>
          {tools}
          {refresh}
        </>
      }
    >
      {children}
    </PageFrame>
  );
}

interface LoadedProps<T> {
  readonly polled: PolledCall<T>;
  readonly onRetry: () => void;
  readonly children: (data: T) => ReactNode;
}

/** The content of an answer; before it a skeleton, or why there is none. */
export function WhenLoaded<T>({ polled, onRetry, children }: LoadedProps<T>) {
  if (polled.status === 'loading') return <Skeleton />;
  if (polled.status === 'failed') {
    return (
      <Message tone="danger" title={ADMIN_TEXT.failed} text={ADMIN_TEXT.failedAbout}>
        <Button onPress={onRetry}>{ADMIN_TEXT.retry}</Button>
      </Message>
    );
  }
  return (
    <>
      {polled.isStale && (
        <p className={styles.stale} role="alert">
          {ADMIN_TEXT.stale}
        </p>
      )}
      {children(polled.data)}
    </>
  );
}

const SKELETON_ROWS = [72, 88, 64, 80, 56, 92];

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {SKELETON_ROWS.map((percent) => (
        <span key={percent} style={{ width: `${percent}%` }} />
      ))}
    </div>
  );
}

/** A titled part of a screen. */
export function Section({
  title,
  tools,
  children,
}: {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
