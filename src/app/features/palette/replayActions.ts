import { writePlayback } from '../../../domain/playback/playbackLink.ts';
import { epochMs, fullSecond, type Millis } from '../../../domain/units.ts';
import { serverNow } from '../../browser/serverClock.ts';
import type { AppStore } from '../../browser/store.ts';
import { openReplayAtom } from '../../data/view/replayAtoms.ts';
import { REPLAY_TEXT as TEXT } from '../../text/replay.ts';
import type { Navigate } from './paletteItem.ts';

const HOUR: Millis = 3_600_000;
const PAST = [
  [TEXT.lastHour, HOUR],
  [TEXT.lastNight, 12 * HOUR],
] as const;
const PACE = { isPlaying: false, speed: 1, skipsGaps: false, loops: false } as const;

/** Replays of the newest past, as the form of the timeline offers them. */
export function replayActions(
  store: AppStore,
  navigate: Navigate,
): { readonly title: string; readonly run: () => void }[] {
  return PAST.map(([name, span]) => ({
    title: `${TEXT.replay}: ${name}`,
    run: () => {
      const to = fullSecond(serverNow(store));
      const from = epochMs(to - span);
      const request = { period: { from, to }, at: from, pace: PACE, basis: 'happened', role: 'own' } as const;
      navigate('/');
      store.set(
        openReplayAtom,
        writePlayback(request, (instant) => new Date(instant).toISOString()),
      );
    },
  }));
}
