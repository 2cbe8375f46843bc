/** Which window of a browser sounds an alert that all of them are notified of. */
import type { Millis } from '../../../domain/units.ts';
import { openChannel } from '../../browser/openChannel.ts';
import { SOUND_KINDS, type AlertSound, type SoundKind } from './sound.ts';

const CHANNEL = 'shotpoint.sound';
/** Busy windows are notified later than others, by no more than the time after which an alert is not shown any more. */
const HOLD: Millis = 10_000;

/** The turns of one window, until `close`. */
export interface SoundTurns {
  /**
   * Calls `start` unless another window has sounded the alert. Where the browser has no locks (pages without TLS), or forbids
   * them, each window sounds it.
   */
  readonly take: (sound: AlertSound, start: () => void) => Promise<void>;
  readonly close: () => void;
}

/** Opens the turns of this window; `onElsewhere` is called with what another one has started. */
export function openSoundTurns(onElsewhere: (kind: SoundKind) => void): SoundTurns {
  const channel = openChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const kind = SOUND_KINDS.find((each) => each === data);
    if (kind !== undefined) onElsewhere(kind);
  });
  return {
    take: async ({ kind, alert }, start) => {
      const locks = (navigator as Partial<Navigator>).locks;
      if (locks === undefined) return start();
      const isOurs = await new Promise<boolean>((decide) => {
        const hold = (lock: Lock | null) => {
          decide(lock !== null);
          return lock && new Promise<void>((release) => setTimeout(release, HOLD));
        };
        locks.request(`${CHANNEL} ${alert}`, { ifAvailable: true }, hold).catch(() => decide(true));
      });
      if (!isOurs) return;
      start();
      channel.postMessage(kind);
    },
    close: () => channel.close(),
  };
}
