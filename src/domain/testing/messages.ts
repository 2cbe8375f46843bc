/** Messages of the live channel for tests. */
import type { MessageHead } from '../live/messageHead.ts';
import { ticks, type ClockReading, type EpochMs } from '../units.ts';

/** Head of a message; unnumbered where nothing else is given. */
export function messageHead(destination: string, more: Partial<MessageHead> = {}): MessageHead {
  return { destination, seq: 0, prev: -1, sent: 0, stored: 0, ...more };
}

/** A moment by both clocks. */
export function readingAt(monotonic: number, now: EpochMs): ClockReading {
  return { ticks: ticks(monotonic), now };
}
