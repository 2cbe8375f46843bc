import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { canSwitchPush, checkPushAtom, pushStatusAtom, switchPushAtom } from '../../data/alerts/pushAtoms.ts';
import { reportError } from '../../browser/errorLog.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { PUSH_STATUS_TEXT, PUSH_TEXT } from '../../text/push.ts';
import type { MenuEntry } from '../../ui/popups/MenuButton.tsx';

/** The entry of the account menu that switches push messages of this browser, and what reads its state again. */
export function usePushSwitch(): { readonly entry: MenuEntry; readonly check: () => void } {
  const store = useStore();
  const login = useAtomValue(accountAtom)?.login;
  const status = useAtomValue(pushStatusAtom);
  const switchPush = useSetAtom(switchPushAtom);
  const check = useCallback(() => {
    store.set(checkPushAtom).catch(reportError(store, 'push'));
  }, [store]);
  useEffect(() => {
    if (login !== undefined) check();
  }, [login, check]);
  const entry = {
    id: 'push',
    text: PUSH_TEXT.name,
    onAction: () => void switchPush(status !== 'on').catch(reportError(store, 'push')),
    state: { isOn: status === 'on', note: PUSH_STATUS_TEXT[status], isDisabled: !canSwitchPush(status) },
  };
  return { entry, check };
}
