import { useAtomValue } from 'jotai';
import { use, useId, useMemo, useState, type CSSProperties } from 'react';
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
  unloadedText,
} from '../../../text/reportSound.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
import { SavePicture } from './SavePicture.tsx';
import { SoundControls } from './SoundControls.tsx';
import styles from './SoundPanel.module.css';
import { SoundTrack } from './SoundTrack.tsx';
import { decimalsOf } from './trackFigure.ts';
import type { ReportSound } from './soundSession.ts';
import type { ReferenceKind } from './findReference.ts';
import { Beside } from './Beside.tsx';
import { useReference } from './useReference.ts';
import { referenceTrack, tracksOf, type Track } from './tracks.ts';
import { useSoundKeys } from './useSoundKeys.ts';
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
  const isLoading = sounds?.some(({ opened }) => opened === undefined) !== false;
  if (tracks.length === 0) return <p className={styles.note}>{isLoading ? TEXT.loading : TEXT.failed}</p>;
  return (
    <>
      <Board own={tracks} thread={thread} detail={detail} isComplete={!isLoading} />
      <Unread sounds={sounds ?? []} />
    </>
  );
}

/** The sounds that are not among the tracks, by name. */
function Unread({ sounds }: { readonly sounds: readonly ReportSound[] }) {
  const unread = sounds.filter(({ opened }) => opened === 'unread');
  const namesOf = (some: readonly ReportSound[]) => some.map(({ listing }) => listing.fileName);
  const [unloaded, undrawn] = [
    namesOf(unread.filter(({ file }) => file === undefined)),
    namesOf(unread.filter(({ file }) => file !== undefined)),
  ];
  return (
    <>
      {unloaded.length > 0 && <p className={styles.note}>{unloadedText(unloaded)}</p>}
      {undrawn.length > 0 && <p className={styles.note}>{undrawnText(undrawn)}</p>}
    </>
  );
}

interface BoardProps {
  /** Of the report itself. */
  readonly own: readonly Track[];
  readonly thread: SoundPort;
  readonly detail: ReportDetail;
  /** No further sound is loading. */
  readonly isComplete: boolean;
}

function Board({ own, thread, detail, isComplete }: BoardProps) {
  const [beside, setBeside] = useState<ReferenceKind>();
  const reference = useReference(beside, detail, thread);
  const tracks = useMemo(() => withReference(own, reference), [own, reference]);
  const board = useSoundBoard({ all: tracks, isComplete });
  const heard = use(ShownEvidence)?.sensors.filter(({ hearing }) => hearing === 'heard').length ?? 0;
  const keys = useId();
  useSoundKeys(board);
  useListening(board.isPlaying ? detail.key : undefined);
  return (
    <section className={styles.sounds} aria-label={TEXT.sounds} aria-describedby={keys}>
      <div className={styles.head}>
        <h2>
          {TEXT.sounds} <small>{soundCountText(own.length, heard)}</small>
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
      <SoundControls board={board}>
        <SavePicture board={board} thread={thread} detail={detail} />
      </SoundControls>
      <Beside report={detail.report} kind={beside} choose={setBeside} reference={reference} />
      <span id={keys} className={hidden.hidden}>
        {TEXT.keys}
      </span>
    </section>
  );
}

function withReference(own: readonly Track[], reference: ReturnType<typeof useReference>): readonly Track[] {
  const track = typeof reference === 'object' ? referenceTrack(reference) : undefined;
  return track === undefined ? own : [...own, track];
}

/** Milliseconds below the tracks. */
function TimeScale({ board: { view } }: { readonly board: SoundBoard }) {
  const ticks = ticksOf(view, TICKS);
  const decimals = decimalsOf(ticks);
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
