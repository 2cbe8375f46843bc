import { STRENGTH_BARS, strengthBars, type StrengthBars } from '../../../domain/account/passwordStrength.ts';
import { ACCOUNT_TEXT, STRENGTH_TEXT } from '../../text/account.ts';
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
export function StrengthMeter({ password }: { readonly password: string }) {
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
