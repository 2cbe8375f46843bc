/** Tells the server when the storm of this browser's operator begins and ends, so that it can be looked up what was shown. */
import { PATHS } from '../../../domain/contract/paths.ts';
import type { Storm } from '../../../domain/live/storm.ts';
import type { Millis } from '../../../domain/units.ts';
import type { AppStore } from '../../browser/store.ts';
import { storeText } from '../../browser/storeText.ts';
import { httpOf } from '../../session/console.ts';
import { connectionStatusAtom, stormAtom } from '../engine/liveAtoms.ts';
import { canActAtom } from './incidentAtoms.ts';

/** The newest change that was told, and when: the windows of a browser have one storm, and one of them tells it. */
const TOLD_KEY = 'shotpoint.storm';
/** Within this time all windows have noticed a change. */
const SAME_MS: Millis = 60_000;
const RETRY_MS: Millis = 10_000;

interface StormChange {
  readonly state: 'begins' | 'ends';
  readonly storm: Storm;
}

/** Tells each change once, again after a failure; returns the function that ends it. A display account tells nothing. */
export function followStorm(store: AppStore): () => void {
  let last: Storm | undefined;
  let untold: StormChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = async (): Promise<void> => {
    clearTimeout(timer);
    while (untold[0] !== undefined) {
      if (!(await tellOnce(store, untold[0]))) {
        clearTimeout(timer);
        timer = setTimeout(() => void tell(), RETRY_MS);
        return;
      }
      untold = untold.slice(1);
    }
  };
  const note = (): void => {
    const storm = store.get(stormAtom);
    // A lost engine knows of no storm: that is no end of one.
    if (storm === undefined && store.get(connectionStatusAtom) !== 'online') return;
    const change = changeOf(last, storm);
    last = storm;
    if (change === undefined) return storm === undefined ? undefined : renewBegin();
    if (!store.get(canActAtom)) return;
    untold = [...untold, change];
    if (untold.length === 1) void tell();
  };
  note();
  const ends = [store.sub(stormAtom, note), store.sub(connectionStatusAtom, note)];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

function changeOf(before: Storm | undefined, now: Storm | undefined): StormChange | undefined {
  if (before === undefined) return now && { state: 'begins', storm: now };
  return now === undefined ? { state: 'ends', storm: before } : undefined;
}

/** A storm goes on: a page that is reloaded in it finds that its begin was told a moment ago, and tells no second one. */
function renewBegin(): void {
  const [told, at] = (localStorage.getItem(TOLD_KEY) ?? '').split(' ');
  if (told === 'begins' && Date.now() - Number(at) > SAME_MS / 2) storeText(TOLD_KEY, `begins ${Date.now()}`);
}

/** Returns whether the server knows the change, or never will. */
async function tellOnce(store: AppStore, { state, storm }: StormChange): Promise<boolean> {
  const tell = async (): Promise<boolean> => {
    const [told, at] = (localStorage.getItem(TOLD_KEY) ?? '').split(' ');
    if (told === state && Math.abs(Date.now() - Number(at)) < SAME_MS) return true;
    const { incidents, reports } = storm;
    const body = { state, incidents, reports };
    const done = await httpOf(store).send(PATHS.incidentStorm, { method: 'POST', body, failures: 'silent' });
    const isTold = done.ok || (done.reason.status >= 400 && done.reason.status < 500);
    if (isTold) storeText(TOLD_KEY, `${state} ${Date.now()}`);
    return isTold;
  };
  return 'locks' in navigator ? navigator.locks.request(TOLD_KEY, tell) : tell();
}
