import type { MessageFailure } from '../live/channelStatistics.ts';
import { ticks, type Millis, type Ticks } from '../units.ts';
import { createFrameHead, readFrameHead, type FrameHead } from './frameHead.ts';

/** Where the frames go. Nothing it is given is kept by the reader. */
export interface FrameSink {
  /**
   * Takes a whole, checked MESSAGE.
   *
   * @param head  reused for the next frame: read it within the call
   * @param body  a view into the chunk: keep what was read from it, not the text itself
   */
  message(head: Readonly<FrameHead>, body: string): void;
  /** Every other whole frame with its NUL, and an end-of-line for each sign of life. */
  forward(text: string): void;
  /** What was dropped, and its first characters. */
  reject(reason: MessageFailure, excerpt: string): void;
}

/** RabbitMQ's default limit; counted in characters of text here. */
export const MAX_FRAME_LENGTH = 4 * 1024 * 1024;
/** A frame must be whole this long after its first character. */
export const FRAME_TIMEOUT: Millis = 5000;
const EXCERPT_LENGTH = 200;

const NON_ASCII = /[^\0-\x7f]/;

/**
 * Splits what a websocket delivers into STOMP 1.1 and 1.2 frames. One per socket.
 *
 * Our bodies are JSON, where a raw NUL cannot occur, so the first NUL always ends a frame and
 * `content-length` only checks it: no length, however wrong, can swallow the next frame.
 * It counts bytes of UTF-8, and so do we, though we hold text. After a bad frame reading goes
 * on at the next NUL, or at the next frame's command where the bad one's NUL is missing.
 */
export class FrameReader {
  readonly #sink: FrameSink;
  readonly #head: FrameHead = createFrameHead();
  /** Chunks without a NUL, so that a large frame in small pieces is put together once. */
  #parts: string[] = [];
  #partsLength = 0;
  #startedAt = ticks(0);
  /** The frame under way was given up: drop up to its end. */
  #skipping = false;

  constructor(sink: FrameSink) {
    this.#sink = sink;
  }

  /** Characters of the frame that is not whole yet. */
  get pending(): number {
    return this.#partsLength;
  }

  /**
   * Takes the next chunk: any number of frames, split anywhere.
   *
   * @param now  of the clock that `expire` is called with too
   *
   * Calls the sink before it returns. When MESSAGE frames were accepted, one end-of-line is passed on
   * after them, so that the client library sees a sign of life for bytes that were good.
   */
  push(chunk: string, now: Ticks): void {
    if (chunk === '') return;
    if (this.#partsLength > 0 && !chunk.includes('\0')) {
      this.#hold(chunk, now);
      return;
    }
    const text = this.#partsLength === 0 ? chunk : this.#parts.join('') + chunk;
    this.#parts = [];
    this.#partsLength = 0;
    const rest = this.#readFrames(text);
    if (rest === text.length) return;
    this.#hold(text.slice(rest), now);
  }

  /** Gives up a frame that began more than five seconds before `now`; what still comes of it is dropped. */
  expire(now: Ticks): boolean {
    if (this.#partsLength === 0 || this.#skipping || now - this.#startedAt <= FRAME_TIMEOUT) return false;
    this.#reject('unfinishedFrame', this.#parts.join('').slice(0, EXCERPT_LENGTH));
    this.#giveUp();
    return true;
  }

  #hold(text: string, now: Ticks): void {
    if (this.#partsLength === 0) this.#startedAt = now;
    this.#parts.push(text);
    this.#partsLength += text.length;
    if (this.#partsLength <= MAX_FRAME_LENGTH) return;
    if (!this.#skipping) this.#reject('frameTooLarge', this.#parts.join('').slice(0, EXCERPT_LENGTH));
    this.#giveUp();
  }

  #giveUp(): void {
    this.#parts = [];
    this.#partsLength = 0;
    this.#skipping = true;
  }

  /** Reads whole frames; returns where the unfinished rest begins. */
  #readFrames(text: string): number {
    const ascii = !NON_ASCII.test(text);
    const head = this.#head;
    head.nextEscape = -1;
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
      accepted = this.#readFrame(text, at, end, ascii) || accepted;
      at = this.#next;
    }
    if (accepted) this.#sink.forward('\n');
    return Math.min(at, text.length);
  }

  /** Where reading goes on after a frame. */
  #next = 0;
  /** Where "MESSAGE" next stands on a line of its own; −1 before the first search of a text. */
  #nextCommand = -1;

  /** Reads the frame between `at` and its NUL at `end`; true for an accepted MESSAGE. */
  #readFrame(text: string, at: number, end: number, ascii: boolean): boolean {
    const head = this.#head;
    this.#next = end + 1;
    if (this.#nextCommand <= at) this.#nextCommand = commandFrom(text, at + 1);
    if (this.#nextCommand < end) {
      this.#next = this.#nextCommand;
      return this.#drop('badFrame', text, at, this.#nextCommand);
    }
    if (end - at > MAX_FRAME_LENGTH) return this.#drop('frameTooLarge', text, at, end);
    const refused = readFrameHead(text, at, end, head);
    if (refused !== undefined) return this.#drop(refused, text, at, end);
    if (head.contentLength !== -1 && !isLong(text, head.body, end, head.contentLength, ascii))
      return this.#drop('badContentLength', text, at, end);
    if (!head.isMessage) {
      this.#sink.forward(text.slice(at, end + 1));
      return false;
    }
    head.seq = Math.max(0, head.seq);
    head.sent = Math.max(0, head.sent);
    this.#sink.message(head, text.slice(head.body, end));
    return true;
  }

  #drop(reason: MessageFailure, text: string, from: number, to: number): false {
    this.#reject(reason, text.slice(from, Math.min(to, from + EXCERPT_LENGTH)));
    return false;
  }

  #reject(reason: MessageFailure, excerpt: string): void {
    this.#sink.reject(reason, excerpt);
  }

  /** Where a frame that was given up ends: past its NUL, or where another frame starts before that. */
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
 * Where "MESSAGE" and an end-of-line stand, from there on; Infinity where nowhere. JSON cannot hold
 * them, so inside a frame they are the start of another one: the first one's NUL is missing.
 */
function commandFrom(text: string, from: number): number {
  for (let at = text.indexOf('MESSAGE', from); at !== -1; at = text.indexOf('MESSAGE', at + 7)) {
    const code = text.charCodeAt(at + 7);
    if (code === LF || (code === CR && text.charCodeAt(at + 8) === LF)) return at;
  }
  return Infinity;
}

/** Whether the text between has exactly that many bytes of UTF-8. */
function isLong(text: string, from: number, to: number, bytes: number, ascii: boolean): boolean {
  return ascii ? to - from === bytes : utf8Length(text, from, to) === bytes;
}

/** Bytes of UTF-8 of a part of a text; half a surrogate pair counts as the three of U+FFFD. */
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
