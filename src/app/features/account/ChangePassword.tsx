import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { ACCOUNT_TEXT, failureText, passwordErrorText } from '../../text/account.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { AccountCard, ErrorText } from './AccountCard.tsx';
import { changePassword, type AccountFailure } from './accountCalls.ts';
import styles from './account.module.css';
import { NewPassword, newPasswordErrors } from './NewPassword.tsx';
import { SubmitFooter } from './SubmitFooter.tsx';
import { useForm } from './useForm.ts';

/** Page at /account/password: changes the password of the signed-in user. */
export function ChangePassword() {
  const store = useStore();
  const login = useAtomValue(accountAtom)?.login ?? '';
  const [outcome, setOutcome] = useState<'changed' | AccountFailure>();
  const form = useForm(
    { currentPassword: '', newPassword: '', confirmation: '' },
    (values) => ({
      currentPassword: values.currentPassword === '' ? passwordErrorText('required') : '',
      ...newPasswordErrors(values),
    }),
    async ({ currentPassword, newPassword }, clear) => {
      const answer = await changePassword(store, currentPassword, newPassword);
      setOutcome(answer.ok ? 'changed' : answer.reason);
      if (answer.ok) clear();
    },
  );
  const failed = outcome !== undefined && outcome !== 'changed';
  return (
    <AccountCard title={ACCOUNT_TEXT.changeTitle}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {outcome === 'changed' && <output className={styles.done}>{ACCOUNT_TEXT.changed}</output>}
        <ErrorText text={failed ? failureText(outcome, ACCOUNT_TEXT.notChanged) : undefined} />
        <input
          className={styles.owner}
          name="username"
          autoComplete="username"
          value={login}
          readOnly
          hidden
        />
        <Field
          {...form.field('currentPassword')}
          label={ACCOUNT_TEXT.currentPassword}
          type="password"
          autoComplete="current-password"
          ref={focusOnMount}
        />
        <NewPassword form={form} />
        <SubmitFooter busy={form.busy} text={ACCOUNT_TEXT.save} busyText={ACCOUNT_TEXT.saving} />
      </form>
    </AccountCard>
  );
}
