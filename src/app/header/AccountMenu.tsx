import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useLocation } from 'wouter';
import { diagnosticsOpenAtom } from '../live/drawerAtoms.ts';
import { accountAtom } from '../session/tokenAtoms.ts';
import { SESSION_TEXT } from '../text/session.ts';
import menu from '../ui/menu.module.css';
import { initialsOf } from './initials.ts';
import styles from './Header.module.css';

/** Initials and e-mail; Password, Diagnostics, Sign out. */
export function AccountMenu() {
  const account = useAtomValue(accountAtom);
  const openDiagnostics = useSetAtom(diagnosticsOpenAtom);
  const [, navigate] = useLocation();
  if (account === undefined) return undefined;
  return (
    <MenuTrigger>
      <Button className={styles.account ?? ''} aria-label={`${SESSION_TEXT.account} ${account.email}`}>
        <span className={styles.who}>{initialsOf(account)}</span>
        <span className={styles.wide}>{account.email}</span>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu className={menu.list ?? ''}>
          <MenuItem className={menu.item ?? ''} onAction={() => navigate('/account/password')}>
            {SESSION_TEXT.changePassword}
          </MenuItem>
          <MenuItem className={menu.item ?? ''} onAction={() => openDiagnostics(true)}>
            {SESSION_TEXT.diagnostics}
          </MenuItem>
          <MenuItem className={menu.item ?? ''} onAction={() => navigate('/logout')}>
            {SESSION_TEXT.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
