import type { WebSocket } from 'ws';

/** The socket as a session sees it: whole texts out, bytes in, and how the one became the other stays below. */
export interface Transport {
  /** Hands a text over; `done` is called once the operating system has taken its last byte. Returns its bytes. */
  send(text: string, done: () => void): number;
  /** Closing handshake; the socket is torn down if the peer does not answer it in two seconds. */
  close(code: number, reason: string): void;
  /** Ends the connection at once, without a word. */
  terminate(): void;
}

const CLOSE_PATIENCE_MS = 2000;
/** Bytes of UTF-8 that a close frame has room for beside its code (RFC 6455, 5.5.1). */
export const MAX_CLOSE_REASON_BYTES = 123;

/** Binary or text frames of the peer are read alike; ours are text. */
export function rawTransport(socket: WebSocket): Transport {
  return {
    send(text, done) {
      const bytes = Buffer.from(text);
      socket.send(bytes, { binary: false }, () => done());
      return bytes.length;
    },
    close: (code, reason) => closeSocket(socket, code, reason),
    terminate: () => socket.terminate(),
  };
}

/** SockJS framing of the same texts: `a["…"]`, and `c[code,"reason"]` before the end. */
export function sockJsTransport(socket: WebSocket): Transport {
  return {
    send(text, done) {
      const bytes = Buffer.from(`a${JSON.stringify([text])}`);
      socket.send(bytes, { binary: false }, () => done());
      return bytes.length;
    },
    close(code, reason) {
      socket.send(`c${JSON.stringify([code, reason])}`);
      closeSocket(socket, code, reason);
    },
    terminate: () => socket.terminate(),
  };
}

function closeSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, closeReasonOf(reason));
  const patience = setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS);
  patience.unref();
  socket.once('close', () => clearTimeout(patience));
}

/** The text cut to what a close frame takes, never inside a character. */
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

/**
 * Texts inside one SockJS message of the client, which is a JSON array of strings or one JSON string;
 * undefined where it is neither.
 */
export function sockJsTexts(message: string): string[] | undefined {
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
