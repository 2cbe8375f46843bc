/**
 * Hands the token to a tab that this one has just opened, as the new tab cannot read this tab's session storage.
 * Only pages of the same origin receive the channel's messages, and only for a minute after the opening.
 */
import { atom } from 'jotai';
import type { Millis } from '../../domain/units.ts';
import { openChannel, type WindowChannel } from '../browser/openChannel.ts';
import { setTokenAtom, tokenInUseAtom } from './tokenAtoms.ts';
import { writeToken } from './tokenStorage.ts';

/** How long an offer is open. */
export const OFFER_MS: Millis = 60_000;
/** How long a new tab waits for an offer. */
export const ANSWER_MS: Millis = 1_000;
const CHANNEL = 'shotpoint.token';

interface Message {
  readonly kind: 'ask' | 'give';
  readonly token?: string;
}

interface Offer {
  readonly channel: WindowChannel;
  readonly timer: ReturnType<typeof setTimeout>;
}

const offerAtom = atom<Offer | undefined>(undefined);

/** Offers the token to the next tab that asks within a minute. */
export const offerTokenAtom = atom(null, (get, set) => {
  set(withdrawAtom);
  const channel = openChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const token = get(tokenInUseAtom);
    if (data.kind !== 'ask' || token === undefined) return;
    channel.postMessage({ kind: 'give', token } satisfies Message);
    set(withdrawAtom);
  });
  set(offerAtom, { channel, timer: setTimeout(() => set(withdrawAtom), OFFER_MS) });
});

const withdrawAtom = atom(null, (get, set) => {
  const offer = get(offerAtom);
  clearTimeout(offer?.timer);
  offer?.channel.close();
  set(offerAtom, undefined);
});

/** Takes the token of the tab that opened this one, for the life of this tab; does nothing where none is offered. */
export const takeOfferedTokenAtom = atom(null, async (_get, set): Promise<void> => {
  const token = await requestToken();
  if (token !== undefined && writeToken(token, 'session').ok) set(setTokenAtom, token);
});

/** The token that another tab offers, or undefined where none does within a second. */
export function requestToken(): Promise<string | undefined> {
  const channel = openChannel(CHANNEL);
  return new Promise((resolve) => {
    const finish = (token: string | undefined) => {
      clearTimeout(timer);
      channel.close();
      resolve(token);
    };
    const timer = setTimeout(() => finish(undefined), ANSWER_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'give') finish(data.token);
    });
    channel.postMessage({ kind: 'ask' } satisfies Message);
  });
}
