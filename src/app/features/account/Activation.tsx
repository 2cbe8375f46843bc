import { ACCOUNT_TEXT } from '../../text/account.ts';
import { AccountCard, Failed, Sentence, Unreachable } from './AccountCard.tsx';
import { activate } from './accountCalls.ts';
import styles from './account.module.css';
import { useKey } from './useKey.ts';
import { useOnce } from './useOnce.ts';

/** Page at /account/activate: activates the account of the key in the link. */
export function Activation() {
  const key = useKey('/account/activate');
  const { answer, again } = useOnce(() => activate(key));
  return (
    <AccountCard title={ACCOUNT_TEXT.activation}>
      {answer === undefined && <output className={styles.hint}>{ACCOUNT_TEXT.activating}</output>}
      {answer?.ok && <Sentence sentence={ACCOUNT_TEXT.activated} to="/login" />}
      {answer?.ok === false &&
        (answer.reason === 'unreachable' ? (
          <Unreachable onRetry={again} />
        ) : (
          <Failed text={ACCOUNT_TEXT.notActivated} />
        ))}
    </AccountCard>
  );
}
