/** A websocket without a network: the test is the server at its other end. */
import { NUMBERINGS_HEADER } from '../../src/domain/contract/numbering.ts';
import { CHANGES_HEADER, OFFERED_HEADER } from '../../src/domain/contract/topics.ts';

export interface FakeFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export class FakeSocket {
  readonly url: string;
  readyState = 0;
  binaryType = 'blob';
  onopen: ((event: unknown) => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  /** Frames the client has sent; a heart-beat is a frame with the command ''. */
  readonly frames: FakeFrame[] = [];
  closedByClient = false;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.frames.push(parsed(text));
  }

  close(): void {
    this.closedByClient = true;
    this.readyState = 3;
    this.onclose?.({ code: 1000, reason: '', wasClean: true });
  }

  /** The handshake is answered. */
  accept(): void {
    this.readyState = 1;
    this.onopen?.({});
  }

  /**
   * The handshake is answered, and CONNECT too.
   *
   * @param topics  those that the server offers beyond the contract's
   * @param change  number of the newest change of records; none where the server counts none
   * @param numberings  value of their header; empty where the server names none
   */
  welcome(topics = '', change?: number, numberings = ''): void {
    this.accept();
    const offered = topics === '' ? '' : `${OFFERED_HEADER}:${topics}\n`;
    const numbered = change === undefined ? '' : `${CHANGES_HEADER}:${change}\n`;
    const named = numberings === '' ? '' : `${NUMBERINGS_HEADER}:${numberings}\n`;
    this.say(`CONNECTED\nversion:1.2\nheart-beat:10000,10000\n${offered}${numbered}${named}\n\0`);
  }

  /** The handshake fails, or the connection breaks. */
  break(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: '', wasClean: false });
  }

  say(text: string): void {
    this.onmessage?.({ data: text });
  }

  /** A MESSAGE as the embedded server writes it. */
  message(destination: string, body: unknown, seq = 0, sent = 0): void {
    this.say(messageFrame(destination, body, seq, sent));
  }

  commands(): string[] {
    return this.frames.map((frame) => frame.command);
  }
}

export function messageFrame(destination: string, body: unknown, seq = 0, sent = 0): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const numbers = seq > 0 ? `seq:${seq}\nsent:${sent}\n` : '';
  const length = new TextEncoder().encode(text).length;
  return `MESSAGE\nsubscription:sub-0\nmessage-id:1\ndestination:${destination}\n${numbers}content-length:${length}\n\n${text}\0`;
}

function parsed(text: string): FakeFrame {
  if (text === '\n') return { command: '', headers: {}, body: '' };
  const end = text.indexOf('\n\n');
  const [command = '', ...lines] = text.slice(0, end).split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return { command, headers, body: text.slice(end + 2).replace(/\0$/, '') };
}
