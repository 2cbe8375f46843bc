import { useAtomValue } from 'jotai';
import { Volume2, VolumeX } from 'lucide-react';
import { soundStateAtom, switchSoundOff, testSound, unlockSound } from '../../data/alerts/soundAtoms.ts';
import type { SoundState } from '../../data/alerts/sound.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import chip from '../../ui/Chip.module.css';
import { MenuButton } from '../../ui/MenuButton.tsx';

const TEXT: Readonly<Record<SoundState, string>> = {
  on: LIVE_TEXT.soundOn,
  off: LIVE_TEXT.soundOff,
  blocked: LIVE_TEXT.soundBlocked,
};
const TONE: Readonly<Record<SoundState, string>> = { on: 'plain', off: 'warn', blocked: 'bad' };

/** Whether alerts can be heard, with a test and a switch (T-35). */
export function SoundChip() {
  const state = useAtomValue(soundStateAtom);
  const Icon = state === 'on' ? Volume2 : VolumeX;
  const entries = [
    { id: 'test', text: LIVE_TEXT.soundTest, onAction: testSound },
    {
      id: 'switch',
      text: state === 'off' ? LIVE_TEXT.soundUnmute : LIVE_TEXT.soundMute,
      onAction: () => switchSoundOff(state !== 'off'),
    },
  ];
  return (
    <MenuButton className={chip.chip} tone={TONE[state]} onOpen={unlockSound} atEnd entries={entries}>
      <Icon aria-hidden="true" />
      {TEXT[state]}
    </MenuButton>
  );
}
