import { WebSocket } from 'ws';
import { BEAT_MS, TOPICS } from '../../src/domain/contract/topics.ts';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { REPLAY_SINCE } from '../../src/domain/contract/replay.ts';
import { FrameReader } from '../../src/domain/stomp/frameReader.ts';
import type { FrameHead } from '../../src/domain/stomp/frameHead.ts';
import { ticks, type Millis } from '../../src/domain/units.ts';
import { readReplayPage } from '../../src/workers/connection/replayPage.ts';
import type { ConsoleOrder, Outage } from './messages.ts';
import { ReceivedReports } from './receivedReports.ts';

/** Pause before a console connects again, as in the product, and its relative variation. */
const RETRY: Millis = 2000;
const RETRY_JITTER = 0.1;
const REPLAY_RETRY: Millis = 250;
/** A server closes the connections of an address beyond 1000; each site has its own address. */
const CONSOLES_OF_ADDRESS = 250;
const CONNECT = `CONNECT\naccept-version:1.2\nheart-beat:${BEAT_MS},${BEAT_MS}\nhost:bench\n\n\0`;

interface ReportBody {
  readonly detection_id: string;
  /** Time of posting, epoch ms. */
  readonly message: string;
}

/** Callbacks from a console to its thread. */
export interface ConsoleHooks {
  /** The first connection is open. */
  readonly online: () => void;
  readonly disconnected: (reason: string) => void;
}

/**
 * A console without screens: it subscribes, sends heart-beats, connects again after a loss, and catches up by
 * the sequences. It only counts the bytes of heartbeats, so that a machine can run many consoles.
 */
export class SimulatedConsole {
  readonly received: ReceivedReports;
  readonly outages: Outage[] = [];
  receivedBytes = 0;
  readonly #order: ConsoleOrder;
  readonly #address: string;
  readonly #hooks: ConsoleHooks;
  /**
   * The index of the server is this number modulo the number of servers; each connection loss increments it.
   */
  #server: number;
  /** Servers that refused in a row. */
  #refused = 0;
  #socket: WebSocket | undefined;
  #beat: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Start of the present outage; undefined while the console is online. */
  #offlineSince: number | undefined = epochNow();
  #hasBeenOnline = false;
  #isSubscribed = false;

  /** @param number  of the console in its thread, from 0 */
  constructor(order: ConsoleOrder, number: number, hooks: ConsoleHooks) {
    this.#order = order;
    this.#server = number;
    this.#address = `127.0.0.${2 + Math.floor(number / CONSOLES_OF_ADDRESS)}`;
    this.#hooks = hooks;
    this.received = new ReceivedReports(order.capacity);
  }

  get isOnline(): boolean {
    return this.#offlineSince === undefined;
  }

