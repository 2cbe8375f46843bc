/** Which window of a browser sounds an alert that all of them are notified of (T-35). */
import type { Millis } from '../../../domain/units.ts';
import type { SoundKind } from './sound.ts';

const CHANNEL = 'shotpoint.sound';

/** The turns of one window, until `close`. */
export interface SoundTurns {
  /**
   * Calls `start` unless a window has started this kind within the last `pause`. Where the browser has no locks (pages
   * without TLS) each window starts it. Rejects where the window is being closed.
   */
  take(kind: SoundKind, pause: Millis, start: () => void): Promise<void>;
  close(): void;
}

/** Opens the turns of this window; `onElsewhere` is told what another one has started. */
export function openSoundTurns(onElsewhere: (kind: SoundKind) => void): SoundTurns {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'shot' || data === 'other') onElsewhere(data);
  });
  return {
    take: async (kind, pause, start) => {
      const locks = (navigator as Partial<Navigator>).locks;
      if (locks === undefined) return start();
      await locks.request(`${CHANNEL}.${kind}`, { ifAvailable: true }, (lock) => {
        if (lock === null) return undefined;
        start();
        channel.postMessage(kind);
        return new Promise<void>((release) => setTimeout(release, pause));
      });
    },
    close: () => channel.close(),
  };
}
