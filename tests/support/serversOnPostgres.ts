/**
 * Servers on one PostgreSQL database, in the process of the test, joined into an installation: a single
 * server, or three servers that share one RabbitMQ.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Cluster } from '../../server/cluster/cluster.ts';
import type { Context } from '../../server/http/web/context.ts';
import type { Live } from '../../server/live/live.ts';
import { FailureGuard } from '../../server/process/failureGuard.ts';
import { openPostgresStore } from '../../server/store/openStore.ts';
import type { HeadSigner } from '../../server/store/journal/signedHead.ts';
import type { SharedStore } from '../../server/store/cluster/sharedStore.ts';
import { MESSAGE_CHANNEL } from '../../server/store/cluster/sharedStore.ts';
import type { Store } from '../../server/store/store.ts';
import { ticks as ticksOf } from '../../src/domain/units.ts';
import { copyOf } from './copiedDatabase.ts';
import { onceAProcess } from './onceAProcess.ts';
import { ownBroker, THREE_SERVERS_HOSTS } from './ownBroker.ts';
import { ownDatabase } from './ownDatabase.ts';

const PATIENCE_MS = 20_000;

/**
 * Number of servers that a test gets on PostgreSQL: three, which take calls in turn, one, or none. With none,
 * the test's server uses SQLite.
 */
const serversOnPostgres = (): number => Number(process.env['SERVERS_ON_POSTGRES'] ?? 0);

/** Whether tests get their servers on PostgreSQL, one or three. */
export const isOnPostgres = (): boolean => serversOnPostgres() > 0;

/** Whether tests get three servers (project `threeServers`). */
export const isOnThreeServers = (): boolean => serversOnPostgres() === 3;

/** Counts the running jobs, so that a test can wait for their end. */
class CountedGuard extends FailureGuard {
  running = 0;

  override async awaitJob(sentence: string, work: Promise<void>): Promise<void> {
    this.running++;
    await super.awaitJob(sentence, work);
    this.running--;
  }
}

/** A server before it has joined the others. */
export interface StartingServer {
  readonly store: Store;
  readonly failures: FailureGuard;
  /** The channel to publish on. */
  readonly live: () => Live | undefined;
}

/** The servers, joined. */
export interface JoinedServers {
  readonly contexts: readonly Context[];
  /** Resolves when each server has received everything that all servers have committed. */
  settle(): Promise<void>;
  /** Disconnects the servers from the database. */
  close(): Promise<void>;
}

/** Numbers of the open databases: a test may have several installations. */
const open = new Set<number>();

/** The stores of one database. */
export interface SharedStores {
  readonly stores: Store[];
  /** Closes the stores, so that another installation can use the database. */
  close(): Promise<void>;
}

/**
 * Opens the stores of a database.
 *
 * @param fill  fills the first database of this worker; the other databases are copies
 */
export async function openSharedStores(
  signer: HeadSigner | undefined,
  fill: (store: Store) => Promise<void>,
): Promise<SharedStores> {
  // Migrating and filling a database takes a second.
  const name = databaseName('template');
  const template = await onceAProcess(name, () => makeTemplate(name, fill));
  let number = 0;
  while (open.has(number)) number++;
  open.add(number);
  const address = (await copyOf(databaseName(String(number)), template)) ?? '';
  const stores: Store[] = [];
  for (let at = 0; at < serversOnPostgres(); at++) {
    const store = await openPostgresStore(address, signer);
    await store.shared?.endStart();
    stores.push(store);
  }
  return {
    stores,
    close: async () => {
      await Promise.all(stores.map((store) => store.close()));
      open.delete(number);
    },
  };
}

/**
 * Joins servers over their database and the broker.
 *
 * @param openContext  opens the parts of a server
 * @param channels     the live channel on which each server publishes to its sessions
 */
