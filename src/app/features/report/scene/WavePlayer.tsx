import { Pause, Play } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Millis } from '../../../../domain/units.ts';
import { MEDIA_TEXT } from '../../../text/media.ts';
import { REPORT_VIEW_TEXT as TEXT } from '../../../text/reportView.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Scene.module.css';
import { useReached } from './useReached.ts';
import { SLOW, useWavefront, useWaveSlider, useWaveText } from './useWavefront.ts';

interface Props {
  readonly end: Millis;
  /** The earliest first. */
  readonly arrivals: readonly { readonly name: string; readonly at: Millis }[];
}

/** Share of the way between two names. */
const LEAST_APART = 0.2;

/** Names of arrivals, the earliest first, that are at least so far apart. */
function apart(arrivals: Props['arrivals'], least: Millis): ReadonlySet<string> {
  const names = new Set<string>();
  let last = -Infinity;
  for (const { name, at } of arrivals) {
    if (at - last < least) continue;
    names.add(name);
    last = at;
  }
  return names;
}

/** When each sensor is reached; renders when the wave reaches one, not with each frame of it. */
const Ticks = memo(function Ticks({ end, arrivals }: Props) {
  const named = useMemo(() => apart(arrivals, end * LEAST_APART), [arrivals, end]);
  const reached = useReached(useMemo(() => arrivals.map(({ at }) => at), [arrivals]));
  return arrivals.map(({ name, at }, n) => (
    <i key={name} style={{ left: `${(at / end) * 100}%` }} data-reached={n < reached || undefined}>
      {named.has(name) && <small translate="no">{name}</small>}
    </i>
  ));
});

/** Plays the wavefront over the sensors in slow motion. */
export function WavePlayer({ end, arrivals }: Props) {
  const wave = useWavefront(end);
  const slider = useWaveSlider(end);
  const text = useWaveText(end);
  return (
    <div className={styles.player}>
      <Button tight icon aria-label={wave.isPlaying ? MEDIA_TEXT.pause : TEXT.playWave} onPress={wave.toggle}>
        {wave.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      <div className={styles.track}>
        <Ticks end={end} arrivals={arrivals} />
        <input
          ref={slider}
          type="range"
          aria-label={TEXT.waveTime}
          min={0}
          max={Math.ceil(end)}
          step={1}
          onChange={(event) => wave.seek(event.target.valueAsNumber)}
        />
      </div>
      <span className={styles.time}>
        <b ref={text} /> <span>{`1/${SLOW}`}</span>
      </span>
    </div>
  );
}
