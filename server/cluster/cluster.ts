/** Joins this server with the others that share its PostgreSQL database. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { EpochMs, Millis, Ticks } from '../../src/domain/units.ts';
import { ANY_COLLECTION } from '../../src/domain/contract/collectionChange.ts';
import { USERS } from '../../src/domain/resources/entities/users.ts';
import { success } from '../../src/domain/result.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import type { Live } from '../live/live.ts';
import type { SharedChannel } from '../live/sharedChannel.ts';
import { TRACKER_KIND } from '../live/messages.ts';
import { PRESENCE_KIND } from '../live/presence.ts';
import { REFRESH_INTERVAL, SharedSessions } from '../live/sharedSessions.ts';
import type { Management } from '../management/management.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { Intake } from '../reports/intake.ts';
import type { Store } from '../store/store.ts';
import { BROKER_POSITION, EVENT_CHANNEL, type LiveEvent } from '../store/writer/liveEvents.ts';
import { RECORD_CHANNEL } from '../store/cluster/changeTriggers.ts';
import { MESSAGE_CHANNEL, type SharedStore } from '../store/cluster/sharedStore.ts';
import { SharedDuties, type Duty } from './duties.ts';
import { EventRelay, type EventRelayDeps } from './eventRelay.ts';
import { HeartbeatRoute } from './heartbeatRoute.ts';
import { RecordChanges, type RecordChangeDeps } from './recordChanges.ts';
import type { MessageBroker } from './messageBroker.ts';
import { relayedLive } from './relayedLive.ts';
import { ServerMessages } from './serverMessages.ts';
import { acceptMessagesInto } from './acceptMessages.ts';

export interface ClusterDeps extends Omit<RecordChangeDeps, 'live' | 'failures'> {
  readonly heartbeatHistory: Pick<HeartbeatRecorder, 'record'>;
  readonly shared: SharedStore;
  /** Address of RabbitMQ; undefined without one. */
  readonly brokerUrl: string | undefined;
  readonly store: Pick<Store, 'meta'>;
  readonly intake: Pick<Intake, 'accept' | 'heartbeats'>;
  readonly management: Pick<Management, 'healthChecks' | 'metrics'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly failures: FailureGuard;
}

/** Age at which published events are deleted: a server that was cut off for longer has its sessions catch up. */
const EVENT_RETENTION: Millis = 3_600_000;
/** Longer than any upload takes. */
const DRAFT_RETENTION: Millis = 86_400_000;
const PRUNE_INTERVAL: Millis = 60_000;
const NOT_SENT = 'The pages of sessions could not be sent to other servers';

interface ClusterParts {
  readonly duties: SharedDuties;
  readonly relay: EventRelay;
  /** Name of this server, unique among the servers of the database. */
  readonly owner: string;
}

/** One of several servers on a database. */
export class Cluster {
  /** Of the live channel: whether it may say that it is live, and whether it releases reports. */
  readonly channel: SharedChannel;
  readonly duties: SharedDuties;
  readonly #deps: ClusterDeps;
  readonly #relay: EventRelay;
  readonly #owner: string;
  #live: Live | undefined;
  #messages: ServerMessages | undefined;
  #records: RecordChanges | undefined;
  /** In the order they are called at the end. */
  #closers: readonly (() => void | Promise<void>)[];

  private constructor(deps: ClusterDeps, { duties, relay, owner }: ClusterParts) {
    this.#owner = owner;
    this.#deps = deps;
    this.duties = duties;
    this.#relay = relay;
    this.#closers = [() => relay.close()];
    this.channel = {
      isCurrent: () => relay.isCurrent(),
      mayRelease: () => duties.isMine(),
      publishedSeq: () => relay.publishedSeq,
      position: () => relay.position,
      numberings: () => relay.numberings,
      activities: new SharedSessions({
        kind: TRACKER_KIND,
        send: async (entries) => this.#messages?.sendActivities(entries),
        ticks: deps.ticks,
      }),
      presence: new SharedSessions({
        kind: PRESENCE_KIND,
        send: async (entries) => this.#messages?.sendPresence(entries),
        ticks: deps.ticks,
      }),
    };
  }

  /** Begins to follow the other servers. */
  static async open(deps: ClusterDeps): Promise<Cluster> {
    const { shared, ticks, failures } = deps;
    const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
    const duties = await SharedDuties.open({ leases: shared.leases, owner, ticks, failures });
    const publish: EventRelayDeps['publish'] = (event, position) => cluster.#publish(event, position);
    const onGap = (position: number): void => {
      cluster.#live?.publishChanges([{ collection: ANY_COLLECTION }], position);
      cluster.#live?.disconnectAll('The server has missed events');
    };
    const onNumbering = (): void => cluster.#numberAnew();
    const relay = await EventRelay.open({ shared, publish, onGap, onNumbering, ticks, failures });
    const cluster = new Cluster(deps, { duties, relay, owner });
    await duties.add(pruning(deps));
    return cluster;
  }

