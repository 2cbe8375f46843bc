import { useAtomValue } from 'jotai';
import { Pause, Play } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useListening } from '../../data/incidents/usePresence.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { MEDIA_TEXT, playedText } from '../../text/media.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FileFooter } from './FileFooter.tsx';
import styles from './MediaPanel.module.css';
import type { MediaFile } from './mediaTabs.ts';
import { usePlayer } from './usePlayer.ts';
import { useWave, WAVE_BARS } from './useWave.ts';

/** Sound player with waveform. Space plays and pauses, arrows seek. */
export function SoundView({ file, onBroken }: { readonly file: MediaFile; readonly onBroken: () => void }) {
  const { element, listen, playing, at, length, toggle, seek } = usePlayer();
  const path = useWave(file.blob);
  const selected = useAtomValue(selectedReportAtom);
  useListening(playing ? selected?.key : undefined);
  const onSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    toggle();
  };
  const share = length === 0 ? 0 : Math.min(1, at / length);
  return (
    <div className={styles.sound}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a sensor's recording has no captions */}
      <audio ref={element} src={file.url} onError={onBroken} {...listen} />
      <div className={styles.wave}>
        <svg viewBox={`0 0 ${WAVE_BARS - 1} 2`} preserveAspectRatio="none" aria-hidden="true">
          <path d={path} />
        </svg>
        <i style={{ left: `${share * 100}%` }} />
        <input
          type="range"
          aria-label={MEDIA_TEXT.position}
          aria-valuetext={playedText(at, length)}
          min={0}
          max={length}
          step={0.05}
          value={at}
          onKeyDown={onSpace}
          onChange={(event) => seek(event.target.valueAsNumber)}
        />
      </div>
      <FileFooter file={file}>
        <Button tight icon aria-label={playing ? MEDIA_TEXT.pause : MEDIA_TEXT.play} onPress={toggle}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </Button>
        <span className={styles.played}>{playedText(at, length)}</span>
      </FileFooter>
    </div>
  );
}
