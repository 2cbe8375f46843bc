import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { accountAtom } from '../session/tokenAtoms.ts';
import { hasSeenWelcome, setWelcomeSeen } from '../session/welcomeStorage.ts';
import { unlockSoundAtom } from '../data/alerts/soundAtoms.ts';
import { TRY_FIRST } from '../text/welcome.ts';
import { versionsAtom } from '../data/loading/loadConsole.ts';
import { PLATFORM_TEXT } from '../text/platform.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Modal } from '../ui/popups/Modal.tsx';
import styles from './Welcome.module.css';

/** The welcome with what to try first and the versions, shown once to each person and version; its OK is a gesture that unlocks the sound. */
export function Welcome({ onOk }: { readonly onOk: () => void }) {
  const login = useAtomValue(accountAtom)?.login;
  const versions = useAtomValue(versionsAtom);
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
        {TRY_FIRST.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={styles.versions}>{versions}</p>
      <Button primary data-first onPress={ok}>
        {PLATFORM_TEXT.ok}
      </Button>
    </Modal>
  );
}

/** The welcome with the sound of the page. */
export function WelcomeWithSound() {
  return <Welcome onOk={useSetAtom(unlockSoundAtom)} />;
}
