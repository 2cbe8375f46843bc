import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useLocation } from 'wouter';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { diagnosticsOpenAtom } from '../../data/view/drawerAtoms.ts';
import { accountAtom, authoritiesAtom } from '../../session/tokenAtoms.ts';
import { versionsAtom } from '../../data/loading/loadConsole.ts';
import { SESSION_TEXT, signedInAs } from '../../text/session.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { initialsOf } from './initials.ts';
import { usePushSwitch } from './usePushSwitch.ts';
import styles from './Header.module.css';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';

const PASSWORD = '/account/password';

/** Initials and email, in a narrow window the login; versions, Password, notifications on this device, Diagnostics, Sign out. */
export function AccountMenu() {
  const account = useAtomValue(accountAtom);
  const openDiagnostics = useSetAtom(diagnosticsOpenAtom);
  const [, navigate] = useLocation();
  const mayChange = decideScreen(screenRule(PASSWORD), useAtomValue(authoritiesAtom)) === 'open';
  const versions = useAtomValue(versionsAtom);
  const push = usePushSwitch();
  if (account === undefined) return undefined;
  const entries = [
    ...(mayChange
      ? [{ id: 'password', text: SESSION_TEXT.changePassword, onAction: () => navigate(PASSWORD) }]
      : []),
    push.entry,
    { id: 'diagnostics', text: SESSION_TEXT.diagnostics, onAction: () => openDiagnostics(true) },
    { id: 'signOut', text: SESSION_TEXT.signOut, onAction: () => navigate('/logout') },
  ];
  return (
    <MenuButton
      className={styles.account}
      atEnd
      entries={entries}
      notes={[signedInAs(account.login, account.email), versions]}
      onOpen={push.check}
    >
      <span className={hiddenStyles.hidden}>{SESSION_TEXT.account} </span>
      <span className={styles.who} aria-hidden="true">
        {initialsOf(account)}
      </span>
      <span className={styles.email}>{account.email}</span>
      <span className={styles.login} aria-hidden="true">
        {account.login}
      </span>
      <ChevronDown aria-hidden="true" />
    </MenuButton>
  );
}
