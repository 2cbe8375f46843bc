import type { Millis } from '../../domain/units.ts';
import { ticksNow } from './ticksNow.ts';

const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

/** When a person last used this window. */
export interface LastInput {
  /** Time since the last input; since the start where there was none. */
  readonly idleMs: () => Millis;
  readonly end: () => void;
}

/** Follows the input of the window; calls `onInput` with each. */
export function trackInput(onInput: () => void): LastInput {
  let at = ticksNow();
  const note = () => {
    at = ticksNow();
    onInput();
  };
  for (const type of INPUTS) window.addEventListener(type, note, { capture: true, passive: true });
  return {
    idleMs: () => ticksNow() - at,
    end: () => {
      for (const type of INPUTS) window.removeEventListener(type, note, { capture: true });
    },
  };
}
