/** The channel between windows of a browser, as far as it is used. */
export type WindowChannel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage' | 'close'>;

/** Whether the windows of this browser can send each other messages. */
export function canSendToWindows(): boolean {
  try {
    new BroadcastChannel('shotpoint.probe').close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens the channel of that name. If the browser has no channels or forbids them, the channel sends and
 * receives nothing, and each window works by itself.
 */
export function openChannel(name: string): WindowChannel {
  return canSendToWindows() ? new BroadcastChannel(name) : new MessageChannel().port1;
}
