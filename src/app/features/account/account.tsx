import { Redirect, useLocation } from 'wouter';
import { UnknownPage } from '../unavailable/Pages.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ResetFinish } from './ResetFinish.tsx';
import { ResetRequest } from './ResetRequest.tsx';
import { useStore } from 'jotai';
import { ACCOUNT_TEXT } from '../../text/account.ts';
import { SESSION_TEXT } from '../../text/session.ts';
import { AccountCard, ErrorText, LinkedText, Unreachable } from './AccountCard.tsx';
import { activate } from './accountCalls.ts';
import styles from './account.module.css';
import { useLinkKey } from './useLinkKey.ts';
import { useRequest } from './useRequest.ts';

/** The screens below /account, as the chunk `account` brings them. */
export function AccountPages() {
  const [path] = useLocation();
  if (path === '/account') return <Redirect to="/account/password" replace />;
  if (path === '/account/password') return <ChangePassword />;
  if (path === '/account/reset/request') return <ResetRequest />;
  if (isAt(path, '/account/reset/finish')) return <ResetFinish key={path} />;
  if (isAt(path, '/account/activate')) return <Activation key={path} />;
  return <UnknownPage />;
}

const isAt = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

/** Page at /account/activate: activates the account of the key in the link. */
function Activation() {
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
