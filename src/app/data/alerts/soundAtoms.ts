import { atom } from 'jotai';
import { store } from '../../base/store.ts';
import { createSound, type Sound, type SoundKind, type SoundState } from './sound.ts';

const OFF_KEY = 'shotpoint.soundOff';
const KEPT = 50;

const stateAtom = atom<SoundState>('blocked');
const failuresAtom = atom<readonly { readonly at: number; readonly reason: string }[]>([]);

/** Whether alerts can be heard. */
export const soundStateAtom = atom((get) => get(stateAtom));

/** Sounds that could not be played, newest first. */
export const soundFailuresAtom = atom((get) => get(failuresAtom));

let sound: Sound | undefined;

/** Opens the sound and lets any gesture unlock it; returns its end. */
export function openSound(): () => void {
  const opened = createSound({
    openContext: () => new AudioContext(),
    now: () => performance.now(),
    onState: (state) => store.set(stateAtom, state),
    onFailure: (reason) =>
      store.set(failuresAtom, [{ at: Date.now(), reason }, ...store.get(failuresAtom)].slice(0, KEPT)),
  });
  sound = opened;
  opened.setOff(localStorage.getItem(OFF_KEY) === 'yes');
  const unlock = () => opened.unlock();
  window.addEventListener('pointerdown', unlock, { capture: true, once: true });
  window.addEventListener('keydown', unlock, { capture: true, once: true });
  return () => {
    window.removeEventListener('pointerdown', unlock, { capture: true });
    window.removeEventListener('keydown', unlock, { capture: true });
    opened.close();
    sound = undefined;
  };
}

export function playSound(kind: SoundKind): void {
  sound?.play(kind);
}

export function testSound(): void {
  sound?.test();
}

export function unlockSound(): void {
  sound?.unlock();
}

/** Switches sound off or on, and keeps it so in this browser. */
export function switchSoundOff(off: boolean): void {
  localStorage.setItem(OFF_KEY, off ? 'yes' : 'no');
  sound?.setOff(off);
  if (!off) sound?.unlock();
}
