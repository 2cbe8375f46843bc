/** Whether a replay is open. Its address says which; the rest of it is a chunk. */
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import type { LaterKnown } from '../../../domain/playback/playbackPort.ts';
import { shownClockAtom, shownSecondAtom } from '../../browser/serverClock.ts';
import { setShownDataAtom } from '../engine/liveAtoms.ts';
import { setReplayedIncidentsAtom } from '../incidents/incidentAtoms.ts';
import { selectNothingAtom } from './selection.ts';

/** As in src/domain/playback/playbackLink.ts, which the first load does without. */
const PARAM = 'replay';

const openAtom = atomWithLazy(() => replayText() !== undefined);

/** Whether home shows a replay. */
export const isReplayOpenAtom = atom((get) => get(openAtom));

const laterAtom = atom<readonly LaterKnown[]>([]);

/** Reports of a replay about which more is known now, for the map. */
export const laterKnownAtom = atom((get) => get(laterAtom));

export const setLaterKnownAtom = atom(null, (_get, set, later: readonly LaterKnown[]) =>
  set(laterAtom, later),
);

/** The replay that the address names. */
export function replayText(): string | undefined {
  return new URLSearchParams(window.location.search).get(PARAM) ?? undefined;
}

/** Names a replay in the address. */
export function writeReplayText(text: string | undefined): void {
  const address = new URL(window.location.href);
  if (text === undefined) address.searchParams.delete(PARAM);
  else address.searchParams.set(PARAM, text);
  window.history.replaceState(window.history.state, '', address);
}

/** Opens the replay that a text names. */
export const openReplayAtom = atom(null, (_get, set, text: string) => {
  writeReplayText(text);
  set(openAtom, true);
});

/** Shows the present again, at once. */
export const closeReplayAtom = atom(null, (get, set) => {
  if (!get(openAtom)) return;
  writeReplayText(undefined);
  set(openAtom, false);
  set(showPresentAtom);
  set(selectNothingAtom);
});

/** Takes the data and the clock of a replay from the screens. */
export const showPresentAtom = atom(null, (_get, set) => {
  set(setShownDataAtom, undefined);
  set(setReplayedIncidentsAtom, undefined);
  set(shownClockAtom, undefined);
  set(shownSecondAtom, undefined);
  set(laterAtom, []);
});
