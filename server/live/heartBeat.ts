import { BEAT_MS } from '../../src/domain/contract/topics.ts';
import type { Millis } from '../../src/domain/units.ts';

/** Heart-beats as negotiated by CONNECT; 0 = none. */
export interface BeatPlan {
  /** Longest time without a frame or heart-beat of the server. */
  readonly sendEvery: Millis;
  /** Longest time without a byte of the client; after it the connection is closed. */
  readonly silenceLimit: Millis;
}

/** Added to two missed beats: a busy machine or network may delay a beat. */
const BEAT_GRACE_MS: Millis = 2_000;

/** Negotiates the client's `heart-beat:cx,cy` with the server's 10 s each way; undefined for a malformed header. */
export function negotiateBeats(header: string | undefined): BeatPlan | undefined {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0');
  if (match === null) return undefined;
  const sends = Number(match[1]);
  const wants = Number(match[2]);
  return {
    sendEvery: wants === 0 ? 0 : Math.max(wants, BEAT_MS),
    silenceLimit: sends === 0 ? 0 : 2 * Math.max(sends, BEAT_MS) + BEAT_GRACE_MS,
  };
}
