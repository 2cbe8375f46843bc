import { ownCopy } from '../json/read.ts';
import { WHOLE_NUMBER } from '../json/wholeNumber.ts';
import type { MessageFailure } from '../live/channelStatistics.ts';
import type { MessageHead } from '../live/messageHead.ts';

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** Head of a frame. */
export interface FrameHead extends Mutable<MessageHead> {
  isMessage: boolean;
  subscription: string;
  /** −1 where the frame has none */
  contentLength: number;
  /** Where the body starts. */
  body: number;
}

const MAX_SEEN = 16;
/** Commands that are forwarded: all that a server sends except MESSAGE. */
const FORWARDED = ['CONNECTED', 'RECEIPT', 'ERROR'] as const;
const COLON = 58;
const LOWER_C = 99;
const LOWER_D = 100;
const LOWER_P = 112;
const LOWER_S = 115;
const CR = 13;
const LF = 10;

/** Reads the heads of the frames of a text, without an object per frame or header. */
export class FrameHeadReader {
  /** Head of the last frame, overwritten by the next one. */
  readonly head: FrameHead = {
    isMessage: false,
    destination: '',
    subscription: '',
    seq: 0,
    sent: 0,
    stored: 0,
    prev: -1,
    contentLength: -1,
    body: 0,
  };
  #text = '';
  /** Next backslash of the text, or past its end; −1 before the first search of a text. */
  #nextEscape = -1;
  /** Values seen recently, so that equal values are one text and not copied. */
  readonly #seen: string[] = [];

  /** Sets the text whose frames are read; '' releases the one before. */
  begin(text: string): void {
    this.#text = text;
    this.#nextEscape = -1;
  }

  /**
   * Reads command and headers of the frame in [at, end) into `head`. Lines end with LF or CR LF; the first of repeated
   * headers is used (STOMP 1.2).
   *
   * @returns why the frame is invalid: unknown command, line without a colon, no blank line, undefined escape, MESSAGE
   *          without destination, or a content-length that is not a whole number; undefined for a valid frame
   */
  read(at: number, end: number): MessageFailure | undefined {
    const { head } = this;
    let lineEnd = this.#commandEnd(at);
    if (lineEnd === -1) return 'badFrame';
    reset(head);
    for (;;) {
      const start = lineEnd + 1;
      lineEnd = this.#text.indexOf('\n', start);
      if (lineEnd === -1 || lineEnd > end) return 'badFrame';
      const stop = trimmed(this.#text, start, lineEnd);
      if (stop === start) break;
      const failure = this.#readHeader(start, stop);
      if (failure !== undefined) return failure;
    }
    head.body = lineEnd + 1;
    if (this.#hasBadEscape(at, lineEnd)) return 'badFrame';
    return head.isMessage && head.destination === '' ? 'badFrame' : undefined;
  }

  /** Index of the LF after a known command, or −1. Reads only the length of a command, whatever the text. */
  #commandEnd(at: number): number {
    const text = this.#text;
    const isMessage = text.startsWith('MESSAGE', at);
    this.head.isMessage = isMessage;
    const command = isMessage ? 'MESSAGE' : FORWARDED.find((name) => text.startsWith(name, at));
    if (command === undefined) return -1;
    let stop = at + command.length;
    if (text.charCodeAt(stop) === CR) stop++;
    return text.charCodeAt(stop) === LF ? stop : -1;
  }

  #readHeader(start: number, stop: number): MessageFailure | undefined {
    const { head } = this;
    const text = this.#text;
    const first = text.charCodeAt(start);
    if (first === LOWER_S) {
      if (this.#readSHeader(start, stop)) return undefined;
    } else if (first === LOWER_D && text.startsWith('destination:', start)) {
      if (head.destination === '') head.destination = this.#valueOf(start + 12, stop);
      return undefined;
    } else if (first === LOWER_P && text.startsWith('prev:', start)) {
      if (head.prev === -1) head.prev = wholeNumber(text, start + 5, stop);
      return undefined;
    } else if (first === LOWER_C && text.startsWith('content-length:', start)) {
      return this.#readLength(start + 15, stop);
    }
    return hasColon(text, start, stop) ? undefined : 'badFrame';
  }

  #readSHeader(start: number, stop: number): boolean {
    const { head } = this;
    const text = this.#text;
    if (text.startsWith('seq:', start)) {
      if (head.seq === -1) head.seq = wholeNumber(text, start + 4, stop);
      return true;
    }
    if (text.startsWith('sent:', start)) {
      if (head.sent === -1) head.sent = wholeNumber(text, start + 5, stop);
      return true;
    }
    if (text.startsWith('stored:', start)) {
      if (head.stored === -1) head.stored = wholeNumber(text, start + 7, stop);
      return true;
    }
    if (!text.startsWith('subscription:', start)) return false;
    if (head.subscription === '') head.subscription = this.#valueOf(start + 13, stop);
    return true;
  }

  #readLength(start: number, stop: number): MessageFailure | undefined {
    if (this.head.contentLength !== -1) return undefined;
    const value = this.#text.slice(start, stop);
    if (!WHOLE_NUMBER.test(value)) return 'badContentLength';
    this.head.contentLength = Number(value);
    return undefined;
  }

  /** The value without escapes; the text seen before where it is equal. */
  #valueOf(start: number, stop: number): string {
    const seen = this.#seen;
    for (let i = 0; i < seen.length; i++) {
      if (seen[i].length === stop - start && this.#text.startsWith(seen[i], start)) return seen[i];
    }
    const value = this.#text.slice(start, stop);
    if (value.includes('\\')) return unescapeValue(value);
    if (seen.length < MAX_SEEN && value.length <= 200) seen.push(ownCopy(value));
    return value;
  }

  /** Whether a MESSAGE head has an escape that STOMP does not define. Searches each text once, for all of its frames. */
  #hasBadEscape(from: number, to: number): boolean {
    if (this.#nextEscape < from) this.#nextEscape = this.#escapeFrom(from);
    while (this.#nextEscape < to) {
      const letter = this.#text.charAt(this.#nextEscape + 1);
      if (letter !== 'n' && letter !== 'r' && letter !== 'c' && letter !== '\\') return this.head.isMessage;
      this.#nextEscape = this.#escapeFrom(this.#nextEscape + 2);
    }
    return false;
  }

  #escapeFrom(from: number): number {
    const at = this.#text.indexOf('\\', from);
    return at === -1 ? Infinity : at;
  }
}

function reset(head: FrameHead): void {
  head.destination = '';
  head.subscription = '';
  head.seq = -1;
  head.sent = -1;
  head.stored = -1;
  head.prev = -1;
  head.contentLength = -1;
}

function trimmed(text: string, start: number, lineEnd: number): number {
  return lineEnd > start && text.charCodeAt(lineEnd - 1) === CR ? lineEnd - 1 : lineEnd;
}

function hasColon(text: string, start: number, stop: number): boolean {
  for (let i = start; i < stop; i++) if (text.charCodeAt(i) === COLON) return i > start;
  return false;
}

/** A whole number of at most fifteen digits, 0 for anything else. */
function wholeNumber(text: string, start: number, stop: number): number {
  if (stop - start > 15) return 0;
  let value = 0;
  for (let i = start; i < stop; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return 0;
    value = value * 10 + digit;
  }
  return value;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', c: ':', '\\': '\\' };
const ESCAPE = /\\([nrc\\])/g;

function unescapeValue(value: string): string {
  return value.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? '');
}
