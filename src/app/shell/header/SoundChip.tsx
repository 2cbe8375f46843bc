import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Volume2, VolumeX } from 'lucide-react';
import { useLocation } from 'wouter';
import { reportError } from '../../browser/errorLog.ts';
import { mutedAlertsAtom } from '../../data/alerts/alertLog.ts';
import {
  MUTE_MINUTES,
  muteAtom,
  mutedUntilNowAtom,
  soundStateAtom,
  testSoundAtom,
  unlockSoundAtom,
} from '../../data/alerts/soundAtoms.ts';
import { openAlertsAtom, selectAlertedAtom } from '../../features/alerts/alertActions.ts';
import { allMuted, LIVE_TEXT, muteFor, mutedText } from '../../text/live.ts';
import chip from '../../ui/controls/Chip.module.css';
import { clockText } from '../../../domain/dayAndClock.ts';
import { MenuButton, type MenuEntry } from '../../ui/popups/MenuButton.tsx';
import { useSecondsLeft } from '../../ui/useNow.ts';

/** Newest muted alerts that the menu lists. */
const MAX_LISTED = 6;

/** Whether alerts can be heard, how long they are muted and what was muted, with a test and a mute. */
export function SoundChip() {
  const state = useAtomValue(soundStateAtom);
  const mutedUntil = useAtomValue(mutedUntilNowAtom);
  const left = useSecondsLeft(() => mutedUntil - Date.now());
  const muted = useAtomValue(mutedAlertsAtom).length;
  const test = useSetAtom(testSoundAtom);
  const unlock = useSetAtom(unlockSoundAtom);
  const mute = useSetAtom(muteAtom);
  const mutedEntries = useMutedEntries();
  const isOff = state === 'off';
  const Icon = state === 'on' ? Volume2 : VolumeX;
  const entries = [
    { id: 'test', text: LIVE_TEXT.soundTest, onAction: test },
    ...(isOff ? [{ id: 'unmute', text: LIVE_TEXT.soundUnmute, onAction: () => mute(0) }] : []),
    ...MUTE_MINUTES.map((minutes) => ({
      id: `mute ${minutes}`,
      text: muteFor(minutes),
      onAction: () => mute(minutes * 60_000),
    })),
    ...mutedEntries,
  ];
  const blocked = state === 'blocked' ? LIVE_TEXT.soundBlocked : undefined;
  const silent = isOff || muted > 0 ? mutedText(isOff ? left : 0, muted) : undefined;
  const tone = blocked ? 'bad' : silent ? 'warn' : 'plain';
  return (
    <MenuButton className={chip.chip} tone={tone} onOpen={unlock} atEnd entries={entries}>
      <Icon aria-hidden="true" />
      <span className={chip.text}>
        {blocked ?? silent ?? <span className={chip.spare}>{LIVE_TEXT.soundOn}</span>}
      </span>
    </MenuButton>
  );
}

/** The newest alerts whose sound was muted, until their reports are selected; then the list of all. */
function useMutedEntries(): readonly MenuEntry[] {
  const store = useStore();
  const alerts = useAtomValue(mutedAlertsAtom);
  const select = useSetAtom(selectAlertedAtom);
  const openList = useSetAtom(openAlertsAtom);
  const [path, navigate] = useLocation();
  if (alerts.length === 0) return [];
  const showList = () => {
    if (path !== '/') navigate('/');
    openList();
  };
  const newest = alerts.slice(0, MAX_LISTED).map(({ key, title, time, raisedAt }, at) => ({
    id: `muted ${at}`,
    text: `${clockText(time > 0 ? time : raisedAt)} ${title}`,
    onAction: () => {
      if (key === undefined) return showList();
      if (path !== '/') navigate('/');
      select(key).catch(reportError(store, 'selection'));
    },
  }));
  return [...newest, { id: 'all muted', text: allMuted(alerts.length), onAction: showList }];
}
