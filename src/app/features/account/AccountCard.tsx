import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LinkedSentence } from '../../text/account.ts';
import { ERROR_TEXT } from '../../text/errors.ts';
import { PLATFORM_TEXT } from '../../text/platform.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './account.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Frame of an account page. */
export function AccountCard({ title, children }: Props) {
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label={title}>
        <h1>{title}</h1>
        {children}
      </section>
    </div>
  );
}

interface SentenceProps {
  readonly sentence: LinkedSentence;
  readonly to: string;
  readonly failed?: boolean;
  readonly onFollow?: () => void;
}

/** A sentence with a link in it. */
export function LinkedText({ sentence, to, failed, onFollow }: SentenceProps) {
  return (
    <p className={failed ? styles.failed : styles.done} role={failed ? 'alert' : 'status'}>
      {sentence.before}
      <Link href={to} onClick={onFollow}>
        {sentence.link}
      </Link>
      <span>{sentence.after}</span>
    </p>
  );
}

/** An error message; nothing if `text` is undefined. */
export function ErrorText({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return undefined;
  return (
    <p className={styles.failed} role="alert">
      {text}
    </p>
  );
}

/** "Server not reachable" with a Retry button. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <ErrorText text={ERROR_TEXT.unreachable} />
      <div className={styles.foot}>
        <Button onPress={onRetry}>{PLATFORM_TEXT.retry}</Button>
      </div>
    </>
  );
}
