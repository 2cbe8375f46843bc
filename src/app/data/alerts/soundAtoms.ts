/** The alert sounds of the page: made once for a session, switched off and on by the person. */
import { atom } from 'jotai';
import { createSound, type AlertSound, type Sound, type SoundState } from './sound.ts';
import { openSoundTurns } from './soundTurn.ts';
import { storeText } from '../../base/storeText.ts';

const OFF_KEY = 'shotpoint.soundOff';
/**
 * Sound that is held ready, at most: a busy machine does not interrupt it, and while it is silent an open console costs
 * 2.5 ms of processor time a second instead of 15 with the shortest buffer. A sound begins so much later.
 */
const BUFFER_S = 0.1;
/** Newest failures that diagnostics lists. */
const MAX_FAILURES = 50;

const soundAtom = atom<Sound | undefined>(undefined);
const stateAtom = atom<SoundState>('blocked');
const failuresAtom = atom<readonly { readonly at: number; readonly reason: string }[]>([]);

/** Whether alerts can be heard. */
export const soundStateAtom = atom((get) => get(stateAtom));

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
    onState: (state) => set(stateAtom, state),
    onFailure: (reason) =>
      set(failuresAtom, [{ at: Date.now(), reason }, ...get(failuresAtom)].slice(0, MAX_FAILURES)),
  });
  set(soundAtom, sound);
  sound.setOff(localStorage.getItem(OFF_KEY) === 'yes');
  const unlock = () => sound.unlock();
  window.addEventListener('pointerdown', unlock, { capture: true, once: true });
  window.addEventListener('keydown', unlock, { capture: true, once: true });
  return (): void => {
    window.removeEventListener('pointerdown', unlock, { capture: true });
    window.removeEventListener('keydown', unlock, { capture: true });
    turns.close();
    sound.close();
    set(soundAtom, undefined);
  };
});

/** Plays the sound of an alert. */
export const playSoundAtom = atom(null, (get, _set, sound: AlertSound) => get(soundAtom)?.play(sound));

/** Plays both sounds, one after the other. */
export const testSoundAtom = atom(null, (get) => get(soundAtom)?.test());

/** Unlocks the sound; call within a gesture. */
export const unlockSoundAtom = atom(null, (get) => get(soundAtom)?.unlock());

/** Switches the sound off or on, and stores that in this browser. */
export const setSoundOffAtom = atom(null, (get, _set, off: boolean) => {
  storeText(OFF_KEY, off ? 'yes' : 'no');
  const sound = get(soundAtom);
  sound?.setOff(off);
  if (!off) sound?.unlock();
});
