/** The channel between a desk and the panes of a wall in the same browser, in which the same account is signed in (NN-17). */
import { readWallMessage, type WallMessage } from '../../../domain/link/wallMessages.ts';
import type { StateReader } from '../../base/store.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';

const CHANNEL = 'shotpoint.wall';

/** Sends to the other windows of the browser, and ends. */
export interface WallChannel {
  readonly send: (message: WallMessage) => void;
  readonly close: () => void;
}

/** Opens the channel of the signed-in account. Messages of other accounts, and such that cannot be read, are ignored. */
export function openWallChannel(store: StateReader, receive: (message: WallMessage) => void): WallChannel {
  const channel = new BroadcastChannel(CHANNEL);
  const login = store.get(accountAtom)?.login ?? '';
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<{ login?: unknown; message?: unknown } | null>) => {
      const message = data?.login === login ? readWallMessage(data.message) : undefined;
      if (message !== undefined) receive(message);
    },
  );
  return {
    send: (message) => channel.postMessage({ login, message }),
    close: () => channel.close(),
  };
}
