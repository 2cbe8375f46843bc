import { failure, success, type Result } from '../../src/domain/result.ts';
import {
  CLIENT_COMMANDS,
  unescapeHeader,
  type ClientCommand,
  type ClientFrame,
  type StompVersion,
} from './stompFrame.ts';

/** Size of a client's frame, head and body: clients send page locations and subscriptions only. */
export const MAX_FRAME_BYTES = 64 * 1024;
const MAX_HEADERS = 64;

/** Why bytes are no valid frame. */
export type FrameFailure =
  | 'frameTooLarge'
  | 'notUtf8'
  | 'unknownCommand'
  | 'badHeader'
  | 'badEscape'
  | 'badContentLength'
  | 'missingEnd'
  | 'unexpectedBody';

const LF = 10;
const CR = 13;
const EMPTY = Buffer.alloc(0);

/**
 * Decodes frames from a byte stream that is split anywhere; one reader for each socket. The first malformed frame ends
 * the stream, because the start of the next one is not known (STOMP 1.2, "Server frames, ERROR").
 */
export class StompReader {
  /** Version whose escapes apply; 1.2 until CONNECT is answered. */
  version: StompVersion = '1.2';
  #pending: Buffer = EMPTY;

  /** The frames that `chunk` completes, in order. Line ends between frames are heart-beats. The chunk is not retained. */
  read(chunk: Buffer): Result<ClientFrame[], FrameFailure> {
    let rest = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const frames: ClientFrame[] = [];
    for (;;) {
      rest = rest.subarray(lineEndBytes(rest));
      if (rest.length === 0) break;
      const decoded = decodeFrame(rest, this.version);
      if (!decoded.ok) return decoded;
      if (decoded.value === undefined) break;
      frames.push(decoded.value.frame);
      rest = rest.subarray(decoded.value.size);
    }
    if (rest.length > MAX_FRAME_BYTES) return failure('frameTooLarge');
    this.#pending = rest.length === 0 ? EMPTY : Buffer.from(rest);
    return success(frames);
  }
}

function lineEndBytes(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length && (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF))) at++;
  return at;
}

interface DecodedFrame {
  readonly frame: ClientFrame;
  /** Bytes with the NUL. */
  readonly size: number;
}

/** The frame at the start of `bytes`; undefined while it is incomplete. */
function decodeFrame(bytes: Buffer, version: StompVersion): Result<DecodedFrame | undefined, FrameFailure> {
  const bodyAt = endOfHead(bytes);
  if (bodyAt === -1) return bytes.length > MAX_FRAME_BYTES ? failure('frameTooLarge') : success(undefined);
  const head = parseHead(bytes.subarray(0, bodyAt), version);
  if (!head.ok) return head;
  const { command, headers } = head.value;
  const end = endOfBody(bytes, bodyAt, headers.get('content-length'));
  if (!end.ok) return end;
  if (end.value === undefined) return success(undefined);
  const body = textOf(bytes.subarray(bodyAt, end.value));
  if (body === undefined) return failure('notUtf8');
  if (body !== '' && command !== 'SEND') return failure('unexpectedBody');
  return success({ frame: { command, headers, body }, size: end.value + 1 });
}

/** Index after the empty line that ends the head; −1 where there is none. */
function endOfHead(bytes: Buffer): number {
  const last = Math.min(bytes.length, MAX_FRAME_BYTES);
  for (let at = bytes.indexOf(LF); at !== -1 && at < last; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

/** Index of the NUL after the body; undefined while it is incomplete. */
function endOfBody(
  bytes: Buffer,
  bodyAt: number,
  length: string | undefined,
): Result<number | undefined, FrameFailure> {
  if (length === undefined) {
    const end = bytes.indexOf(0, bodyAt);
    if ((end === -1 ? bytes.length : end) > MAX_FRAME_BYTES) return failure('frameTooLarge');
    return success(end === -1 ? undefined : end);
  }
  if (!/^\d{1,9}$/.test(length)) return failure('badContentLength');
  const end = bodyAt + Number(length);
  if (end > MAX_FRAME_BYTES) return failure('frameTooLarge');
  if (bytes.length <= end) return success(undefined);
  return bytes[end] === 0 ? success(end) : failure('missingEnd');
}

function parseHead(
  bytes: Buffer,
  version: StompVersion,
): Result<{ command: ClientCommand; headers: Map<string, string> }, FrameFailure> {
  const text = textOf(bytes);
  if (text === undefined) return failure('notUtf8');
  const [first = '', ...lines] = text
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const command = CLIENT_COMMANDS.find((known) => known === first);
  if (command === undefined) return failure('unknownCommand');
  const headers = new Map<string, string>();
  const raw = command === 'CONNECT' || command === 'STOMP';
  for (const line of lines) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    if (colon < 1 || headers.size >= MAX_HEADERS || line.includes('\0')) return failure('badHeader');
    const name = raw ? line.slice(0, colon) : unescapeHeader(line.slice(0, colon), version);
    const value = raw ? line.slice(colon + 1) : unescapeHeader(line.slice(colon + 1), version);
    if (name === undefined || value === undefined) return failure('badEscape');
    if (!headers.has(name)) headers.set(name, value);
  }
  return success({ command, headers });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined where the bytes are not UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
