/** The alert sounds of the page: made once for a session, muted for a time by the person. */
import { atom, type Getter, type Setter } from 'jotai';
import { epochMs, type EpochMs, type Millis, type Seconds } from '../../../domain/units.ts';
import { createSound, type AlertSound, type OutputState, type Sound } from './sound.ts';
import { alertTypesAtom, silentTypesAtom, soundSettingsAtom } from './soundSettingsAtoms.ts';
import { openSoundTurns } from './soundTurn.ts';
import { storeText } from '../../browser/storeText.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';

/** Moment by this machine's clock until which the alerts of a person are muted in this browser. */
const mutedKeyAtom = atom((get) => `shotpoint.mutedUntil.${get(accountAtom)?.login ?? ''}`);
/** Spans for which alerts can be muted, the usual one first. */
export const MUTE_MINUTES = [10, 30, 60] as const;
/** A moment further away is none that a person chose: the clock was changed. */
const MAX_MUTE_MS: Millis = 60 * 60_000;
/**
 * Sound that is held ready, at most: a busy machine does not interrupt it, and while it is silent an open console costs
 * 2.5 ms of processor time a second instead of 15 with the shortest buffer. A sound begins so much later.
 */
const BUFFER_S = 0.1;
/** Newest failures that diagnostics lists. */
const MAX_FAILURES = 50;

/** `blocked`: the browser needs a gesture first. `muted`: by the person, for a time. `off`: the person hears no type, by choice. */
export type SoundState = 'blocked' | 'muted' | 'off' | 'on';

const soundAtom = atom<Sound | undefined>(undefined);
const outputAtom = atom<OutputState>('blocked');
const failuresAtom = atom<readonly { readonly at: number; readonly reason: string }[]>([]);

const mutedUntilAtom = atom<EpochMs>(epochMs(0));
const unmuteTimerAtom = atom<ReturnType<typeof setTimeout> | undefined>(undefined);

/** Moment by this machine's clock at which the sound returns; in the past where it is not muted. */
export const mutedUntilNowAtom = atom((get) => get(mutedUntilAtom));

/** Whether alerts can be heard, else why not. */
export const soundStateAtom = atom((get): SoundState => {
  if (get(mutedUntilAtom) > 0) return 'muted';
  if (get(outputAtom) === 'blocked') return 'blocked';
  const silent = get(silentTypesAtom).length;
  return silent > 0 && silent === get(alertTypesAtom).length ? 'off' : 'on';
});

/** Sounds that could not be played, newest first. */
export const soundFailuresAtom = atom((get) => get(failuresAtom));

/**
 * Makes the sound, which the next gesture unlocks; returns a function that closes it. Where the browser has no sound it stays
 * blocked, and the failure is listed.
 */
export const openSoundAtom = atom(null, (_get, set) => {
  try {
    return set(startSoundAtom);
  } catch (error) {
    set(failuresAtom, [{ at: Date.now(), reason: String(error) }]);
    return () => undefined;
  }
});

const startSoundAtom = atom(null, (get, set) => {
  const turns = openSoundTurns((kind) => sound.startedElsewhere(kind));
  const sound = createSound({
    openContext: () => new AudioContext({ latencyHint: BUFFER_S }),
    now: () => performance.now(),
    takeTurn: turns.take,
    volume: () => get(soundSettingsAtom).volume,
    onState: (state) => set(outputAtom, state),
    onFailure: (reason) =>
      set(failuresAtom, [{ at: Date.now(), reason }, ...get(failuresAtom)].slice(0, MAX_FAILURES)),
  });
  set(soundAtom, sound);
  set(applyMuteAtom);
  // A mute is for all windows of the browser, as one of them sounds the alerts of all.
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === get(mutedKeyAtom)) set(applyMuteAtom);
  };
  window.addEventListener('storage', onStorage);
  const unlock = () => sound.unlock();
  // A person who has just signed in has made the gesture already.
  if (navigator.userActivation.hasBeenActive) unlock();
  window.addEventListener('pointerdown', unlock, { capture: true, once: true });
  window.addEventListener('keydown', unlock, { capture: true, once: true });
  return (): void => {
    window.removeEventListener('pointerdown', unlock, { capture: true });
    window.removeEventListener('keydown', unlock, { capture: true });
    window.removeEventListener('storage', onStorage);
    clearTimeout(get(unmuteTimerAtom));
    turns.close();
    sound.close();
    set(soundAtom, undefined);
  };
});

/** Plays the sound of an alert; returns whether the person had muted it. Escalations are never muted. */
export const playSoundAtom = atom(null, (get, set, sound: AlertSound): boolean => {
  // A machine that slept may be late with its timers.
  if (get(mutedUntilAtom) > 0) set(applyMuteAtom);
  get(soundAtom)?.play(sound);
  return get(mutedUntilAtom) > 0 && sound.kind !== 'escalation';
});

/** Plays all sounds, one after the other, also while muted. */
export const testSoundAtom = atom(null, (get) => get(soundAtom)?.test());

/** Reads the time of the sound clock; 0 where there is no sound. */
export const readSoundClockAtom = atom(null, (get): Seconds => get(soundAtom)?.clock() ?? 0);

/** Unlocks the sound; call within a gesture. */
export const unlockSoundAtom = atom(null, (get) => get(soundAtom)?.unlock());

/** Mutes the person's alerts in this browser for a time, which survives a reload; 0 ends it. */
export const muteAtom = atom(null, (get, set, span: Millis) => {
  storeText(get(mutedKeyAtom), String(Date.now() + span));
  set(applyMuteAtom);
  if (span === 0) get(soundAtom)?.unlock();
});

const applyMuteAtom = atom(null, (get, set) => applyMute(get, set));

/** Mutes the sound as this browser has stored it, and again when that time is over. */
function applyMute(get: Getter, set: Setter): void {
  clearTimeout(get(unmuteTimerAtom));
  const stored = Number(localStorage.getItem(get(mutedKeyAtom)) ?? 0);
  const left = stored - Date.now();
  const isMuted = left > 0 && left <= MAX_MUTE_MS;
  set(mutedUntilAtom, epochMs(isMuted ? stored : 0));
  get(soundAtom)?.setMuted(isMuted);
  // An atom cannot set itself.
  if (isMuted)
    set(
      unmuteTimerAtom,
      setTimeout(() => applyMute(get, set), left),
    );
}
