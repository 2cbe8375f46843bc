import { useStore } from 'jotai';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { MAX_UPDATE_MESSAGE_LENGTH } from '../../../domain/reports/reclassify.ts';
import { reportError } from '../../browser/errorLog.ts';
import { lengthText, REVIEW_TEXT } from '../../text/review.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import styles from './Review.module.css';
import type { ReviewActions } from './useReview.ts';

/** Button and form for an update message to the group. A form that closes with the focus inside gives it to the button. */
export function MessageForm({ actions }: { readonly actions: ReviewActions }) {
  const [text, setText] = useState<string>();
  const [hadFocus, setHadFocus] = useState(false);
  const close = (form: HTMLFormElement | null) => {
    setHadFocus(form?.contains(document.activeElement) === true);
    setText(undefined);
  };
  if (text === undefined) {
    return (
      <Button tight ref={hadFocus ? focusOnMount : null} onPress={() => setText('')}>
        {REVIEW_TEXT.sendUpdate}
      </Button>
    );
  }
  return <Field text={text} setText={setText} close={close} actions={actions} />;
}

interface FieldProps {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly close: (form: HTMLFormElement | null) => void;
  readonly actions: ReviewActions;
}

function Field({ text, setText, close, actions }: FieldProps) {
  const store = useStore();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [isSubmitted, setSubmitted] = useState(false);
  const error = messageError(text);
  // "Too long" is shown while typing, "required" only after an attempt to send.
  const shownError = error === 'required' && !isSubmitted ? undefined : error;
  const send = async () => {
    setSubmitted(true);
    if (error === undefined && !actions.busy && (await actions.sendMessage(text.trim()))) close(form.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close(form.current);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send().catch(reportError(store, 'review'));
      }}
    >
      <label htmlFor={id}>{REVIEW_TEXT.message}</label>
      <output>{lengthText(text.trim().length, MAX_UPDATE_MESSAGE_LENGTH)}</output>
      <textarea
        id={id}
        ref={focusOnMount}
        rows={3}
        value={text}
        aria-invalid={shownError !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <small id={`${id}-error`} role={shownError === undefined ? undefined : 'alert'}>
        {shownError !== undefined && REVIEW_TEXT[shownError]}
      </small>
      <div className={styles.acts}>
        <Button tight onPress={() => close(form.current)}>
          {REVIEW_TEXT.cancel}
        </Button>
        <Button tight primary type="submit" aria-disabled={actions.busy}>
          {REVIEW_TEXT.send}
        </Button>
      </div>
    </form>
  );
}

/** Validates an update message; undefined if it is valid. */
function messageError(text: string): 'required' | 'tooLong' | undefined {
  const { length } = text.trim();
  if (length === 0) return 'required';
  return length > MAX_UPDATE_MESSAGE_LENGTH ? 'tooLong' : undefined;
}
