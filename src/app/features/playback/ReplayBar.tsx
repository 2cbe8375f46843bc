import { useAtomValue, useSetAtom, useStore } from 'jotai';
import {
  Link2,
  Pause,
  Play,
  Radio,
  Repeat,
  SkipBack,
  SkipForward,
  StepForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import { isReviewer } from '../../../domain/access/topicAccess.ts';
import { KNOWN_ROLES } from '../../../domain/contract/asKnown.ts';
import { PLAYBACK_SPEEDS } from '../../../domain/playback/playbackPort.ts';
import { clockText, dayText } from '../../../domain/dayAndClock.ts';
import { copyReplayLink } from '../../data/playback/copyReplayLink.ts';
import {
  changeBasisAtom,
  changePaceAtom,
  liveAlarmsAtom,
  stepAtom,
  type RunningPlayback,
} from '../../data/playback/playbackAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { closeReplayAtom } from '../../data/view/replayAtoms.ts';
import { liveAlarmsText, REPLAY_TEXT as TEXT, speedText } from '../../text/replay.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useShownNow } from '../../ui/useNow.ts';
import styles from './Replay.module.css';
import { ReplayPosition } from './ReplayPosition.tsx';
import type { ReplaySound } from './replaySound.ts';

interface Props {
  readonly playback: RunningPlayback;
  readonly sound: ReplaySound;
}

/** Says large that the screen shows the past, moves through it, and leads back to the present. */
export function ReplayBar({ playback, sound }: Props) {
  return (
    <section className={styles.bar} aria-label={TEXT.replay} data-map-panel>
      <div className={styles.head}>
        <strong className={styles.name}>{TEXT.replay}</strong>
        <ReplayTime />
        <ClockChoice playback={playback} />
        <LoadState playback={playback} />
        <BackToLive />
      </div>
      <div className={styles.controls}>
        <Moves playback={playback} />
        <ReplayPosition playback={playback} />
        <Pace playback={playback} />
        <SoundSwitch sound={sound} />
        <CopyLink />
      </div>
    </section>
  );
}

function ReplayTime() {
  const now = useShownNow();
  return (
    <time className={styles.time} dateTime={new Date(now).toISOString()}>
      <span>{dayText(now)}</span> <b>{clockText(now)}</b>
    </time>
  );
}

/** Clocks in the order of the choice; the last ones show what a role knew. */
const CLOCKS = ['happened', ...KNOWN_ROLES] as const;

/** The choice of the clock. Reviewers also choose the role that sees. */
function ClockChoice({ playback: { request } }: Pick<Props, 'playback'>) {
  const change = useSetAtom(changeBasisAtom);
  const reviews = isReviewer(useAtomValue(authoritiesAtom));
  const shown = request.basis === 'happened' ? 'happened' : request.role;
  const offered = CLOCKS.filter(
    (clock) => reviews || clock === 'happened' || clock === 'own' || clock === shown,
  );
  return (
    <select
      className={styles.speed}
      aria-label={TEXT.clock}
      title={TEXT.clock}
      value={shown}
      onChange={({ target }) => {
        const role = KNOWN_ROLES.find((each) => each === target.value);
        change(role === undefined ? { basis: 'happened', role: 'own' } : { basis: 'known', role });
      }}
    >
      {offered.map((clock) => (
        <option key={clock} value={clock}>
          {TEXT.clocks[clock]}
        </option>
      ))}
    </select>
  );
}

function LoadState({ playback: { port, state } }: Pick<Props, 'playback'>) {
  if (state.load === 'failed')
    return (
      <span className={styles.failed} role="alert">
        {TEXT.failed}{' '}
        <Button tight onPress={() => void port.retryLists()}>
          {TEXT.retry}
        </Button>
      </span>
    );
  return <output className={styles.loading}>{state.load === 'loading' && TEXT.loading}</output>;
}

/** One press back, with the alarms that came meanwhile. */
function BackToLive() {
  const close = useSetAtom(closeReplayAtom);
  const alarms = useAtomValue(liveAlarmsAtom);
  return (
    <button type="button" className={styles.live} data-alarms={alarms > 0 || undefined} onClick={close}>
      <Radio aria-hidden="true" />
      {alarms > 0 && <b>{liveAlarmsText(alarms)}</b>} <span>{TEXT.backToLive}</span>
    </button>
  );
}

function Moves({ playback: { state } }: Pick<Props, 'playback'>) {
  const change = useSetAtom(changePaceAtom);
  const step = useSetAtom(stepAtom);
  const { isPlaying } = state.pace;
  return (
    <>
      <Button tight icon aria-label={TEXT.former} title={TEXT.former} onPress={() => step(-1)}>
        <SkipBack aria-hidden="true" />
      </Button>
      <Button tight primary onPress={() => change({ isPlaying: !isPlaying })}>
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        <span className={styles.play}>{isPlaying ? TEXT.pause : TEXT.play}</span>
      </Button>
      <Button tight icon aria-label={TEXT.next} title={TEXT.next} onPress={() => step(1)}>
        <SkipForward aria-hidden="true" />
      </Button>
    </>
  );
}

function Pace({ playback: { state } }: Pick<Props, 'playback'>) {
  const change = useSetAtom(changePaceAtom);
  const { speed, skipsGaps, loops } = state.pace;
  return (
    <>
      <select
        className={styles.speed}
        aria-label={TEXT.speed}
        title={TEXT.speed}
        value={speed}
        onChange={({ target }) => {
          const wanted = PLAYBACK_SPEEDS.find((each) => String(each) === target.value);
          if (wanted !== undefined) change({ speed: wanted });
        }}
      >
        {PLAYBACK_SPEEDS.map((each) => (
          <option key={each} value={each}>
            {speedText(each)}
          </option>
        ))}
      </select>
      <Button tight aria-pressed={skipsGaps} onPress={() => change({ skipsGaps: !skipsGaps })}>
        <StepForward aria-hidden="true" />
        <span>{TEXT.skipGaps}</span>
      </Button>
      <Button
        tight
        icon
        aria-pressed={loops}
        aria-label={TEXT.loop}
        title={TEXT.loop}
        onPress={() => change({ loops: !loops })}
      >
        <Repeat aria-hidden="true" />
      </Button>
    </>
  );
}

function SoundSwitch({ sound }: Pick<Props, 'sound'>) {
  const [isOn, setOn] = useState(sound.isOn);
  return (
    <Button
      tight
      icon
      aria-pressed={isOn}
      aria-label={TEXT.sound}
      title={TEXT.sound}
      onPress={() => {
        sound.setOn(!isOn);
        setOn(!isOn);
      }}
    >
      {isOn ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </Button>
  );
}

function CopyLink() {
  const store = useStore();
  return (
    <Button tight icon aria-label={TEXT.copyLink} title={TEXT.copyLink} onPress={() => copyReplayLink(store)}>
      <Link2 aria-hidden="true" />
    </Button>
  );
}
