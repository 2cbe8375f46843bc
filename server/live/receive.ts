/** Hands what a websocket receives to its session. */
import type { RawData } from 'ws';
import type { StompSession } from './stompSession.ts';
import { parseSockJs } from './transport.ts';

/** Handles one message of a websocket; an exception ends its session alone. */
export function receive(session: StompSession, data: RawData, isSockJs: boolean): void {
  const bytes = bufferOf(data);
  if (isSockJs) receiveSockJs(session, bytes);
  else session.receive(bytes);
}

function receiveSockJs(session: StompSession, bytes: Buffer): void {
  try {
    const texts = parseSockJs(bytes.toString());
    if (texts === undefined) return session.fail('Broken SockJS framing');
    for (const text of texts) session.receive(Buffer.from(text));
  } catch (error) {
    session.abort(error);
  }
}

function bufferOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
