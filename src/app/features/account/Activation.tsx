import { useStore } from 'jotai';
import { ACCOUNT_TEXT } from '../../text/account.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { AccountCard, ErrorText, LinkedText, Unreachable } from './AccountCard.tsx';
import { activate } from './accountCalls.ts';
import styles from './account.module.css';
import { useLinkKey } from './useLinkKey.ts';
import { useRequest } from './useRequest.ts';

/** Page at /account/activate: activates the account of the key in the link. */
export function Activation() {
  const store = useStore();
  const key = useLinkKey('/account/activate');
  const { answer, retry } = useRequest(() => activate(store, key));
  return (
    <AccountCard title={SESSION_TEXT.activation}>
      {answer === undefined && <output className={styles.hint}>{ACCOUNT_TEXT.activating}</output>}
      {answer?.ok && <LinkedText sentence={ACCOUNT_TEXT.activated} to="/login" />}
      {answer?.ok === false &&
        (answer.reason === 'unreachable' ? (
          <Unreachable onRetry={retry} />
        ) : (
          <ErrorText text={ACCOUNT_TEXT.notActivated} />
        ))}
    </AccountCard>
  );
}
