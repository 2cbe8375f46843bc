/** State of the lamp, decided each second and with each change of what it depends on. */
import { atom } from 'jotai';
import { decideLamp, type Lamp } from '../../../domain/live/lamp.ts';
import { ticks, type EpochMs, type Ticks } from '../../../domain/units.ts';
import { secondTickerOf } from '../../browser/secondTicker.ts';
import { serverNow } from '../../browser/serverClock.ts';
import type { AppStore } from '../../browser/store.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { readSoundClockAtom, soundStateAtom } from '../../data/alerts/soundAtoms.ts';
import { engineAnsweredAtom, handedCanaryAtom } from '../../data/engine/canaryAtoms.ts';
import { isStaleAtom } from '../../data/engine/dataAge.ts';
import {
  connectionStatusAtom,
  engineAtom,
  onlineSinceAtom,
  receivedCanaryAtom,
} from '../../data/engine/liveAtoms.ts';
import { contextAtom, mapFailureAtom } from '../../features/map/mapUiAtoms.ts';

const stateAtom = atom<Lamp>({ state: 'waiting' });

/** Whether a shot would be noticed now, else why not. */
export const lampAtom = atom((get) => get(stateAtom));

/** Keeps the lamp up to date; returns a function that ends it. */
export function followLamp(store: AppStore): () => void {
  const watch = new LampWatch(store);
  const update = () => {
    const lamp = watch.decide();
    if (JSON.stringify(lamp) !== JSON.stringify(store.get(stateAtom))) store.set(stateAtom, lamp);
  };
  update();
  document.addEventListener('visibilitychange', update);
  const causes = [
    connectionStatusAtom,
    isStaleAtom,
    handedCanaryAtom,
    soundStateAtom,
    engineAtom,
    contextAtom,
  ];
  const ends = [
    secondTickerOf(store).subscribe(update),
    ...causes.map((each) => store.sub(each, update)),
    () => document.removeEventListener('visibilitychange', update),
  ];
  return () => ends.forEach((end) => end());
}

/** What only a comparison with the look before tells: since when something is so. */
class LampWatch {
  readonly #store: AppStore;
  #visibleSince: Ticks | undefined = document.hidden ? undefined : ticks(0);
  #soundClock = 0;
  #soundAdvancedAt = ticksNow();
  #unhanded: { readonly sentAt: EpochMs; readonly since: Ticks } | undefined;

  constructor(store: AppStore) {
    this.#store = store;
  }

  decide(): Lamp {
    const now = ticksNow();
    const { get } = this.#store;
    this.#visibleSince = document.hidden ? undefined : (this.#visibleSince ?? now);
    this.#look(now);
    return decideLamp({
      now,
      status: get(connectionStatusAtom),
      onlineSince: get(onlineSinceAtom),
      isStale: get(isStaleAtom),
      engineAnsweredAt: get(engineAtom) === undefined ? undefined : get(engineAnsweredAtom),
      unhandedSince: this.#unhanded?.since,
      trip: get(handedCanaryAtom),
      visibleSince: this.#visibleSince,
      canDrawMap: get(contextAtom) === 'ok' && get(mapFailureAtom) === undefined,
      sound: get(soundStateAtom),
      soundAdvancedAt: this.#soundAdvancedAt,
      clockAheadMs: Date.now() - serverNow(this.#store),
    });
  }

  #look(now: Ticks): void {
    const { get, set } = this.#store;
    const clock = set(readSoundClockAtom);
    if (clock !== this.#soundClock || get(soundStateAtom) !== 'on') this.#soundAdvancedAt = now;
    this.#soundClock = clock;
    const sentAt = get(receivedCanaryAtom);
    if (sentAt === 0 || sentAt === get(handedCanaryAtom)?.receipt.sentAt) this.#unhanded = undefined;
    else if (sentAt !== this.#unhanded?.sentAt) this.#unhanded = { sentAt, since: now };
  }
}
