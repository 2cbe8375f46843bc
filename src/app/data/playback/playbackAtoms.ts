/** The running replay, for its bar. */
import { atom } from 'jotai';
import type {
  PlaybackPace,
  PlaybackPort,
  PlaybackRequest,
  PlaybackState,
} from '../../../domain/playback/playbackPort.ts';
import type { EpochMs } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { alertLogAtom } from '../alerts/alertLog.ts';
import { SYMBOL_IS_ALARM } from '../../../domain/contract/reportTypes.ts';

/** A replay that the page shows. */
export interface RunningPlayback {
  readonly port: PlaybackPort;
  readonly request: PlaybackRequest;
  readonly state: PlaybackState;
  /** Plays something else of the period, from where it stands. */
  readonly reopen: (change: Partial<PlaybackRequest>) => void;
  /** When it was opened, by the clock of this machine. */
  readonly since: EpochMs;
}

const runningAtom = atom<RunningPlayback | undefined>(undefined);

/** The running replay. */
export const playbackAtom = atom((get) => get(runningAtom));

/** Sets the running replay; undefined once it has ended. */
export const setPlaybackAtom = atom(null, (_get, set, playback: RunningPlayback | undefined) =>
  set(runningAtom, playback),
);

/** Sets the state of the running replay. */
export const setPlaybackStateAtom = atom(null, (get, set, state: PlaybackState) => {
  const running = get(runningAtom);
  if (running !== undefined) set(runningAtom, { ...running, state });
});

/** The replay as a link names it: as it stands at a time. */
export function requestOf({ request, state: { pace } }: RunningPlayback, at: EpochMs): PlaybackRequest {
  return { ...request, at, pace };
}

/** Alarms of the present that came since the replay began. */
export const liveAlarmsAtom = atom((get) => {
  const since = get(runningAtom)?.since;
  if (since === undefined) return 0;
  return get(alertLogAtom).filter(
    ({ raisedAt, kind, symbol }) => raisedAt >= since && kind === 'report' && SYMBOL_IS_ALARM[symbol] === 1,
  ).length;
});

/** Changes a part of the pace. */
export const changePaceAtom = atom(null, (get, set, change: Partial<PlaybackPace>) => {
  const running = get(runningAtom);
  if (running === undefined) return;
  const pace = { ...running.state.pace, ...change };
  // The answer of the thread follows; a button shows at once what was pressed.
  set(runningAtom, { ...running, state: { ...running.state, pace } });
  running.port.setPace(pace).catch(reportError({ get, set }, 'replay'));
});

/** Plays with another clock, or with other eyes. */
export const changeBasisAtom = atom(null, (get, _set, change: Pick<PlaybackRequest, 'basis' | 'role'>) =>
  get(runningAtom)?.reopen(change),
);

/** Jumps to a time. */
export const seekAtom = atom(null, (get, set, at: EpochMs) => {
  get(runningAtom)?.port.seek(at).catch(reportError({ get, set }, 'replay'));
});

/** Pauses at the next report, or at the one before. */
export const stepAtom = atom(null, (get, set, direction: 1 | -1) => {
  get(runningAtom)?.port.step(direction).catch(reportError({ get, set }, 'replay'));
});
