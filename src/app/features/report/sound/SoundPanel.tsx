import { useAtomValue } from 'jotai';
import { use, useId, useMemo, type CSSProperties } from 'react';
import { keyText } from '../../../../domain/contract/shotReport.ts';
import type { ReportDetail } from '../../../../domain/live/enginePort.ts';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { ticksOf } from '../../../../domain/sound/timeAxis.ts';
import { useListening } from '../../../data/incidents/usePresence.ts';
import { selectedReportAtom } from '../../../data/view/viewAtoms.ts';
import {
  REPORT_SOUND_TEXT as TEXT,
  soundCountText,
  tickText,
  undrawnText,
} from '../../../text/reportSound.ts';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import { Segments } from './Segments.tsx';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
import { SoundControls } from './SoundControls.tsx';
import styles from './SoundPanel.module.css';
import { SoundTrack } from './SoundTrack.tsx';
import { tracksOf, type Track } from './tracks.ts';
import { useSoundBoard, type SoundBoard } from './useSoundBoard.ts';
import { useSounds } from './useSounds.ts';

const TICKS = 6;

/** The sounds of the shown report below each other on one time axis. */
export function SoundPanel() {
  const selected = useAtomValue(selectedReportAtom);
  return selected && <Sounds key={keyText(selected.key)} detail={selected} />;
}

function Sounds({ detail }: { readonly detail: ReportDetail }) {
  const evidence = use(ShownEvidence);
  const found = useSounds(detail);
  const tracks = useMemo(() => tracksOf(found?.sounds ?? [], evidence), [found, evidence]);
  if (found === undefined) return <p className={styles.note}>{TEXT.loading}</p>;
  const { sounds, thread } = found;
  if (sounds?.length === 0) return <p className={styles.note}>{TEXT.none}</p>;
  if (tracks.length === 0) {
    const isLoading = sounds?.some(({ opened }) => opened === undefined);
    return <p className={styles.note}>{isLoading ? TEXT.loading : TEXT.failed}</p>;
  }
  const undrawn = sounds?.filter(({ opened }) => opened === 'unread').length ?? 0;
  return (
    <>
      <Board tracks={tracks} thread={thread} detail={detail} />
      {undrawn > 0 && <p className={styles.note}>{undrawnText(undrawn)}</p>}
    </>
  );
}

interface BoardProps {
  readonly tracks: readonly Track[];
  readonly thread: SoundPort;
  readonly detail: ReportDetail;
}

function Board({ tracks, thread, detail }: BoardProps) {
  const board = useSoundBoard(tracks);
  const heard = use(ShownEvidence)?.sensors.filter(({ hearing }) => hearing === 'heard').length ?? 0;
  const keys = useId();
  useListening(board.isPlaying ? detail.key : undefined);
  return (
    <section className={styles.sounds} aria-label={TEXT.sounds} aria-describedby={keys}>
      <div className={styles.head}>
        <h2>
          {TEXT.sounds} <small>{soundCountText(tracks.length, heard)}</small>
        </h2>
        <Segments
          label={TEXT.alignment}
          choices={[
            { value: 'blast', text: TEXT.blast },
            { value: 'shot', text: TEXT.shot },
          ]}
          value={board.alignment}
          disabledBecause={board.isTimed ? undefined : TEXT.untimed}
          onChoose={board.align}
        />
      </div>
      <div className={styles.tracks}>
        {board.tracks.map((track) => (
          <SoundTrack key={track.fileName} track={track} board={board} thread={thread} />
        ))}
        <TimeScale board={board} />
      </div>
      <SoundControls board={board} />
      <span id={keys} className={hidden.hidden}>
        {TEXT.keys}
      </span>
    </section>
  );
}

/** Milliseconds below the tracks. */
function TimeScale({ board: { view } }: { readonly board: SoundBoard }) {
  const ticks = ticksOf(view, TICKS);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const decimals = Math.max(0, -Math.floor(Math.log10(step * 1000)));
  return (
    <div className={styles.scale} aria-hidden="true">
      {ticks.map((at, n) => (
        <span key={at} style={placeOf((at - view.from) / (view.to - view.from))}>
          {tickText(at, { decimals, isLast: n === ticks.length - 1 })}
        </span>
      ))}
    </div>
  );
}

/** A label is centred below its instant, but for those at the edges. */
function placeOf(share: number): CSSProperties {
  return { left: `${100 * share}%`, translate: share > 0.94 ? '-100%' : share < 0.03 ? '0' : '-50%' };
}
