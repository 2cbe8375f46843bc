import { checkConfirmation, checkPassword } from '../../../domain/account/credentialRules.ts';
import { ACCOUNT_TEXT, passwordErrorText } from '../../text/account.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import type { Form } from './useForm.ts';

export type NewPasswordField = 'newPassword' | 'confirmation';

/** Error texts of the two fields; empty if valid. */
export function newPasswordErrors({
  newPassword,
  confirmation,
}: Readonly<Record<NewPasswordField, string>>): Record<NewPasswordField, string> {
  return {
    newPassword: passwordErrorText(checkPassword(newPassword)),
    confirmation: passwordErrorText(checkConfirmation(newPassword, confirmation)),
  };
}

interface Props {
  readonly form: Form<NewPasswordField>;
  /** Focused on mount. */
  readonly first?: boolean;
}

/** Fields for a new password, its strength and its confirmation. */
export function NewPassword({ form, first }: Props) {
  return (
    <>
      <Field
        {...form.field('newPassword')}
        label={ACCOUNT_TEXT.newPassword}
        type="password"
        autoComplete="new-password"
        {...(first ? { ref: focusOnMount } : {})}
      />
      <StrengthMeter password={form.values.newPassword} />
      <Field
        {...form.field('confirmation')}
        label={ACCOUNT_TEXT.confirmation}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