  /** Publishes on `live` what any server has committed; the returned channel is the one to publish on. */
  async attach(live: Live): Promise<Live> {
    this.#live = live;
    const { heartbeatHistory, shared, failures } = this.#deps;
    const records = new RecordChanges({ ...this.#deps, live });
    this.#records = records;
    let route: HeartbeatRoute | undefined;
    const messages = new ServerMessages({
      owner: this.#owner,
      ...this.channel,
      send: (texts) => shared.send(texts),
      sendHeartbeats: async (texts) => route?.send(texts),
      onNotReceiving: () => route?.otherDoesNotReceive(),
      onHeartbeats: (batch) => {
        heartbeatHistory.record(batch);
        live.publishHeartbeats(batch);
      },
      failures,
    });
    this.#messages = messages;
    const stopRefresh = failures.runEvery(REFRESH_INTERVAL, NOT_SENT, () => {
      this.channel.activities.refresh();
      this.channel.presence.refresh();
    });
    this.#deps.management.healthChecks.set('cluster', () => this.#health());
    this.#deps.management.metrics.observeDuties(() => this.duties.isMine());
    const broker = await this.#openBroker((text) => messages.receiveFromBroker(text));
    const heartbeatRoute = new HeartbeatRoute({
      broker,
      send: (texts) => shared.send(texts),
      sendNotReceiving: () => messages.sendNotReceiving(),
      ticks: this.#deps.ticks,
      failures,
    });
    route = heartbeatRoute;
    const closeListener = shared.listen({
      onNotification: (channel, payload) => {
        if (channel === EVENT_CHANNEL) this.#relay.wake();
        if (channel === RECORD_CHANNEL) records.changed(payload);
        if (channel === MESSAGE_CHANNEL) messages.receive(payload);
      },
      onConnected: () => {
        this.#relay.wake();
        records.allChanged();
        void heartbeatRoute.check();
      },
    });
    this.#closers = [
      stopRefresh,
      () => heartbeatRoute.close(),
      async () => {
        await messages.sendEnd();
        this.#messages = undefined;
      },
      ...this.#closers,
      () => records.close(),
      () => broker?.close(),
      closeListener,
    ];
    return relayedLive(live, this.#relay, (batch) => messages.sendHeartbeats(batch));
  }

  /** Gives up what this server has published and holds of commits that the database may have lost. */
  #numberAnew(): void {
    this.#deps.failures.report(
      'job',
      'The database has begun a new numbering, as after a failover or a restore: consoles connect again and compare what they have',
    );
    this.#live?.restartNumbering();
    this.#records?.allChanged();
  }

  /** Leaves the work to the other servers. */
  async close(): Promise<void> {
    await this.duties.close();
    for (const close of this.#closers) await close();
  }

  #health(): ComponentHealth {
    const details = { duties: this.duties.isMine() ? 'here' : 'on another server' };
    return { status: this.#relay.isCurrent() ? 'UP' : 'DOWN', details };
  }

  async #openBroker(onServerMessage: (text: string) => void): Promise<MessageBroker | undefined> {
    const { brokerUrl: url, shared, store, intake, management, now, failures } = this.#deps;
    if (url === undefined) return undefined;
    const { MessageBroker } = await import('./messageBroker.ts');
    const accept = acceptMessagesInto(intake);
    const deps = { url, shared, meta: store.meta, accept, onServerMessage, now, failures };
    const broker = new MessageBroker(deps);
    management.healthChecks.set('rabbit', () => broker.health());
    await this.duties.add(broker.publishing());
    return broker;
  }

  /** Publishes an event; of a kind that only a newer server knows, nothing. */
  async #publish(event: LiveEvent, position: number): Promise<void> {
    const live = this.#live;
    if (live === undefined) return;
    if (event.kind === 'stored') live.publishShots([event.stored]);
    else if (event.kind === 'released') live.publishReleased([event.stored]);
    else if (event.kind === 'changed') live.publishUpdate(event.stored, event.before);
    else if (event.kind === 'removed') live.publishRemoval(event.removed);
    else if (event.kind === 'incidents') live.publishIncidents(event.incidents);
    else if (event.kind === 'canary') live.publishCanary(event.canary);
    else if (event.kind === 'recordsChanged') {
      // The rights of the sessions are checked then, by the accounts as they are now.
      if (event.changes.some(({ collection }) => collection === USERS.collection))
        await this.#deps.accounts.reload();
      live.publishChanges(event.changes, position);
    } else if (event.kind === 'testMode') {
      // A console that receives it fetches the configuration, from whichever server.
      await this.#deps.testMode.reload();
      await this.#deps.settings.reload();
      live.publishTestMode(event);
    }
  }
}

function pruning({ shared, brokerUrl, store, failures }: ClusterDeps): Duty {
  let stop: () => void = () => undefined;
  return {
    start: async () => {
      stop = failures.runEvery(
        PRUNE_INTERVAL,
        'Published events or drafts of media could not be deleted',
        async () => prune(shared, brokerUrl === undefined ? undefined : await publishedPosition(store)),
      );
      return success(undefined);
    },
    stop: async () => stop(),
  };
}

/** The broker has all events up to this position. */
async function publishedPosition({ meta }: ClusterDeps['store']): Promise<number> {
  return Number((await meta.get(BROKER_POSITION)) ?? 0);
}

async function prune({ events, mediaChunks }: SharedStore, upTo: number | undefined): Promise<void> {
  await events.prune(EVENT_RETENTION, upTo);
  await mediaChunks.removeDrafts(DRAFT_RETENTION);
}
