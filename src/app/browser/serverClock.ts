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

/** A clock that screens show in place of the server's. */
export interface ShownClock {
  readonly now: () => EpochMs;
  /** Its seconds in a second; 0 while it stands. */
  readonly rate: () => number;
}

/** The clock of a replay; undefined while the screens show the present. */
export const shownClockAtom = atom<ShownClock | undefined>(undefined);

/** What clocks and ages of the screens show of that clock, a few times a second; undefined while they show the present. */
export const shownSecondAtom = atom<EpochMs | undefined>(undefined);

/** The time that the screens show: of a replay, or the server's clock now. */
export function shownNow(store: StateReader): EpochMs {
  return store.get(shownClockAtom)?.now() ?? serverNow(store);
}
