/** Encoding of STOMP 1.1 and 1.2 frames, and the escapes of both versions. Decoding is in `stompReader.ts`. */

export type StompVersion = '1.1' | '1.2';

/** Commands of client frames. */
export const CLIENT_COMMANDS = [
  'CONNECT',
  'STOMP',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
] as const;
export type ClientCommand = (typeof CLIENT_COMMANDS)[number];

/** A decoded frame of a client. The first of a repeated header counts. */
export interface ClientFrame {
  readonly command: ClientCommand;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const TO_WIRE: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };
const FROM_WIRE: ReadonlyMap<string, string> = new Map([
  ['\\\\', '\\'],
  ['\\n', '\n'],
  ['\\c', ':'],
  ['\\r', '\r'],
]);

/** Escapes a header name or value. 1.1 has no escape for a carriage return: it is removed there. */
export function escapeHeader(text: string, version: StompVersion): string {
  const writable = version === '1.1' ? text.replaceAll('\r', '') : text;
  return writable.replace(/[\\\r\n:]/g, (char) => TO_WIRE[char] ?? char);
}

/** Unescapes a header name or value; undefined where it has an escape that the version does not define. */
export function unescapeHeader(text: string, version: StompVersion): string | undefined {
  if (!text.includes('\\')) return text;
  let isValid = true;
  const plain = text.replace(/\\.?/gs, (escape) => {
    const char = version === '1.1' && escape === '\\r' ? undefined : FROM_WIRE.get(escape);
    isValid &&= char !== undefined;
    return char ?? '';
  });
  return isValid ? plain : undefined;
}

/** Encodes a frame without a body, with its NUL. */
export function encodeFrame(
  command: 'CONNECTED' | 'RECEIPT' | 'ERROR',
  headers: Readonly<Record<string, string>>,
  version: StompVersion,
): string {
  const plain = command === 'CONNECTED';
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}:${plain ? value.replace(/[\r\n]/g, ' ') : escapeHeader(value, version)}\n`,
  );
  return `${command}\n${lines.join('')}\n\0`;
}

/**
 * Encodes the part of a MESSAGE after the subscription's id, which is the same for all sessions. `headers` are complete
 * lines with the server's own values; they are not escaped.
 */
export function encodeMessage(headers: string, body: string): string {
  const length = Buffer.byteLength(body);
  return `\n${headers}content-type:application/json;charset=utf-8\ncontent-length:${length}\n\n${body}\0`;
}

/** Encodes the part of a MESSAGE up to the subscription's id, which is the same for all messages of a subscription. */
export function encodeMessageHead(subscriptionId: string, version: StompVersion): string {
  return `MESSAGE\nsubscription:${escapeHeader(subscriptionId, version)}`;
}
