import { Pause, Play } from 'lucide-react';
import type { Millis } from '../../../../domain/units.ts';
import { MEDIA_TEXT } from '../../../text/media.ts';
import { REPORT_VIEW_TEXT as TEXT, waveTimeText } from '../../../text/reportView.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Scene.module.css';
import { SLOW, useWavefront } from './useWavefront.ts';

interface Props {
  readonly end: Millis;
  readonly arrivals: readonly { readonly name: string; readonly at: Millis }[];
}

/** Plays the wavefront over the sensors in slow motion. */
export function WavePlayer({ end, arrivals }: Props) {
  const wave = useWavefront(end);
  return (
    <div className={styles.player}>
      <Button tight icon aria-label={wave.isPlaying ? MEDIA_TEXT.pause : TEXT.playWave} onPress={wave.toggle}>
        {wave.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      <div className={styles.track}>
        {arrivals.map(({ name, at }) => (
          <i key={name} style={{ left: `${(at / end) * 100}%` }} data-reached={at <= wave.at || undefined} />
        ))}
        <input
          type="range"
          aria-label={TEXT.waveTime}
          aria-valuetext={waveTimeText(wave.at)}
          min={0}
          max={Math.ceil(end)}
          step={1}
          value={wave.at}
          onChange={(event) => wave.seek(event.target.valueAsNumber)}
        />
      </div>
      <output className={styles.time}>
        <b>{waveTimeText(wave.at)}</b> <span>{`1/${SLOW}`}</span>
      </output>
    </div>
  );
}