  /** Opens the channel. Call it once; the console reconnects by itself after each connection loss. */
  connect(): void {
    const { ports, token } = this.#order;
    const port = ports[this.#server % ports.length];
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/${PATHS.live}?access_token=${token}`,
      ['v12.stomp'],
      {
        localAddress: this.#address,
        perMessageDeflate: false,
        skipUTF8Validation: true,
      },
    );
    this.#socket = socket;
    this.#isSubscribed = false;
    this.received.startConnection();
    const reader = new FrameReader({
      message: (head, body) => this.#message(head, body),
      forward: (text) => this.#answer(text, port),
      reject: (reason, excerpt) => this.#lost(`${reason}: ${excerpt}`),
    });
    socket.on('open', () => socket.send(CONNECT));
    socket.on('message', (data: Buffer) => this.#receive(data, reader));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', (code, reason) => this.#lost(`${code} ${reason.toString()}`.trim()));
  }

  /** Outages are counted from now on. */
  begin(): void {
    this.outages.length = 0;
    this.receivedBytes = 0;
  }

  /** Closes the channel for good; an outage that lasts is recorded without an end. */
  end(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    if (this.#offlineSince !== undefined) this.outages.push({ from: this.#offlineSince, to: undefined });
    this.#socket?.removeAllListeners('close');
    this.#socket?.terminate();
  }

  /** The server sends complete frames in a message. A message that has only heartbeats is not read. */
  #receive(data: Buffer, reader: FrameReader): void {
    this.receivedBytes += data.length;
    if (this.#isSubscribed && !data.includes(TOPICS.shotreports) && !data.includes('ERROR\n')) return;
    reader.push(data.toString(), ticks(performance.now()));
  }

  #answer(text: string, port: number | undefined): void {
    if (text.startsWith('CONNECTED')) {
      const { topics } = this.#order;
      const frames = topics.map((topic, at) => {
        const receipt = at === topics.length - 1 ? 'receipt:r\n' : '';
        return `SUBSCRIBE\nid:${at}\ndestination:${topic}\n${receipt}\n\0`;
      });
      for (const frame of frames) this.#socket?.send(frame);
      this.#beat = setInterval(() => this.#socket?.send('\n'), BEAT_MS / 2);
    }
    if (text.startsWith('RECEIPT')) {
      this.#isSubscribed = true;
      if (this.#hasBeenOnline) void this.#catchUp(this.#socket, port);
      else this.#setOnline();
    }
    if (text.startsWith('ERROR')) this.#lost(/^message:(.*)$/m.exec(text)?.[1] ?? 'ERROR');
  }

  #message({ destination, seq, sent }: Readonly<FrameHead>, text: string): void {
    if (destination !== TOPICS.shotreports) return;
    const { detection_id: id, message } = JSON.parse(text) as ReportBody;
    const number = this.#numberOf(id);
    if (number === undefined) return;
    const now = epochNow();
    const sincePublication = Math.max(0, now - sent);
    this.received.receiveLive({ number, seq, sincePost: now - Number(message), sincePublication });
  }

  #numberOf(detectionId: string): number | undefined {
    const { prefix } = this.#order;
    return detectionId.startsWith(prefix) ? Number(detectionId.slice(prefix.length)) : undefined;
  }

  /** Fetches the missed messages; repeats until the fetch succeeds or the connection is lost. */
  async #catchUp(socket: WebSocket | undefined, port: number | undefined): Promise<void> {
    while (socket === this.#socket) {
      const page = await this.#replayPage(port, this.received.completeSeq).catch(() => undefined);
      if (page === undefined || !page.complete) {
        await new Promise((resolve) => setTimeout(resolve, REPLAY_RETRY));
        continue;
      }
      for (const { seq, report } of page.reports) {
        const number = this.#numberOf((report as { detectionId: string }).detectionId);
        if (number !== undefined) this.received.receiveReplayed(number, seq);
      }
      if (socket !== this.#socket) return;
      this.received.endPage(page.lastSeq);
      if (page.more) continue;
      this.#setOnline();
      return;
    }
  }

  async #replayPage(port: number | undefined, since: number) {
    const answer = await fetch(`http://127.0.0.1:${port}/${PATHS.liveReplay}?${REPLAY_SINCE}=${since}`, {
      headers: { authorization: `Bearer ${this.#order.token}` },
    });
    return answer.ok ? readReplayPage(await answer.json()) : undefined;
  }

  #setOnline(): void {
    this.received.endCatchUp();
    if (this.#offlineSince !== undefined && this.#hasBeenOnline)
      this.outages.push({ from: this.#offlineSince, to: epochNow() });
    this.#offlineSince = undefined;
    if (this.#hasBeenOnline) return;
    this.#hasBeenOnline = true;
    this.#hooks.online();
  }

  /** Tries the next server at once after a refusal, as the balancer does, until each server has refused. */
  #failed(error: Error): void {
    const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
    if (!isRefused || this.#refused === this.#order.ports.length - 1) return this.#lost(error.message);
    this.#refused++;
    this.#server++;
    this.#socket?.removeAllListeners('close');
    this.connect();
  }

  /** An error is followed by a close, so that a connection loss may call this twice. */
  #lost(reason: string): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    this.#socket = undefined;
    clearInterval(this.#beat);
    socket.terminate();
    this.#refused = 0;
    this.#offlineSince ??= epochNow();
    this.#hooks.disconnected(reason);
    this.#server++;
    const pause = RETRY * (1 + RETRY_JITTER * (2 * Math.random() - 1));
    this.#retry = setTimeout(() => this.connect(), pause);
  }
}

/** Epoch ms with fractions, the same in all threads of this machine. */
function epochNow(): number {
  return performance.timeOrigin + performance.now();
}
