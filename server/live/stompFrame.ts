/**
 * STOMP 1.1 and 1.2 frames as the server writes them, and the escapes of both versions. Reading is in
 * `stompReader.ts`.
 */

export type StompVersion = '1.1' | '1.2';

/** What a client may send. */
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

/** One frame of a client. Header names are data, hence a Map; the first of a repeated header wins. */
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

/** Header text for the wire. 1.1 has no escape for a carriage return: there it is left out. */
export function escapeHeader(text: string, version: StompVersion): string {
  const writable = version === '1.1' ? text.replaceAll('\r', '') : text;
  return writable.replace(/[\\\r\n:]/g, (char) => TO_WIRE[char] ?? char);
}

/** Header text from the wire, or undefined where it holds an escape that the version does not know. */
export function unescapeHeader(text: string, version: StompVersion): string | undefined {
  if (!text.includes('\\')) return text;
  let known = true;
  const plain = text.replace(/\\.?/gs, (escape) => {
    const char = version === '1.1' && escape === '\\r' ? undefined : FROM_WIRE.get(escape);
    known &&= char !== undefined;
    return char ?? '';
  });
  return known ? plain : undefined;
}

/** A frame of the server with its end. `content-length` is added where there is a body. */
export function encodeFrame(
  command: 'CONNECTED' | 'RECEIPT' | 'ERROR',
  headers: Readonly<Record<string, string>>,
  version: StompVersion,
  body = '',
): string {
  const plain = command === 'CONNECTED';
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}:${plain ? value.replace(/[\r\n]/g, ' ') : escapeHeader(value, version)}\n`,
  );
  const length = body === '' ? '' : `content-length:${Buffer.byteLength(body)}\n`;
  return `${command}\n${lines.join('')}${length}\n${body}\0`;
}

/**
 * What follows the subscription's id in a MESSAGE: so it is written once and sent to many. `headers` are
 * whole lines and go out as they are: their values are the server's own.
 */
export function encodeMessage(headers: string, body: string): string {
  const length = Buffer.byteLength(body);
  return `\n${headers}content-type:application/json;charset=utf-8\ncontent-length:${length}\n\n${body}\0`;
}

/** A MESSAGE up to the end of the subscription's id, which a session writes once and keeps. */
export function messageHead(subscriptionId: string, version: StompVersion): string {
  return `MESSAGE\nsubscription:${escapeHeader(subscriptionId, version)}`;
}
