import { useState } from 'react';
import { Link } from 'wouter';
import { emailFlaw } from '../../../domain/account/credentialRules.ts';
import { ACCOUNT_TEXT, emailFlawText, failureText } from '../../text/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusNow } from '../../ui/focusNow.ts';
import { AccountCard, Failed, Sentence } from './AccountCard.tsx';
import { askForReset, type AccountFailure } from './accountCalls.ts';
import styles from './account.module.css';
import { useForm } from './useForm.ts';

export const REQUEST_PATH = '/account/reset/request';

/** Page at /account/reset/request: requests the email with the reset link. */
export function ResetRequest() {
  const [outcome, setOutcome] = useState<'sent' | AccountFailure>();
  const form = useForm(
    { email: '' },
    ({ email }) => ({ email: emailFlawText(emailFlaw(email)) }),
    async ({ email }) => {
      const answer = await askForReset(email);
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
        <Sentence sentence={ACCOUNT_TEXT.resetSent} to={REQUEST_PATH} onFollow={again} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={ACCOUNT_TEXT.resetTitle}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <p className={styles.hint}>{ACCOUNT_TEXT.resetHint}</p>
        <Failed text={outcome === undefined ? undefined : failureText(outcome, ACCOUNT_TEXT.notSent)} />
        <Field
          {...form.field('email')}
          label={ACCOUNT_TEXT.email}
          type="email"
          autoComplete="email"
          ref={focusNow}
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
