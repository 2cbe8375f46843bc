import { BEAT_MS } from '../../src/domain/contract/topics.ts';
import type { Millis } from '../../src/domain/units.ts';

/** Who beats how often after CONNECT; 0 = not at all. */
export interface BeatPlan {
  /** The server sends something at least this often. */
  readonly sendEvery: Millis;
  /** A client that is silent for longer is closed. */
  readonly silenceLimit: Millis;
}

/** On top of two missed beats: a beat that is late by a busy machine or network is no dead client. */
const BEAT_GRACE_MS: Millis = 2_000;

/** `heart-beat:cx,cy` of CONNECT against our 10 s each way; undefined where the header is malformed. */
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
