/** Child of the soak: consoles that follow the contract and record every report they receive. */
import { WebSocket } from 'ws';
import { BEAT_MS, TOPICS } from '../../../../src/domain/contract/topics.ts';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { FrameReader } from '../../../../src/domain/stomp/frameReader.ts';
import { ticks } from '../../../../src/domain/units.ts';

export interface ConsoleOrder {
  readonly port: number;
  readonly token: string;
  readonly consoles: number;
  /** Reports whose detection id starts so are counted. */
  readonly prefix: string;
}

export interface ConsoleReport {
  /** Per console: `seq detectionId` of each report, in the order of arrival. */
  readonly received: readonly (readonly string[])[];
  /** Connections that ended before they were closed. */
  readonly lost: readonly string[];
  /** From the post to the receipt, ms, of all consoles. */
  readonly spans: readonly number[];
}

interface Body {
  readonly detection_id: string;
  /** When it was posted, on the clock of this machine. */
  readonly message: string;
}

const now = (): number => performance.timeOrigin + performance.now();

class GoodConsole {
  readonly received: string[] = [];
  readonly spans: number[] = [];
  lost: string | undefined;
  readonly #socket: WebSocket;
  readonly #beat: NodeJS.Timeout;

  constructor({ port, token, prefix }: ConsoleOrder, ready: () => void) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/${PATHS.live}?access_token=${token}`, ['v12.stomp']);
    this.#beat = setInterval(() => this.#socket.send('\n'), BEAT_MS / 2);
    const reader = new FrameReader({
      message: ({ seq }, body) => this.#take(seq, body, prefix),
      forward: (text) => this.#answer(text, ready),
      reject: (reason, excerpt) => (this.lost ??= `${reason}: ${excerpt}`),
    });
    this.#socket.on('open', () =>
      this.#socket.send(`CONNECT\naccept-version:1.2\nheart-beat:${BEAT_MS},${BEAT_MS}\nhost:x\n\n\0`),
    );
    this.#socket.on('message', (data) => reader.push((data as Buffer).toString(), ticks(now())));
    this.#socket.on('error', (error) => (this.lost ??= error.message));
    this.#socket.on('close', (code, reason) => (this.lost ??= `${code} ${reason.toString()}`));
  }

  end(): void {
    clearInterval(this.#beat);
    this.#socket.removeAllListeners('close');
    this.#socket.terminate();
  }

  #answer(text: string, ready: () => void): void {
    if (text.startsWith('CONNECTED')) {
      this.#socket.send(`SUBSCRIBE\nid:1\ndestination:${TOPICS.shotreports}\nreceipt:r\n\n\0`);
    }
    if (text.startsWith('RECEIPT')) ready();
  }

  #take(seq: number, text: string, prefix: string): void {
    const { detection_id: id, message } = JSON.parse(text) as Body;
    if (!id.startsWith(prefix)) return;
    this.received.push(`${seq} ${id}`);
    this.spans.push(now() - Number(message));
  }
}

let consoles: GoodConsole[] = [];
process.on('message', (order: ConsoleOrder | 'count' | 'end') => {
  if (order === 'count') {
    process.send?.(Math.min(...consoles.map(({ received }) => received.length)));
  } else if (order === 'end') {
    consoles.forEach((one) => one.end());
    const report: ConsoleReport = {
      received: consoles.map(({ received }) => received),
      lost: consoles.flatMap(({ lost }) => lost ?? []),
      spans: consoles.flatMap(({ spans }) => spans),
    };
    process.send?.(report);
  } else {
    let ready = 0;
    consoles = Array.from(
      { length: order.consoles },
      () => new GoodConsole(order, () => ++ready === order.consoles && process.send?.('ready')),
    );
  }
});
