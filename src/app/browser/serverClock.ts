/** The server's clock on this page. */
import { atom } from 'jotai';
import { epochMs, type EpochMs, type Millis } from '../../domain/units.ts';
import type { StateReader } from './store.ts';
import { ticksNow } from './ticksNow.ts';

const dateOffsetAtom = atom<Millis | undefined>(undefined);
const engineClockAtom = atom<{ readonly offset: Millis | undefined } | undefined>(undefined);

/** Sets the server's clock minus this machine's monotonic clock from the date of an answer, ms; for a page without engine. */
export const setDateOffsetAtom = atom(null, (_get, set, offset: Millis | undefined) =>
  set(dateOffsetAtom, offset),
);

/** Sets the same offset as measured by the engine, which takes precedence; undefined without engine. */
export const setEngineClockAtom = atom(
  null,
  (_get, set, clock: { readonly offset: Millis | undefined } | undefined) => set(engineClockAtom, clock),
);

/** The server's clock now; this machine's wall clock while the offset is unknown. */
export function serverNow(store: StateReader): EpochMs {
  const engine = store.get(engineClockAtom);
  const offset = engine === undefined ? store.get(dateOffsetAtom) : engine.offset;
  return epochMs(offset === undefined ? Date.now() : Math.round(ticksNow() + offset));
}
