/** Texts of the notifications of a browser. */

/**
 * Whether this browser receives push messages for the signed-in person. `insecure`: browsers have push over https only;
 * `unavailable`: the browser could not subscribe; `failed`: the server did not take the change.
 */
export type PushStatus =
  | 'checking'
  | 'on'
  | 'off'
  | 'blocked'
  | 'unsupported'
  | 'insecure'
  | 'unavailable'
  | 'failed';

export const PUSH_TEXT = { name: 'Notifications on this device' } as const;

/** The state, shown below the name. */
export const PUSH_STATUS_TEXT: Readonly<Record<PushStatus, string>> = {
  checking: 'Checking…',
  on: 'On',
  off: 'Off',
  blocked: 'Blocked by the browser. Allow notifications for this site in its settings.',
  unsupported: 'Not supported by this browser',
  insecure: 'Not available: the console was not opened over https',
  unavailable:
    'Could not be switched on: the browser cannot reach its push service, or the window is private',
  failed: 'Could not be changed: the server did not accept it. Try again.',
};
