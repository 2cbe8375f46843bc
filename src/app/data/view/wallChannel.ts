/** The channel between a desk and the panes of a wall: windows of one browser with the same account. */
import { readWallMessage, type WallMessage } from '../../../domain/windows/wallMessages.ts';
import { openChannel } from '../../browser/openChannel.ts';
import type { StateReader } from '../../browser/store.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';

const CHANNEL = 'shotpoint.wall';
const LOCK = 'shotpoint.pane.';

/** Sends to the other windows of the browser; `close` ends the channel. */
export interface WallChannel {
  readonly send: (message: WallMessage) => void;
  readonly close: () => void;
}

/** Opens the channel of the signed-in account. Ignores messages of other accounts and unreadable messages. */
export function openWallChannel(store: StateReader, receive: (message: WallMessage) => void): WallChannel {
  const channel = openChannel(CHANNEL);
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

/**
 * Holds the lock that marks a pane as open, until `signal` is aborted. When the window closes or crashes, the
 * browser releases the lock; a message could be lost then. A page whose script hangs keeps the lock.
 */
export function holdPaneLock(id: string, signal: AbortSignal): void {
  const held = () => new Promise<void>((release) => signal.addEventListener('abort', () => release()));
  // A page over plain HTTP from another machine has no locks. An aborted request rejects.
  navigator.locks?.request(LOCK + id, { signal }, held).catch(() => undefined);
}

/** Ids of the open panes; undefined if the browser has no locks. */
export async function openPanes(): Promise<ReadonlySet<string> | undefined> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return (
    held &&
    new Set(
      held
        .map(({ name }) => name ?? '')
        .filter((name) => name.startsWith(LOCK))
        .map((name) => name.slice(LOCK.length)),
    )
  );
}
