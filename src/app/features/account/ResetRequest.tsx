import { useStore } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { checkEmail } from '../../../domain/account/credentialRules.ts';
import { ACCOUNT_TEXT, emailErrorText, failureText } from '../../text/account.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { AccountCard, ErrorText, LinkedText } from './AccountCard.tsx';
import { requestReset, type AccountFailure } from './accountCalls.ts';
import styles from './account.module.css';
import { SubmitFooter } from './SubmitFooter.tsx';
import { useForm } from './useForm.ts';

export const RESET_REQUEST_PATH = '/account/reset/request';

/** Page at /account/reset/request: requests the email with the reset link. */
export function ResetRequest() {
  const store = useStore();
  const [outcome, setOutcome] = useState<'sent' | AccountFailure>();
  const form = useForm(
    { email: '' },
    ({ email }) => ({ email: emailErrorText(checkEmail(email)) }),
    async ({ email }) => {
      const answer = await requestReset(store, email);
      setOutcome(answer.ok ? 'sent' : answer.reason);
    },
  );
  if (outcome === 'sent') {
    const again = () => {
      form.clear();
      setOutcome(undefined);
    };
    return (
      <AccountCard title={SESSION_TEXT.resetRequest}>
        <LinkedText sentence={ACCOUNT_TEXT.resetSent} to={RESET_REQUEST_PATH} onFollow={again} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={SESSION_TEXT.resetRequest}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <p className={styles.hint}>{ACCOUNT_TEXT.resetHint}</p>
        <ErrorText text={outcome === undefined ? undefined : failureText(outcome, ACCOUNT_TEXT.notSent)} />
        <Field
          {...form.field('email')}
          label={ACCOUNT_TEXT.email}
          type="email"
          autoComplete="email"
          ref={focusOnMount}
        />
        <SubmitFooter busy={form.busy} text={ACCOUNT_TEXT.resetSend} busyText={ACCOUNT_TEXT.resetSending}>
          <Link href="/login">{ACCOUNT_TEXT.toLogin}</Link>
        </SubmitFooter>
      </form>
    </AccountCard>
  );
}
