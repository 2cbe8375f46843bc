/**
 * RabbitMQ beside the database: what is committed is published there for other programs, other programs send reports and
 * heartbeats in, and heartbeats go from server to server. Without it, or while it is down, the database carries on.
 */
import {
  Connection,
  ConsumerStatus,
  type AsyncMessage,
  type Consumer,
  type Publisher,
} from 'rabbitmq-client';
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import { TOPICS, type Destination } from '../../src/domain/contract/topics.ts';
import { success } from '../../src/domain/result.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import { shotBody, testModeBody } from '../live/messages.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import { BROKER_POSITION, type LiveEvent, type PlacedEvent } from '../store/writer/liveEvents.ts';
import type { SharedStore } from '../store/cluster/sharedStore.ts';
import { StoreFailure } from '../store/database/storeFailures.ts';
import type { MetaStore } from '../store/installationStores.ts';
import type { Duty } from './duties.ts';

/** Topic exchange of everything. */
const EXCHANGE = 'shotpoint';
const TOPIC_EXCHANGE = { exchange: EXCHANGE, type: 'topic', durable: true };
/** Routing key of what is published: `live.` and the name of its topic. */
const LIVE = 'live';
/** Routing keys of what other programs send in. */
const INTAKE_KEYS = ['intake.shotreports', 'intake.heartbeats'] as const;
/** Holds what was sent in until it is committed. */
const INTAKE_QUEUE = 'shotpoint.intake';
const INTAKE_BINDINGS = INTAKE_KEYS.map((routingKey) => ({
  queue: INTAKE_QUEUE,
  exchange: EXCHANGE,
  routingKey,
}));
/** Holds what was sent in and is no valid report or heartbeat, or could not be stored for another reason than the store's. */
const REFUSED_QUEUE = 'shotpoint.refused';
const MAX_REFUSED = 10_000;
/** Routing key of messages between servers. */
const SERVERS_KEY = 'servers';
const RECONNECT: Millis = 500;
const MAX_RECONNECT_DELAY: Millis = 4000;
const PUBLISH_INTERVAL: Millis = 250;
const EVENTS_PER_READ = 200;
/** Bindings that somebody has removed, with the exchange for example, are made again within this time. */
const BIND_INTERVAL: Millis = 5000;
/** A message that could not be stored is given back after this pause, or tried again. */
const STORE_PAUSE: Millis = 1000;
/** Attempts with a message that fails while the store works: given back it would come again without end. */
const MAX_ATTEMPTS = 5;
/** A clean end takes no longer. */
const CLOSE_SPAN: Millis = 2000;

/** Outcome of an incoming message: its content is stored, or it cannot be stored. */
export type AcceptMessage = (routingKey: string, body: unknown) => Promise<'stored' | 'refused'>;

export interface MessageBrokerDeps {
  /** Holds the password: never logged. */
  readonly url: string;
  readonly shared: Pick<SharedStore, 'events' | 'refresh'>;
  readonly meta: MetaStore;
  /** Throws StoreFailure where the store fails: the message is then given to a server again, until it is stored. */
  readonly accept: AcceptMessage;
  /** Receives messages of other servers. */
  readonly onServerMessage: (text: string) => void;
  readonly now: () => EpochMs;
  readonly failures: Pick<FailureGuard, 'report' | 'runEvery' | 'awaitJob'>;
}

/** The connection of one server to the broker; it is opened again whenever it breaks. */
export class MessageBroker {
  readonly #deps: MessageBrokerDeps;
  readonly #connection: Connection;
  /** With confirms: resolves when the broker has the message on disk. */
  readonly #durable: Publisher;
  readonly #transient: Publisher;
  readonly #intake: Consumer;
  readonly #servers: Consumer;
  readonly #stopBinding: () => void;
  #position: number | undefined;
  /** Id of the numbering that `#position` belongs to. */
  #numbering: string | undefined;
  #isPublishing = false;
  #isReceiving = false;
  #published = 0;
  #takenIn = 0;
  #refused = 0;
  /** Messages in REFUSED_QUEUE that may be valid. */
  #failed = 0;
  #failure: string | undefined;

