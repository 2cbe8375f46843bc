import type { WebSocket } from 'ws';

/** A text that many sessions are sent; its bytes are made once. */
export class SharedText {
  readonly text: string;
  #bytes: Buffer | undefined;
  #sockJsBytes: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** In UTF-8. Nobody may change them. */
  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text));
  }

  /** In SockJS framing and UTF-8. Nobody may change them. */
  get sockJsBytes(): Buffer {
    return (this.#sockJsBytes ??= sockJsFrame(this.text));
  }
}

/** Output of a session's socket; hides whether frames are sent raw or in SockJS framing. */
export interface Transport {
  /** Writes a text; `done` is called once the operating system has taken its last byte. Returns its size in bytes. */
  send(text: string, done: () => void): number;
  /** As `send`. */
  sendShared(shared: SharedText, done: () => void): number;
  /** Starts the closing handshake; the socket is terminated if the peer does not answer in two seconds. */
  close(code: number, reason: string): void;
  /** Ends the connection at once, without a handshake. */
  terminate(): void;
}

const CLOSE_TIMEOUT_MS = 2000;
/** UTF-8 bytes of the reason of a close frame (RFC 6455, 5.5.1). */
export const MAX_CLOSE_REASON_BYTES = 123;

/** Sends each text as one text frame. */
export function rawTransport(socket: WebSocket): Transport {
  const sendBytes = (bytes: Buffer, done: () => void) => {
    socket.send(bytes, { binary: false }, () => done());
    return bytes.length;
  };
  return {
    send: (text, done) => sendBytes(Buffer.from(text), done),
    // A server does not mask what it sends, so that the bytes stay as they are.
    sendShared: ({ bytes }, done) => sendBytes(bytes, done),
    close: (code, reason) => closeSocket(socket, code, reason),
    terminate: () => socket.terminate(),
  };
}

const sockJsFrame = (text: string): Buffer => Buffer.from(`a${JSON.stringify([text])}`);

/** Sends each text in SockJS framing: `a["…"]`, and `c[code,"reason"]` before the end. */
export function sockJsTransport(socket: WebSocket): Transport {
  const sendBytes = (bytes: Buffer, done: () => void) => {
    socket.send(bytes, { binary: false }, () => done());
    return bytes.length;
  };
  return {
    send: (text, done) => sendBytes(sockJsFrame(text), done),
    sendShared: ({ sockJsBytes }, done) => sendBytes(sockJsBytes, done),
    close(code, reason) {
      socket.send(`c${JSON.stringify([code, reason])}`);
      closeSocket(socket, code, reason);
    },
    terminate: () => socket.terminate(),
  };
}

function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, closeReasonOf(reason));
  const timeout = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
  timeout.unref();
  socket.once('close', () => clearTimeout(timeout));
}

/** The text, truncated to MAX_CLOSE_REASON_BYTES at the end of a character. */
export function closeReasonOf(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_CLOSE_REASON_BYTES) return text;
  let end = MAX_CLOSE_REASON_BYTES;
  while (isContinuation(bytes[end])) end--;
  return bytes.toString('utf8', 0, end);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Texts of a client's SockJS message: a JSON array of strings or one JSON string; undefined where it is neither. */
export function parseSockJs(message: string): string[] | undefined {
  if (message === '') return [];
  try {
    const parsed: unknown = JSON.parse(message);
    const texts = Array.isArray(parsed) ? parsed : [parsed];
    return texts.every((text) => typeof text === 'string') ? texts : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