export async function joinServers(
  stores: readonly Store[],
  channels: readonly Live[],
  openContext: (server: StartingServer) => Promise<Context>,
): Promise<JoinedServers> {
  const servers: JoinedServer[] = [];
  for (const [at, store] of stores.entries()) {
    servers.push(await JoinedServer.open(store, channels[at] as Live, openContext));
  }
  let marker = 0;
  const joined: JoinedServers = {
    contexts: servers.map(({ context }) => context),
    settle: async () => {
      const sent = ++marker;
      const deadline = performance.now() + PATIENCE_MS;
      await servers[0]?.shared.send([`{"from":"test","marker":${sent}}`]);
      const beats = () => servers.map(({ heartbeats }) => heartbeats);
      while (
        servers.some(({ heard, guard }) => heard < sent || guard.running > 0) ||
        Math.min(...beats()) < Math.max(...beats())
      ) {
        if (performance.now() > deadline) throw new Error('The servers did not hear of each other in time');
        await wait(1);
      }
    },
    close: async () => {
      for (const { cluster } of servers) await cluster.close();
    },
  };
  // After the first call the servers have sent their start messages; after the second they have received
  // them.
  await joined.settle();
  await joined.settle();
  return joined;
}

class JoinedServer {
  readonly shared: SharedStore;
  readonly guard = new CountedGuard(
    () => undefined,
    () => ticksOf(performance.now()),
  );
  /** The newest marker that this server received: it has received everything committed before the marker. */
  heard = 0;
  /** Number of heartbeats that this server has published. */
  heartbeats = 0;
  #listens: () => void = () => undefined;
  /** Resolves when the server receives notifications. */
  readonly #isListening = new Promise<void>((resolve) => (this.#listens = resolve));
  #parts: { readonly context: Context; readonly cluster: Cluster } | undefined;

  private constructor(shared: SharedStore) {
    this.shared = shared;
  }

  static async open(
    store: Store,
    channel: Live,
    openContext: (server: StartingServer) => Promise<Context>,
  ): Promise<JoinedServer> {
    if (store.shared === undefined) throw new Error('The store is not shared');
    const server = new JoinedServer(store.shared);
    let live: Live | undefined;
    const context = await openContext({ store, failures: server.guard, live: () => live });
    const shared: SharedStore = {
      ...store.shared,
      listen: (observer) =>
        server.shared.listen({
          onConnected: () => {
            observer.onConnected();
            server.#listens();
          },
          onNotification: (name, payload) => {
            observer.onNotification(name, payload);
            if (name !== MESSAGE_CHANNEL) return;
            server.heard = Math.max(server.heard, Number(/"marker":(\d+)/.exec(payload)?.[1] ?? 0));
          },
        }),
    };
    const cluster = await Cluster.open({
      ...context,
      shared,
      brokerUrl: isOnThreeServers()
        ? ownBroker(THREE_SERVERS_HOSTS[poolId() - 1] ?? 'three_servers_1')
        : undefined,
      // Leases and silences in the database follow the real clock.
      ticks: () => ticksOf(performance.now()),
    });
    server.#parts = { context, cluster };
    live = await cluster.attach({
      ...channel,
      publishHeartbeats: (batch) => {
        server.heartbeats += batch.length;
        channel.publishHeartbeats(batch);
      },
    });
    await server.#isListening;
    return server;
  }

  get context(): Context {
    return this.#opened().context;
  }

  get cluster(): Cluster {
    return this.#opened().cluster;
  }

  #opened() {
    if (this.#parts === undefined) throw new Error('The server is not open');
    return this.#parts;
  }
}

/**
 * Number of this pool worker. Each has its own database and virtual host, so that parallel test files stay
 * apart.
 */
const poolId = (): number => Number(process.env['VITEST_POOL_ID'] ?? 1);

const databaseName = (of: string): string => `${serversOnPostgres()}_servers_${poolId()}_${of}`;

async function makeTemplate(name: string, fill: (store: Store) => Promise<void>): Promise<string> {
  const address = await ownDatabase(name);
  if (address === undefined) throw new Error('DATABASE_URL_TEST names no PostgreSQL');
  const store = await openPostgresStore(address);
  await fill(store);
  await store.close();
  return new URL(address).pathname.slice(1);
}
