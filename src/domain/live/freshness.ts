/** When live data is shown as stale. */
import { BEAT_MS } from '../contract/topics.ts';
import type { Millis } from '../units.ts';
import type { ConnectionStatus } from './summary.ts';

/** Age from which data is stale while there is no connection. */
export const STALE_AFTER_MS: Millis = 10_000;
/** Delay of a heart-beat after which an open connection counts as lost. */
const BEAT_GRACE_MS: Millis = 3_000;

/** Age from which a pane of a wall is covered. */
const OUTDATED_AFTER_MS: Millis = 35_000;

/** Whether data of an age may no longer be seen on a wall, where nobody reads a warning beside it. */
export function isOutdatedData(ageMs: Millis): boolean {
  return ageMs >= OUTDATED_AFTER_MS;
}

/** Whether data last received `ageMs` ago is stale: no longer shown as the present state. */
export function isStaleData(status: ConnectionStatus, ageMs: Millis): boolean {
  return ageMs >= (status === 'online' ? BEAT_MS + BEAT_GRACE_MS : STALE_AFTER_MS);
}

/** Text of an age: "00:16", "12:05:09". Whole seconds, rounded down, at least zero. */
export function ageText(ageMs: Millis): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? minutes : `${two(hours)}:${minutes}`;
}
