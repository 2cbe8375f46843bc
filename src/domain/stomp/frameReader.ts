import type { MessageFailure } from '../live/channelStatistics.ts';
import { ticks, type Millis, type Ticks } from '../units.ts';
import { FrameHeadReader, type FrameHead } from './frameHead.ts';

/** Receiver of the frames. The reader retains nothing that it passes on. */
export interface FrameSink {
  /**
   * Receives a complete, valid MESSAGE.
   *
   * @param head  reused for the next frame: read it within the call
   * @param body  a slice of the chunk: retain parsed values, not the text
   */
  message(head: Readonly<FrameHead>, body: string): void;
  /** Receives every other complete frame with its NUL, and a line feed for each heart-beat. */
  forward(text: string): void;
  /** Receives the reason for which a frame was dropped, and its first characters. */
  reject(reason: MessageFailure, excerpt: string): void;
}

/** RabbitMQ's default limit, counted in characters. */
export const MAX_FRAME_LENGTH = 4 * 1024 * 1024;
/** Maximum time from the first character of a frame to its end. */
export const FRAME_TIMEOUT: Millis = 5000;
const EXCERPT_LENGTH = 200;

const NON_ASCII = /[^\0-\x7f]/;

/**
 * Splits the text of a websocket into STOMP 1.1 and 1.2 frames. One reader per socket.
 *
 * Bodies are JSON and cannot contain a raw NUL, so the first NUL always ends a frame, and `content-length` (bytes of
 * UTF-8) is only compared: a wrong length cannot consume the next frame. After an invalid frame, reading
 * continues after the next NUL, or at the next frame's command where that is before it.
 */
export class FrameReader {
  readonly #sink: FrameSink;
  readonly #heads = new FrameHeadReader();
  /** Chunks of the incomplete frame, joined once when it is complete. */
  #parts: string[] = [];
  #partsLength = 0;
  #startedAt = ticks(0);
  /** The incomplete frame was rejected: its rest is dropped. */
  #skipping = false;

  constructor(sink: FrameSink) {
    this.#sink = sink;
  }

  /** Number of characters of the incomplete frame. */
  get pending(): number {
    return this.#partsLength;
  }

  /**
   * Reads the next chunk: any number of frames, split anywhere. Calls the sink before it returns. After accepted
   * MESSAGE frames one line feed is forwarded, so that the client library counts them as a heart-beat.
   *
   * @param now  same clock as of `expire`
   */
  push(chunk: string, now: Ticks): void {
    if (chunk === '') return;
    if (this.#partsLength > 0 && !chunk.includes('\0')) {
      this.#append(chunk, now);
      return;
    }
    const text = this.#partsLength === 0 ? chunk : this.#parts.join('') + chunk;
    this.#parts = [];
    this.#partsLength = 0;
    const rest = this.#readFrames(text);
    if (rest === text.length) return;
    this.#append(text.slice(rest), now);
  }

