import { useStore } from 'jotai';
import { useState } from 'react';
import { failure } from '../../../domain/result.ts';
import { ACCOUNT_TEXT } from '../../text/account.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { ERROR_TEXT } from '../../text/errors.ts';
import { AccountCard, ErrorText, LinkedText, Unreachable } from './AccountCard.tsx';
import { checkResetKey, finishReset, type AccountFailure } from './accountCalls.ts';
import styles from './account.module.css';
import { NewPassword, newPasswordErrors } from './NewPassword.tsx';
import { useForm } from './useForm.ts';
import { useLinkKey } from './useLinkKey.ts';
import { SubmitFooter } from './SubmitFooter.tsx';
import { useRequest } from './useRequest.ts';

/** Page at /account/reset/finish: checks the key, then asks for the new password. */
export function ResetFinish() {
  const store = useStore();
  const key = useLinkKey('/account/reset/finish');
  const [done, setDone] = useState<'done' | 'invalid'>();
  const { answer, retry } = useRequest(async () =>
    key === '' ? failure<AccountFailure>('rejected') : checkResetKey(store, key),
  );
  const unreachable = answer?.ok === false && answer.reason === 'unreachable';
  const invalid = done === 'invalid' || (answer?.ok === false && !unreachable);
  return (
    <AccountCard title={SESSION_TEXT.resetFinish}>
      {answer === undefined && <output className={styles.hint}>{ACCOUNT_TEXT.checking}</output>}
      {unreachable && <Unreachable onRetry={retry} />}
      {invalid && <LinkedText sentence={ACCOUNT_TEXT.resetInvalid} to="/login" failed />}
      {done === 'done' && <LinkedText sentence={ACCOUNT_TEXT.resetDone} to="/login" />}
      {answer?.ok && done === undefined && <NewPasswordForm resetKey={key} onEnd={setDone} />}
    </AccountCard>
  );
}

interface FormProps {
  readonly resetKey: string;
  /** Called with the outcome. Any rejection makes the link invalid. */
  readonly onEnd: (how: 'done' | 'invalid') => void;
}

function NewPasswordForm({ resetKey, onEnd }: FormProps) {
  const store = useStore();
  const [unreachable, setUnreachable] = useState(false);
  const form = useForm({ newPassword: '', confirmation: '' }, newPasswordErrors, async ({ newPassword }) => {
    const answer = await finishReset(store, resetKey, newPassword);
    const silent = !answer.ok && answer.reason === 'unreachable';
    setUnreachable(silent);
    if (!silent) onEnd(answer.ok ? 'done' : 'invalid');
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ErrorText text={unreachable ? ERROR_TEXT.unreachable : undefined} />
      <NewPassword form={form} first />
      <SubmitFooter busy={form.busy} text={ACCOUNT_TEXT.save} busyText={ACCOUNT_TEXT.saving} />
    </form>
  );
}
