import { useStore } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { checkEmail } from '../../../domain/account/credentialRules.ts';
import { ACCOUNT_TEXT, emailErrorText, failureText } from '../../text/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusOnMount } from '../../ui/focusOnMount.ts';
import { AccountCard, ErrorText, LinkedText } from './AccountCard.tsx';
import { requestReset, type AccountFailure } from './accountCalls.ts';
import styles from './account.module.css';
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
      <AccountCard title={ACCOUNT_TEXT.resetTitle}>
        <LinkedText sentence={ACCOUNT_TEXT.resetSent} to={RESET_REQUEST_PATH} onFollow={again} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={ACCOUNT_TEXT.resetTitle}>
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
        <footer className={styles.foot}>
          <Button primary type="submit" aria-disabled={form.busy}>
            {form.busy ? ACCOUNT_TEXT.resetSending : ACCOUNT_TEXT.resetSend}
          </Button>
          <Link href="/login">{ACCOUNT_TEXT.toLogin}</Link>
        </footer>
      </form>
    </AccountCard>
  );
}