  /** Rejects an incomplete frame that is older than FRAME_TIMEOUT; returns whether it did. The rest of the frame is dropped. */
  expire(now: Ticks): boolean {
    if (this.#partsLength === 0 || this.#skipping || now - this.#startedAt <= FRAME_TIMEOUT) return false;
    this.#reject('unfinishedFrame', this.#parts.join('').slice(0, EXCERPT_LENGTH));
    this.#startSkipping();
    return true;
  }

  #append(text: string, now: Ticks): void {
    if (this.#partsLength === 0) this.#startedAt = now;
    this.#parts.push(text);
    this.#partsLength += text.length;
    if (this.#partsLength <= MAX_FRAME_LENGTH) return;
    if (!this.#skipping) this.#reject('frameTooLarge', this.#parts.join('').slice(0, EXCERPT_LENGTH));
    this.#startSkipping();
  }

  #startSkipping(): void {
    this.#parts = [];
    this.#partsLength = 0;
    this.#skipping = true;
  }

  /** Reads the complete frames; returns the index of the incomplete rest. */
  #readFrames(text: string): number {
    this.#heads.begin(text);
    this.#isAscii = !NON_ASCII.test(text);
    this.#nextCommand = -1;
    let accepted = false;
    let at = this.#skipping ? this.#endOfSkipped(text) : 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === LF || code === CR) {
        if (code === LF) this.#sink.forward('\n');
        at++;
        continue;
      }
      const end = text.indexOf('\0', at);
      if (end === -1) break;
      accepted = this.#readFrame(text, at, end) || accepted;
      at = this.#next;
    }
    this.#heads.begin('');
    if (accepted) this.#sink.forward('\n');
    return Math.min(at, text.length);
  }

  /** The text being read has one byte per character. */
  #isAscii = false;
  /** Index after the last frame read. */
  #next = 0;
  /** Index of the next line "MESSAGE"; −1 before the first search of a text. */
  #nextCommand = -1;

  /** Reads the frame between `at` and its NUL at `end`; true for an accepted MESSAGE. */
  #readFrame(text: string, at: number, end: number): boolean {
    this.#next = end + 1;
    if (this.#nextCommand <= at) this.#nextCommand = commandFrom(text, at + 1);
    if (this.#nextCommand < end) {
      this.#next = this.#nextCommand;
      this.#reject('badFrame', excerptOf(text, at, this.#nextCommand));
      return false;
    }
    const failure = this.#readHead(text, at, end);
    if (failure !== undefined) {
      this.#reject(failure, excerptOf(text, at, end));
      return false;
    }
    const { head } = this.#heads;
    if (!head.isMessage) {
      this.#sink.forward(text.slice(at, end + 1));
      return false;
    }
    head.seq = Math.max(0, head.seq);
    head.sent = Math.max(0, head.sent);
    this.#sink.message(head, text.slice(head.body, end));
    return true;
  }

  /** Reads the head of a frame; returns why the frame is dropped, undefined for a valid one. */
  #readHead(text: string, at: number, end: number): MessageFailure | undefined {
    if (end - at > MAX_FRAME_LENGTH) return 'frameTooLarge';
    const failure = this.#heads.read(at, end);
    if (failure !== undefined) return failure;
    const { body, contentLength } = this.#heads.head;
    if (contentLength === -1) return undefined;
    const bytes = this.#isAscii ? end - body : utf8Length(text, body, end);
    return bytes === contentLength ? undefined : 'badContentLength';
  }

  #reject(reason: MessageFailure, excerpt: string): void {
    this.#sink.reject(reason, excerpt);
  }

  /** Index after a rejected frame: after its NUL, or at the start of another frame before that. */
  #endOfSkipped(text: string): number {
    const nul = text.indexOf('\0');
    const inner = commandFrom(text, 0);
    if (nul === -1 && inner === Infinity) return text.length;
    this.#skipping = false;
    return nul === -1 || inner < nul ? inner : nul + 1;
  }
}

const LF = 10;
const CR = 13;

/**
 * Index of the next "MESSAGE" followed by a line end; Infinity where there is none. JSON cannot contain it, so within a
 * frame it is the start of another one, and the NUL of the first is missing.
 */
function commandFrom(text: string, from: number): number {
  for (let at = text.indexOf('MESSAGE', from); at !== -1; at = text.indexOf('MESSAGE', at + 7)) {
    const code = text.charCodeAt(at + 7);
    if (code === LF || (code === CR && text.charCodeAt(at + 8) === LF)) return at;
  }
  return Infinity;
}

function excerptOf(text: string, from: number, to: number): string {
  return text.slice(from, Math.min(to, from + EXCERPT_LENGTH));
}

/** Bytes of the text in [from, to) in UTF-8; an unpaired surrogate counts as the three of U+FFFD. O(characters). */
export function utf8Length(text: string, from = 0, to: number = text.length): number {
  let bytes = to - from;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    if ((code & 0xfc00) === 0xd800 && i + 1 < to && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++;
  }
  return bytes;
}
