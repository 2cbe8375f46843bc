import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { clockText, dateTimeText } from '../../../domain/dayAndClock.ts';
import { epochMs, type EpochMs } from '../../../domain/units.ts';
import type { PlaybackClock } from '../../../domain/playback/playbackClock.ts';
import { seekAtom, type RunningPlayback } from '../../data/playback/playbackAtoms.ts';
import { REPLAY_TEXT as TEXT } from '../../text/replay.ts';
import { useShownNow } from '../../ui/useNow.ts';
import styles from './Replay.module.css';

/** Steps of a key are about a hundredth of the period. */
const KEY_STEPS = 100;

/** The place in the period, dragged or moved by keys. While it is dragged it shows where the jump goes. */
export function ReplayPosition({ playback: { request, state } }: { readonly playback: RunningPlayback }) {
  const now = useShownNow();
  const seek = useSetAtom(seekAtom);
  const { period } = request;
  const [dragged, setDragged] = useState<{ readonly at: EpochMs; readonly clock: PlaybackClock }>();
  const { clock } = state;
  // Until the thread answers with another clock.
  const at = dragged?.clock === clock ? dragged.at : now;
  const span = period.to - period.from;
  const step = Math.max(1000, Math.round(span / KEY_STEPS / 1000) * 1000);
  return (
    <div className={styles.position}>
      <span>{clockText(period.from)}</span>
      <input
        type="range"
        aria-label={TEXT.position}
        aria-valuetext={dateTimeText(at)}
        min={period.from}
        max={period.to}
        step={1}
        value={at}
        onKeyDown={(event) => {
          const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
          if (direction === undefined) return;
          event.preventDefault();
          seek(epochMs(at + direction * step));
        }}
        onChange={({ target }) => {
          const wanted = epochMs(Number(target.value));
          setDragged({ at: wanted, clock });
          seek(wanted);
        }}
      />
      <span>{clockText(period.to)}</span>
    </div>
  );
}
