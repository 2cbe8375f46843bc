import type { Ticks } from '../../domain/units.ts';
import { ACCOUNT_TEXT } from '../text/account.ts';
import { ERROR_TEXT } from '../text/errors.ts';
import { SESSION_TEXT, tryAgainIn } from '../text/session.ts';
import { useEachSecond } from '../ui/useNow.ts';
import type { SignInFailure } from './authentication.ts';
import styles from './SignIn.module.css';

const FAILURE_TEXT = {
  cookies: SESSION_TEXT.cookies,
  failed: SESSION_TEXT.failed,
  unreachable: ERROR_TEXT.unreachable,
} as const;

/** Why the sign-in failed, above the form. */
export function SignInFailed({ failure }: { readonly failure: Exclude<SignInFailure, 'empty'> }) {
  if (typeof failure === 'string') {
    return (
      <p className={styles.failed} role="alert">
        {FAILURE_TEXT[failure]}
      </p>
    );
  }
  return (
    <div className={styles.failed}>
      <span role="alert">{ACCOUNT_TEXT.tooMany}</span>
      {failure.until !== undefined && <WaitLeft until={failure.until} />}
    </div>
  );
}

/** Counts down to the next attempt; a screen reader does not read each second. */
function WaitLeft({ until }: { readonly until: Ticks }) {
  const left = useEachSecond(() => Math.ceil((until - performance.now()) / 1000));
  return <p className={styles.wait}>{left > 0 ? tryAgainIn(left) : SESSION_TEXT.tryAgain}</p>;
}
