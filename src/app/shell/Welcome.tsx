import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { accountAtom } from '../session/tokenAtoms.ts';
import { hasSeenWelcome, setWelcomeSeen } from '../session/welcomeStorage.ts';
import { PLATFORM_TEXT } from '../text/platform.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Modal } from '../ui/popups/Modal.tsx';

/** The welcome with what to try first, shown once to each person and version; its OK is a gesture that unlocks the sound (T-25). */
export function Welcome({ onOk }: { readonly onOk: () => void }) {
  const login = useAtomValue(accountAtom)?.login;
  const [confirmed, setConfirmed] = useState<string>();
  if (login === undefined || confirmed === login || hasSeenWelcome(login)) return undefined;
  const ok = () => {
    setWelcomeSeen(login);
    setConfirmed(login);
    onOk();
  };
  return (
    <Modal label={PLATFORM_TEXT.welcome} onClose={ok} isAside>
      <p>{PLATFORM_TEXT.welcome}</p>
      <ul>
        {PLATFORM_TEXT.tryFirst.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button primary data-first onPress={ok}>
        {PLATFORM_TEXT.ok}
      </Button>
    </Modal>
  );
}
