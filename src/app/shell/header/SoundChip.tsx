import { useAtomValue, useSetAtom } from 'jotai';
import { TriangleAlert, Volume1, Volume2, VolumeOff, VolumeX } from 'lucide-react';
import type { Millis, Seconds } from '../../../domain/units.ts';
import { mutedAlertsAtom } from '../../data/alerts/alertLog.ts';
import { mutedUntilNowAtom, soundStateAtom, unlockSoundAtom } from '../../data/alerts/soundAtoms.ts';
import { silentTypesAtom } from '../../data/alerts/soundSettingsAtoms.ts';
import { LIVE_TEXT, mutedText, silentSoFar, silentTypes, wereSilent } from '../../text/live.ts';
import chip from '../../ui/controls/Chip.module.css';
import { Chunk } from '../../ui/page/Chunk.tsx';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import { useSecondsLeft } from '../../ui/useNow.ts';

const load = async () => (await import('../../features/alerts/SoundPanel.tsx')).SoundPanel;

const ICONS = { blocked: TriangleAlert, muted: VolumeX, off: VolumeOff, on: Volume2 } as const;
const TONES = { blocked: 'bad', muted: 'warn', off: 'warn', on: 'plain' } as const;

/** Whether alerts can be heard, how long they are muted and what was silent meanwhile; opens the settings of the sound. */
export function SoundChip() {
  const popup = usePopup();
  const state = useAtomValue(soundStateAtom);
  const left = useSecondsOfMute();
  const were = useAtomValue(mutedAlertsAtom).length;
  const silent = useAtomValue(silentTypesAtom).length;
  const unlock = useSetAtom(unlockSoundAtom);
  const Icon = state === 'on' && silent > 0 ? Volume1 : ICONS[state];
  const text = {
    blocked: LIVE_TEXT.soundBlocked,
    muted: (
      <>
        {mutedText(left)}
        {were > 0 && <span className={chip.spare}>{silentSoFar(were)}</span>}
      </>
    ),
    off: LIVE_TEXT.soundOff,
    on: were > 0 ? wereSilent(were) : silent > 0 ? silentTypes(silent) : undefined,
  }[state];
  return (
    <Popup
      kind="dialog"
      state={popup}
      className={chip.chip}
      tone={state === 'on' && were > 0 ? 'warn' : TONES[state]}
      onOpen={unlock}
      atEnd
      buttonContent={
        <>
          <Icon aria-hidden="true" />
          <span className={chip.text}>{text ?? <span className={chip.spare}>{LIVE_TEXT.soundOn}</span>}</span>
        </>
      }
    >
      <Chunk load={load} />
    </Popup>
  );
}

function useSecondsOfMute(): Seconds {
  const mutedUntil = useAtomValue(mutedUntilNowAtom);
  return useSecondsLeft((): Millis => mutedUntil - Date.now());
}
