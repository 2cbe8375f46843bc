import { useId } from 'react';
import type { WaveName } from '../../../../domain/sound/soundMarks.ts';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { distanceText } from '../../../../domain/geo/measureText.ts';
import {
  arrivalText,
  axisText,
  markText,
  REPORT_SOUND_TEXT as TEXT,
  signalText,
  trackSentence,
  trackText,
} from '../../../text/reportSound.ts';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import { PlayHead } from './PlayHead.tsx';
import styles from './SoundPanel.module.css';
import { TrackCanvas } from './TrackCanvas.tsx';
import type { PlacedTrack } from './tracks.ts';
import type { SoundBoard } from './useSoundBoard.ts';
import { WaveLine } from './WaveLine.tsx';
import { useTrackGestures } from './useTrackGestures.ts';

interface Props {
  readonly track: PlacedTrack;
  readonly board: SoundBoard;
  readonly thread: SoundPort;
}

/** One sound: its facts, and its waveform and spectrogram with position, marks and stretch. A slider for the keyboard. */
export function SoundTrack({ track, board, thread }: Props) {
  const id = useId();
  const { view, at } = board;
  const { nodeId, opened, sensor, marks, zero } = track;
  const signal = sensor?.observation?.signalToNoise;
  const gestures = useTrackGestures(board, track);
  const length = view.to - view.from;
  return (
    <div
      className={styles.track}
      data-chosen={board.chosen?.fileName === track.fileName || undefined}
      data-reference={track.reference !== undefined || undefined}
    >
      <TrackFacts track={track} />
      <div
        className={styles.figure}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no canvas and no marks inside
        role="slider"
        tabIndex={0}
        aria-label={track.reference ?? trackText(nodeId)}
        aria-describedby={id}
        aria-valuemin={view.from}
        aria-valuemax={view.to}
        aria-valuenow={Math.max(view.from, Math.min(view.to, at))}
        aria-valuetext={axisText(at)}
        {...gestures}
      >
        <TrackCanvas
          className={styles.canvas}
          thread={thread}
          handle={opened.handle}
          from={view.from + zero}
          to={view.to + zero}
        />
        <Stretch board={board} />
        <Marks track={track} board={board} />
        <WaveLine track={track} view={view} />
        <PlayHead
          share={(at - view.from) / length}
          isPlaying={board.isPlaying}
          crossing={length / board.hearing.rate}
        />
        <small className={styles.high}>{TEXT.highest}</small>
        <small className={styles.low}>0</small>
      </div>
      <span id={id} className={hidden.hidden}>
        {trackSentence(sensor?.distance, marks, signal)}
      </span>
    </div>
  );
}

function TrackFacts({
  track: { nodeId, sensor, marks, fileName, reference },
}: {
  readonly track: PlacedTrack;
}) {
  const signal = sensor?.observation?.signalToNoise;
  const distance = sensor?.distance ?? NaN;
  return (
    <div className={styles.facts} translate="no">
      <p title={fileName}>
        <b>{reference ?? nodeId ?? fileName}</b>
        {!Number.isNaN(distance) && <span>{distanceText(distance)}</span>}
      </p>
      {marks.toReversed().map((mark) => (
        <p key={mark.wave}>{arrivalText(mark)}</p>
      ))}
      {signal !== undefined && <p>{signalText(signal)}</p>}
    </div>
  );
}

/** The stretch that is marked; dimmed while it is not repeated. */
function Stretch({ board: { view, loop, isLooping } }: { readonly board: SoundBoard }) {
  if (loop === undefined) return undefined;
  const share = (at: number) => Math.max(0, Math.min(1, (at - view.from) / (view.to - view.from)));
  const [left, right] = [share(loop.from), share(loop.to)];
  const style = { left: `${left * 100}%`, width: `${(right - left) * 100}%` };
  return <i className={styles.stretch} style={style} data-off={!isLooping || undefined} />;
}

/** Whether a mark's words stand right of it: the shock wave's stand left of it, away from the blast that follows. */
function isRightOf(wave: WaveName, share: number): boolean {
  return wave === 'shock' ? share < 0.16 : share < 0.8;
}

function Marks({ track, board: { view } }: { readonly track: PlacedTrack; readonly board: SoundBoard }) {
  const shown = track.marks.map((mark) => ({ ...mark, axis: mark.at - track.zero }));
  return shown
    .filter(({ axis }) => axis >= view.from && axis <= view.to)
    .map(({ wave, axis }) => {
      const share = (axis - view.from) / (view.to - view.from);
      return (
        <i key={wave} className={styles.mark} data-wave={wave} style={{ left: `${share * 100}%` }}>
          <span data-right={isRightOf(wave, share) || undefined}>{markText(wave, axis)}</span>
        </i>
      );
    });
}
