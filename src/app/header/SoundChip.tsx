import { useAtomValue } from 'jotai';
import { Volume2, VolumeX } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { soundStateAtom, switchSoundOff, testSound, unlockSound } from '../live/soundAtoms.ts';
import type { SoundState } from '../live/sound.ts';
import { LIVE_TEXT } from '../text/live.ts';
import chip from '../ui/Chip.module.css';
import menu from '../ui/menu.module.css';

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
  return (
    <MenuTrigger>
      <Button className={chip.chip ?? ''} data-tone={TONE[state]} onPress={unlockSound}>
        <Icon aria-hidden="true" />
        {TEXT[state]}
      </Button>
      <Popover className={menu.popover ?? ''}>
        <Menu className={menu.list ?? ''}>
          <MenuItem className={menu.item ?? ''} onAction={testSound}>
            {LIVE_TEXT.soundTest}
          </MenuItem>
          <MenuItem className={menu.item ?? ''} onAction={() => switchSoundOff(state !== 'off')}>
            {state === 'off' ? LIVE_TEXT.soundUnmute : LIVE_TEXT.soundMute}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
