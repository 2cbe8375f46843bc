/** Hands what a websocket receives to its session. */
import type { RawData } from 'ws';
import type { StompSession } from './stompSession.ts';
import { parseSockJs } from './transport.ts';

/** Handles one message of a websocket without further framing; an exception ends its session alone. */
export function receiveRaw(session: StompSession, data: RawData): void {
  session.receive(bufferOf(data));
}

/** Handles one message of a websocket in the framing of SockJS; an exception ends its session alone. */
export function receiveSockJs(session: StompSession, data: RawData): void {
  try {
    const texts = parseSockJs(bufferOf(data).toString());
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
