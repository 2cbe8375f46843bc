import { useAtomValue, useSetAtom } from 'jotai';
import { Volume2, VolumeX } from 'lucide-react';
import {
  setSoundOffAtom,
  soundStateAtom,
  testSoundAtom,
  unlockSoundAtom,
} from '../../data/alerts/soundAtoms.ts';
import type { SoundState } from '../../data/alerts/sound.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import chip from '../../ui/controls/Chip.module.css';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';

const TEXT: Readonly<Record<SoundState, string>> = {
  on: LIVE_TEXT.soundOn,
  off: LIVE_TEXT.soundOff,
  blocked: LIVE_TEXT.soundBlocked,
};
const TONE: Readonly<Record<SoundState, string>> = { on: 'plain', off: 'warn', blocked: 'bad' };

/** Whether alerts can be heard, with a test and a switch (T-35). */
export function SoundChip() {
  const state = useAtomValue(soundStateAtom);
  const test = useSetAtom(testSoundAtom);
  const unlock = useSetAtom(unlockSoundAtom);
  const setOff = useSetAtom(setSoundOffAtom);
  const Icon = state === 'on' ? Volume2 : VolumeX;
  const entries = [
    { id: 'test', text: LIVE_TEXT.soundTest, onAction: test },
    {
      id: 'switch',
      text: state === 'off' ? LIVE_TEXT.soundUnmute : LIVE_TEXT.soundMute,
      onAction: () => setOff(state !== 'off'),
    },
  ];
  return (
    <MenuButton className={chip.chip} tone={TONE[state]} onOpen={unlock} atEnd entries={entries}>
      <Icon aria-hidden="true" />
      <span className={chip.text}>{TEXT[state]}</span>
    </MenuButton>
  );
}
