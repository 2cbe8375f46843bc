import { REPLAY_PARAM, writePlayback } from '../../../domain/playback/playbackLink.ts';
import { fullSecond } from '../../../domain/units.ts';
import { copyText } from '../../browser/copyText.ts';
import { shownNow } from '../../browser/serverClock.ts';
import type { StateAccess } from '../../browser/store.ts';
import { addressOf, linkOfScreen } from '../view/screenLink.ts';
import { playbackAtom, requestOf } from './playbackAtoms.ts';

/** Copies a link to the replay where it stands, with the screen as it is. */
export function copyReplayLink(store: StateAccess): void {
  const running = store.get(playbackAtom);
  if (running === undefined) return;
  const address = new URL(addressOf(linkOfScreen(store)));
  const request = requestOf(running, fullSecond(shownNow(store)));
  address.searchParams.set(
    REPLAY_PARAM,
    writePlayback(request, (instant) => new Date(instant).toISOString()),
  );
  copyText(store, address.href);
}
