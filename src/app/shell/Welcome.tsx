import { useState } from 'react';
import { hasSeenWelcome, setWelcomeSeen } from '../session/welcomeStorage.ts';
import { PLATFORM_TEXT } from '../text/platform.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Modal } from '../ui/popups/Modal.tsx';

/** The welcome, shown once for each sign-in; its OK is the gesture that unlocks the sound (T-25). */
export function Welcome({ onOk }: { readonly onOk: () => void }) {
  const [open, setOpen] = useState(() => !hasSeenWelcome());
  if (!open) return undefined;
  const ok = () => {
    setWelcomeSeen();
    setOpen(false);
    onOk();
  };
  return (
    <Modal label={PLATFORM_TEXT.welcome} onClose={ok} atBottom>
      <p>{PLATFORM_TEXT.welcome}</p>
      <Button primary data-first onPress={ok}>
        {PLATFORM_TEXT.ok}
      </Button>
    </Modal>
  );
}
