/** When live data must be called old (F-92). */
import { BEAT_MS } from '../contract/topics.ts';
import type { Millis } from '../units.ts';
import type { ConnectionStatus } from './summary.ts';

/** Without a connection, data of this age is stale. */
export const STALE_AFTER_MS: Millis = 10_000;
/** While the connection is held for open, a beat that is so late means that it is not. */
const BEAT_GRACE_MS: Millis = 3_000;

/** Whether equipment that was last heard of `ageMs` ago may still be shown as its present state. */
export function isStaleData(status: ConnectionStatus, ageMs: Millis): boolean {
  return ageMs >= (status === 'online' ? BEAT_MS + BEAT_GRACE_MS : STALE_AFTER_MS);
}

/** "00:16", "12:05:09": whole seconds, rounded down, never below zero. */
export function ageText(ageMs: Millis): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? minutes : `${two(hours)}:${minutes}`;
}
