/** Links selection, time and place of this window with other windows of the same browser and account. */
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import {
  LINKED_PARAM,
  LINKED_PARTS,
  linkedPartsText,
  readLinkedParts,
  type LinkedPart,
} from '../../../domain/windows/linkedParts.ts';
import { readViewLink, type ViewLink } from '../../../domain/windows/viewLink.ts';
import type { Millis } from '../../../domain/units.ts';
import { delayed } from '../../http/lastWins.ts';
import { reportError } from '../../browser/errorLog.ts';
import { subscribeToAtoms } from '../../browser/subscribeToAtoms.ts';
import { trackInput } from '../../browser/lastInput.ts';
import { openChannel } from '../../browser/openChannel.ts';
import type { AppStore, StateReader } from '../../browser/store.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { isReplayAtom } from '../engine/liveAtoms.ts';
import { chosenKeyAtom, selectNothingAtom } from './selection.ts';
import { moveSceneAtom } from './mountedViews.ts';
import { openWindowAtom, rollWithSpanAtom } from './timelineAtoms.ts';
import { mapStepAtom, timelineViewAtom } from './viewAtoms.ts';
import { selectStored } from './selectStored.ts';
import { linkOfScreen, queryOf } from './screenLink.ts';

const CHANNEL = 'shotpoint.linked';
/** Changes within this time are sent together. */
const TOGETHER_MS: Millis = 100;
/**
 * A window leads while somebody uses it. Changes later than this after an input follow another window or the
 * present time, and are not sent.
 */
const LEADS_MS: Millis = 2_000;

/** A part of the sender's view, as the query of a link. */
interface LinkedMessage {
  readonly login: string;
  readonly part: LinkedPart;
  readonly query: string;
}

const partsAtom = atomWithLazy(() => readLinkedParts(new URLSearchParams(window.location.search)));

/** Linked parts of this window's view; initially the parts that its address names. */
export const linkedPartsAtom = atom((get) => get(partsAtom));

/** Links or unlinks a part, in the address too, so that it outlasts a reload. */
export const toggleLinkedPartAtom = atom(null, (get, set, part: LinkedPart) => {
  const parts = new Set(get(partsAtom));
  if (!parts.delete(part)) parts.add(part);
  set(partsAtom, parts);
  const address = new URL(window.location.href);
  const text = linkedPartsText(parts);
  if (text === undefined) address.searchParams.delete(LINKED_PARAM);
  else address.searchParams.set(LINKED_PARAM, text);
  window.history.replaceState(window.history.state, '', address);
});

const WATCHED = [chosenKeyAtom, timelineViewAtom, mapStepAtom];

/**
 * Sends the linked parts while somebody uses this window, and applies the parts that other windows send.
 * Returns the function that ends the link.
 */
export function followLinkedWindows(store: AppStore): () => void {
  const channel = openChannel(CHANNEL);
  const login = store.get(accountAtom)?.login ?? '';
  const input = trackInput(() => undefined);
  /** Query of each part when it was last compared or received; a different query is a change. */
  const known = new Map(LINKED_PARTS.map((part) => [part, queryOf(partOf(store, part))]));
  const sending = delayed(() => {
    const leads = input.idleMs() < LEADS_MS && !store.get(isReplayAtom);
    for (const part of store.get(linkedPartsAtom)) {
      const query = queryOf(partOf(store, part));
      const isNew = query !== known.get(part);
      known.set(part, query);
      if (leads && isNew) channel.postMessage({ login, part, query } satisfies LinkedMessage);
    }
  }, TOGETHER_MS);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<LinkedMessage> | null>) => {
    const part = LINKED_PARTS.find((each) => each === data?.part);
    if (part === undefined || data?.login !== login || !store.get(linkedPartsAtom).has(part)) return;
    const query = String(data.query);
    known.set(part, query);
    show(store, part, readViewLink(new URLSearchParams(query)).link).catch(reportError(store, 'linked'));
  });
  const endFollowing = subscribeToAtoms(store, WATCHED, () => {
    if (store.get(linkedPartsAtom).size > 0) sending.start();
  });
  return () => {
    sending.cancel();
    input.end();
    channel.close();
    endFollowing();
  };
}

function partOf(store: StateReader, part: LinkedPart): ViewLink {
  const { selected, at, window, span, place } = linkOfScreen(store);
  if (part === 'report') return { selected, at };
  return part === 'time' ? { window, span } : { place };
}

/** Shows a part of another window's view. A report is selected without moving the map and without changing the floor. */
async function show(store: AppStore, part: LinkedPart, link: ViewLink): Promise<void> {
  const { selected: key, at, window, span, place } = link;
  if (part === 'report') {
    if (key === undefined) store.set(selectNothingAtom);
    else await selectStored(store, { key, at, origin: 'link' });
    return;
  }
  if (window !== undefined) store.set(openWindowAtom, window);
  if (span !== undefined) store.set(rollWithSpanAtom, span);
  if (place === undefined) return;
  store.set(moveSceneAtom, (scene) => scene.jumpTo({ ...place, zoom: place.zoom ?? scene.placement().zoom }));
}