  constructor(deps: MessageBrokerDeps) {
    this.#deps = deps;
    const exchanges = [TOPIC_EXCHANGE];
    this.#connection = new Connection({
      url: deps.url,
      connectionName: 'shotpoint',
      heartbeat: 10,
      retryLow: RECONNECT,
      retryHigh: MAX_RECONNECT_DELAY,
    });
    this.#connection.on('error', (error: Error) => (this.#failure = error.message));
    // It takes nothing that is sent until its alarm ends, and says so to whoever sends: `isConnected` is false meanwhile.
    this.#connection.on('connection.blocked', (reason) => (this.#failure = `takes no messages: ${reason}`));
    this.#connection.on('connection.unblocked', () => (this.#failure = undefined));
    this.#connection.on('connection', () => {
      this.#failure = undefined;
      this.#isReceiving = false;
    });
    this.#durable = this.#connection.createPublisher({ confirm: true, exchanges });
    this.#transient = this.#connection.createPublisher({ exchanges });
    this.#intake = this.#consumeIntake();
    this.#servers = this.#consumeServers();
    this.#stopBinding = deps.failures.runEvery(
      BIND_INTERVAL,
      'The bindings of the broker could not be made again; tried again',
      () => this.#bind(),
    );
  }

  /** Whether what is sent now reaches the broker. */
  get isConnected(): boolean {
    return this.#connection.ready;
  }

  /** Whether what another server sends now arrives here. */
  get isReceiving(): boolean {
    return this.#isReceiving && this.isConnected;
  }

  /** State for administrators: the servers work without the broker, so that it is never the reason of a DOWN. */
  health(): ComponentHealth {
    const counts = {
      published: this.#published,
      takenIn: this.#takenIn,
      refused: this.#refused,
      failed: this.#failed,
    };
    const state = { connected: this.isConnected, ...(this.#failure && { failure: this.#failure }) };
    return { status: 'UP', details: { kind: 'RabbitMQ', ...state, ...counts } };
  }

  /** Sends texts to the servers; what is lost is not sent again. */
  async sendToServers(texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      await this.#transient.send({ exchange: EXCHANGE, routingKey: SERVERS_KEY }, text);
    }
  }

  /** Publishes events in their order, each at least once: the duty of one server. */
  publishing(): Duty {
    let stop: () => void = () => undefined;
    return {
      start: async () => {
        this.#position = undefined;
        stop = this.#deps.failures.runEvery(
          PUBLISH_INTERVAL,
          'The broker did not take events; tried again',
          () => this.#publishNew(),
        );
        return success(undefined);
      },
      stop: async () => stop(),
    };
  }

  /**
   * Closes the connection, within CLOSE_SPAN even where the broker does not answer. What waits for a confirm is published
   * again by the server that takes over.
   */
  async close(): Promise<void> {
    const { failures } = this.#deps;
    // The connection waits for its channels, so the publishers close their channels before it.
    this.#stopBinding();
    const parts = [this.#intake, this.#servers, this.#durable, this.#transient, this.#connection];
    const closed = (async () => {
      for (const part of parts) {
        await failures.awaitJob('The connection to the broker was not closed cleanly', part.close());
      }
    })();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_SPAN)));
    await Promise.race([closed, late]);
    clearTimeout(timer);
    this.#connection.unsafeDestroy();
  }

  async #publishNew(): Promise<void> {
    if (this.#isPublishing || !this.isConnected) return;
    this.#isPublishing = true;
    try {
      const { shared } = this.#deps;
      for (;;) {
        const { numbering } = await shared.refresh();
        // After a failover the position may be one that other events have now: the database says what the broker has of it.
        if (numbering !== this.#numbering) this.#position = undefined;
        this.#numbering = numbering;
        this.#position ??= await this.#savedPosition();
        const events = await shared.events.after(this.#position, EVENTS_PER_READ);
        if (events.length === 0) return;
        this.#position = await this.#publish(events);
        await this.#deps.meta.set(BROKER_POSITION, String(this.#position));
      }
    } finally {
      this.#isPublishing = false;
    }
  }

  /** Returns the last server's position. A new broker gets only events committed from now on. */
  async #savedPosition(): Promise<number> {
    const saved = await this.#deps.meta.get(BROKER_POSITION);
    return saved === undefined ? (await this.#deps.shared.refresh()).position : Number(saved);
  }

  /** One channel keeps the order. A rejected event is published again with all events after it. */
  async #publish(events: readonly PlacedEvent[]): Promise<number> {
    const sent = events.flatMap(({ position, event }) => {
      const message = messageOf(event, this.#deps.now());
      if (message === undefined) return [];
      const { topic, body, seq } = message;
      const headers = { numbering: this.#numbering, position, ...(seq === undefined ? {} : { seq }) };
      const routingKey = `${LIVE}.${topic.slice(topic.lastIndexOf('/') + 1)}`;
      const envelope = { exchange: EXCHANGE, routingKey, durable: true, headers };
      return this.#durable.send({ ...envelope, contentType: 'application/json' }, Buffer.from(body));
    });
    await Promise.all(sent);
    this.#published += sent.length;
    return events.at(-1)?.position ?? 0;
  }

  /** Without them the broker confirms what other programs send in, and drops it. */
  async #bind(): Promise<void> {
    // A queue without a name is being made, with its bindings.
    const ready = [this.#intake, this.#servers].every(({ queue }) => queue !== '');
    if (!this.isConnected || !ready) return;
    await this.#connection.exchangeDeclare(TOPIC_EXCHANGE);
    const servers = { queue: this.#servers.queue, exchange: EXCHANGE, routingKey: SERVERS_KEY };
    for (const binding of [...INTAKE_BINDINGS, servers]) await this.#connection.queueBind(binding);
  }

  #consumeIntake(): Consumer {
    const refused = {
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': REFUSED_QUEUE,
    };
    const consumer = this.#connection.createConsumer(
      {
        queue: INTAKE_QUEUE,
        queueOptions: { durable: true, arguments: refused },
        queueBindings: INTAKE_BINDINGS,
        exchanges: [TOPIC_EXCHANGE],
        qos: { prefetchCount: 20 },
        concurrency: 20,
      },
      (message) => this.#acceptMessage(message),
    );
    consumer.on('ready', () => (this.#failure = undefined));
    consumer.on('error', (error: Error) => (this.#failure = error.message));
    void this.#makeRefused();
    return consumer;
  }

  /** The broker silently drops messages that it can't put there. Never rejects. */
  async #makeRefused(): Promise<void> {
    const declared = this.#connection.onConnect(0).then(() =>
      this.#connection.queueDeclare({
        queue: REFUSED_QUEUE,
        durable: true,
        arguments: { 'x-max-length': MAX_REFUSED },
      }),
    );
    await this.#deps.failures.awaitJob(
      'The queue of refused messages could not be made',
      declared.then(() => undefined),
    );
  }

  /** Puts a message into REFUSED_QUEUE, which may have been deleted, or lost with the data of the broker. */
  async #refuse(): Promise<ConsumerStatus> {
    await this.#makeRefused();
    return ConsumerStatus.DROP;
  }

  async #acceptMessage(message: AsyncMessage): Promise<ConsumerStatus> {
    const { failures } = this.#deps;
    const body = parsedBody(message.body);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#store(message.routingKey, body);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS && !(error instanceof StoreFailure)) {
          this.#failed++;
          const { routingKey, messageId } = message;
          failures.report('job', `A message of the broker failed and is in ${REFUSED_QUEUE}`, {
            error,
            routingKey,
            messageId,
          });
          return this.#refuse();
        }
        failures.report('job', 'A message of the broker could not be stored; tried again', { error });
        await new Promise((resolve) => setTimeout(resolve, STORE_PAUSE));
        if (error instanceof StoreFailure) return ConsumerStatus.REQUEUE;
      }
    }
  }

  async #store(routingKey: string, body: unknown): Promise<ConsumerStatus> {
    const outcome = body === undefined ? 'refused' : await this.#deps.accept(routingKey, body);
    if (outcome === 'stored') {
      this.#takenIn++;
      return ConsumerStatus.ACK;
    }
    this.#refused++;
    return this.#refuse();
  }

  #consumeServers(): Consumer {
    const consumer = this.#connection.createConsumer(
      {
        queueOptions: { exclusive: true, autoDelete: true },
        queueBindings: [{ exchange: EXCHANGE, routingKey: SERVERS_KEY }],
        exchanges: [TOPIC_EXCHANGE],
        noAck: true,
      },
      ({ body }) => this.#deps.onServerMessage(String(body)),
    );
    consumer.on('ready', () => {
      this.#failure = undefined;
      this.#isReceiving = true;
    });
    consumer.on('error', (error: Error) => {
      this.#failure = error.message;
      this.#isReceiving = false;
    });
    return consumer;
  }
}

/** The content of a message: JSON, whatever its sender called it. */
function parsedBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body) && typeof body !== 'string') return body;
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Events for other programs: reports and test mode. Changes of records are for consoles only. */
function messageOf(
  event: LiveEvent,
  now: EpochMs,
): { readonly topic: Destination; readonly body: string; readonly seq?: number } | undefined {
  switch (event.kind) {
    case 'testMode': {
      const topic = event.isActive ? TOPICS.activateTestMode : TOPICS.deactivateTestMode;
      return { topic, body: testModeBody(event.squadId, now) };
    }
    case 'stored':
    case 'released':
    case 'changed': {
      const { report, seq } = event.stored;
      return { topic: TOPIC_OF[event.kind], body: shotBody(report), seq };
    }
    case 'removed':
    case 'incidents':
    case 'canary':
    case 'recordsChanged':
      return undefined;
  }
}

const TOPIC_OF = {
  stored: TOPICS.shotreports,
  released: TOPICS.delayedShotreports,
  changed: TOPICS.updatedShotreports,
} as const;
