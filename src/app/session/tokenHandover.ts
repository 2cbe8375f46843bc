/**
 * Hands the token to a tab that this one has just opened (T-37). A token in session storage is not seen by
 * the new tab; only a page of the same origin hears the channel, and only within a minute of the opening.
 */
import type { Millis } from '../../domain/units.ts';
import { store } from '../base/store.ts';
import { currentToken, setTokenAtom } from './tokenAtoms.ts';
import { writeToken } from './tokenStorage.ts';

export const OFFER_MS: Millis = 60_000;
export const ANSWER_MS: Millis = 1_000;
const CHANNEL = 'shotpoint.token';

interface Message {
  readonly kind: 'ask' | 'give';
  readonly token?: string;
}

let offered: { readonly channel: BroadcastChannel; readonly end: ReturnType<typeof setTimeout> } | undefined;

/** From now on the next tab that asks within a minute is given the token. */
export function offerToken(): void {
  withdraw();
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const token = currentToken();
    if (data.kind !== 'ask' || token === undefined) return;
    channel.postMessage({ kind: 'give', token } satisfies Message);
    withdraw();
  });
  offered = { channel, end: setTimeout(withdraw, OFFER_MS) };
}

function withdraw(): void {
  clearTimeout(offered?.end);
  offered?.channel.close();
  offered = undefined;
}

/** Takes over the token of the tab that has opened this one, for as long as this tab lives. */
export async function takeTokenOfOpener(): Promise<void> {
  const token = await askForToken();
  if (token !== undefined && writeToken(token, false).ok) store.set(setTokenAtom, token);
}

/** The token of the tab that has opened this one, or undefined where none offers it within a second. */
export function askForToken(): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    const done = (token: string | undefined) => {
      clearTimeout(end);
      channel.close();
      resolve(token);
    };
    const end = setTimeout(() => done(undefined), ANSWER_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'give') done(data.token);
    });
    channel.postMessage({ kind: 'ask' } satisfies Message);
  });
}
