/** The server's clock as this page knows it. */
import { atom } from 'jotai';
import { epochMs, type EpochMs, type Millis } from '../../domain/units.ts';
import { ticksNow } from './ticksNow.ts';
import { store } from './store.ts';

const dateOffsetAtom = atom<Millis | undefined>(undefined);
const engineClockAtom = atom<{ readonly offset: Millis | undefined } | undefined>(undefined);

/** Sets the server clock minus this machine's monotonic one by the date of an answer, ms: for a page without the engine. */
export const setDateOffsetAtom = atom(null, (_get, set, offset: Millis | undefined) =>
  set(dateOffsetAtom, offset),
);

/** Sets the same offset as the engine measures it, which is preferred; undefined while there is no engine. */
export const setEngineClockAtom = atom(
  null,
  (_get, set, clock: { readonly offset: Millis | undefined } | undefined) => set(engineClockAtom, clock),
);

/** Time now on the server's clock; on this machine's wall clock until something is known of it. */
export function serverNow(): EpochMs {
  const engine = store.get(engineClockAtom);
  const offset = engine === undefined ? store.get(dateOffsetAtom) : engine.offset;
  return epochMs(offset === undefined ? Date.now() : Math.round(ticksNow() + offset));
}
