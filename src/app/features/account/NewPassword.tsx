import { checkConfirmation, checkPassword } from '../../../domain/account/credentialRules.ts';
import { ACCOUNT_TEXT, passwordErrorText, STRENGTH_TEXT } from '../../text/account.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import type { Form } from './useForm.ts';
import { STRENGTH_BARS, strengthBars, type StrengthBars } from '../../../domain/account/passwordStrength.ts';
import styles from './account.module.css';

const TONES: Readonly<Record<StrengthBars, string>> = {
  0: 'none',
  1: 'weak',
  2: 'weak',
  3: 'fair',
  4: 'strong',
  5: 'strong',
};
const BARS = Array.from({ length: STRENGTH_BARS }, (_, at) => at);

/** Five bars and a word. */
function StrengthMeter({ password }: { readonly password: string }) {
  const lit = strengthBars(password);
  return (
    <p className={styles.strength}>
      {BARS.map((at) => (
        <i key={at} data-tone={at < lit ? TONES[lit] : 'none'} />
      ))}
      <output aria-label={ACCOUNT_TEXT.strength}>{STRENGTH_TEXT[lit]}</output>
    </p>
  );
}

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
