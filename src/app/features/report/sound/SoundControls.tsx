import { Download, Maximize2, Pause, Play, Repeat, ZoomIn, ZoomOut } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import {
  axisText,
  gainText,
  hertzText,
  ofSensorText,
  rateText,
  REPORT_SOUND_TEXT as TEXT,
  soundlessText,
} from '../../../text/reportSound.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import styles from './SoundPanel.module.css';
import type { SoundBoard } from './useSoundBoard.ts';

const RATES = [0.25, 0.5, 1, 2] as const;
const HIGH_PASSES_HZ = [0, 80, 200, 500, 1000, 2000] as const;
const GAINS_DB = [0, 6, 12, 18, 24] as const;
const ZOOM = 2;

interface Props {
  readonly board: SoundBoard;
  /** Further buttons, at the end. */
  readonly children: ReactNode;
}

/** Play, repeat, speed, zoom, filter and downloads of the chosen sound. */
export function SoundControls({ board, children }: Props) {
  const { chosen, hearing, isPlaying, isLooping, at } = board;
  return (
    <div className={styles.controls}>
      <Button tight icon aria-label={isPlaying ? TEXT.pause : TEXT.play} onPress={board.toggle}>
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </Button>
      <Button
        tight
        icon
        aria-label={TEXT.loop}
        title={TEXT.loopHint}
        aria-pressed={isLooping}
        onPress={() => board.setLooping(!isLooping)}
      >
        <Repeat aria-hidden="true" />
      </Button>
      <Segments
        label={TEXT.rate}
        choices={RATES.map((rate) => ({ value: rate, text: rateText(rate) }))}
        value={hearing.rate}
        onChoose={(rate) => board.hear({ rate })}
      />
      <output className={styles.position}>
        {chosen === undefined ? (
          <span>{soundlessText(board.choice.nodeId)}</span>
        ) : (
          <>
            {axisText(at)} <span>{ofSensorText(chosen.nodeId)}</span>
          </>
        )}
      </output>
      <ZoomButtons board={board} />
      <Picked
        label={TEXT.highPass}
        choices={HIGH_PASSES_HZ.map((hertz) => [hertz, hertzText(hertz)])}
        value={hearing.highPassHz}
        onPick={(highPassHz) => board.hear({ highPassHz })}
      />
      <Picked
        label={TEXT.gain}
        choices={GAINS_DB.map((decibels) => [decibels, gainText(decibels)])}
        value={hearing.gainDb}
        onPick={(gainDb) => board.hear({ gainDb })}
      />
      {chosen && (
        <a
          className={styles.save}
          href={chosen.url}
          download={chosen.saveAs}
          aria-label={TEXT.saveSound}
          title={TEXT.saveSound}
        >
          <Download aria-hidden="true" />
        </a>
      )}
      {children}
    </div>
  );
}

function ZoomButtons({ board }: { readonly board: SoundBoard }) {
  return (
    <span className={styles.zoom}>
      <Button
        tight
        icon
        ghost
        aria-label={TEXT.zoomOut}
        title={TEXT.zoomOut}
        onPress={() => board.zoom(ZOOM)}
      >
        <ZoomOut aria-hidden="true" />
      </Button>
      <Button
        tight
        icon
        ghost
        aria-label={TEXT.zoomIn}
        title={TEXT.zoomIn}
        onPress={() => board.zoom(1 / ZOOM)}
      >
        <ZoomIn aria-hidden="true" />
      </Button>
      <Button tight icon ghost aria-label={TEXT.fit} title={TEXT.fit} onPress={board.fit}>
        <Maximize2 aria-hidden="true" />
      </Button>
    </span>
  );
}

interface PickedProps {
  readonly label: string;
  readonly choices: readonly (readonly [value: number, text: string])[];
  readonly value: number;
  readonly onPick: (value: number) => void;
}

function Picked({ label, choices, value, onPick }: PickedProps) {
  const id = useId();
  return (
    <span className={styles.picked}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onPick(Number(target.value))}>
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
