/** Messages between servers that nobody keeps: heartbeats, and what people have open. */
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { TrackerEntry } from '../live/messages.ts';
import type { PresenceEntry } from '../live/presence.ts';
import type { SharedSessions } from '../live/sharedSessions.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import { validHeartbeats } from './acceptMessages.ts';
import { MAX_MESSAGE_BYTES, type SharedStore } from '../store/cluster/sharedStore.ts';

/** What one server sends the others. */
interface ServerMessage {
  /** The server that sent it, which receives it too. */
  readonly from: string;
  readonly heartbeats?: readonly Heartbeat[];
  /** Pages of sessions of the server. */
  readonly activities?: readonly TrackerEntry[];
  /** Incidents that sessions of the server have open. */
  readonly presence?: readonly PresenceEntry[];
  /** The server does not receive from the broker. */
  readonly isNotReceiving?: true;
  /** The server ends. */
  readonly isEnd?: true;
}

export interface ServerMessageDeps {
  /** Name of this server, unique among the servers of the database. */
  readonly owner: string;
  /** Sends through the database. */
  readonly send: SharedStore['send'];
  /** Sends heartbeats, which are many (heartbeatRoute.ts). */
  readonly sendHeartbeats: SharedStore['send'];
  /** Receives the pages of sessions of other servers. */
  readonly activities: Pick<SharedSessions<TrackerEntry>, 'receive' | 'forget'>;
  /** Receives what sessions of other servers have open. */
  readonly presence: Pick<SharedSessions<PresenceEntry>, 'receive' | 'forget'>;
  /** Receives the heartbeats that arrived at other servers. */
  readonly onHeartbeats: (batch: readonly Heartbeat[]) => void;
  /** Called when another server says that it does not receive from the broker. */
  readonly onNotReceiving: () => void;
  readonly failures: Pick<FailureGuard, 'report' | 'awaitJob'>;
}

/** Sends to the other servers and receives from them. What is lost is not sent again. */
export class ServerMessages {
  readonly #deps: ServerMessageDeps;

  constructor(deps: ServerMessageDeps) {
    this.#deps = deps;
  }

  /** Sends heartbeats that arrived here, as many in a message as it may hold. */
  sendHeartbeats(batch: readonly Heartbeat[]): void {
    const lists = splitBySize(batch).map((heartbeats) => ({ heartbeats }));
    void this.#send(lists, this.#deps.sendHeartbeats);
  }

  /** Sends pages of this server's sessions. Never rejects. */
  async sendActivities(entries: readonly TrackerEntry[]): Promise<void> {
    const lists = splitBySize(entries).map((activities) => ({ activities }));
    await this.#send(lists, this.#deps.send);
  }

  /** Sends what this server's sessions have open. Never rejects. */
  async sendPresence(entries: readonly PresenceEntry[]): Promise<void> {
    const lists = splitBySize(entries).map((presence) => ({ presence }));
    await this.#send(lists, this.#deps.send);
  }

  /** Tells the other servers that this one does not receive from the broker. Never rejects. */
  async sendNotReceiving(): Promise<void> {
    await this.#send([{ isNotReceiving: true }], this.#deps.send);
  }

  /** Tells the other servers that this one ends. Never rejects. */
  async sendEnd(): Promise<void> {
    await this.#send([{ isEnd: true }], this.#deps.send);
  }

  /** Handles a message of any server. One that can't be read is reported. */
  receive(text: string): void {
    try {
      const message = JSON.parse(text) as ServerMessage;
      const { from, heartbeats, activities, presence, isNotReceiving, isEnd } = message;
      if (from === this.#deps.owner) return;
      if (heartbeats !== undefined) this.#deps.onHeartbeats(heartbeats);
      if (activities !== undefined) this.#deps.activities.receive(from, activities);
      if (presence !== undefined) this.#deps.presence.receive(from, presence);
      if (isNotReceiving === true) this.#deps.onNotReceiving();
      if (isEnd === true)
        for (const kind of ['activities', 'presence'] as const) this.#deps[kind].forget(from);
    } catch (error) {
      this.#deps.failures.report('job', 'A message of another server could not be read', { error });
    }
  }

  /** Handles heartbeats that came over the broker, where any program may write: checked like a call. */
  receiveFromBroker(text: string): void {
    try {
      const { from, heartbeats } = JSON.parse(text) as Partial<ServerMessage>;
      if (from === this.#deps.owner || !Array.isArray(heartbeats)) return;
      const { valid } = validHeartbeats(heartbeats);
      if (valid.length > 0) this.#deps.onHeartbeats(valid);
    } catch (error) {
      this.#deps.failures.report('job', 'A message of the broker could not be read', { error });
    }
  }

  async #send(messages: readonly Omit<ServerMessage, 'from'>[], send: SharedStore['send']): Promise<void> {
    const { owner: from, failures } = this.#deps;
    const texts = messages
      .map((message) => JSON.stringify({ ...message, from }))
      .filter((text) => Buffer.byteLength(text) <= MAX_MESSAGE_BYTES);
    if (texts.length === 0) return;
    await failures.awaitJob('Other servers could not be notified', send(texts));
  }
}

/** Room for the name of the server and the frame around the list. */
const FRAME_BYTES = 500;

/** Items in lists that fit into one message each. */
function splitBySize<T>(batch: readonly T[]): T[][] {
  const lists: T[][] = [];
  let room = 0;
  for (const item of batch) {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes > room) {
      lists.push([]);
      room = MAX_MESSAGE_BYTES - FRAME_BYTES;
    }
    lists.at(-1)?.push(item);
    room -= bytes;
  }
  return lists;
}
