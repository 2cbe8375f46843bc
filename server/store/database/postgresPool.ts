/** Connections to PostgreSQL, and what finds those that the network has dropped without closing them. */
import type { Socket } from 'node:net';
import type { Client, Pool } from 'pg';
import type { Millis } from '../../../src/domain/units.ts';

/**
 * A transaction whose server was cut off or hangs is ended, so that it holds no other server up, and so is a statement
 * whose server has closed its connection. Statements are not compiled: that takes longer than any of them.
 */
const CONNECTION_OPTIONS =
  '-c jit=off -c idle_in_transaction_session_timeout=15s -c client_connection_check_interval=2s -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';
/** To connect, and to wait for a free connection. */
const CONNECT_TIMEOUT: Millis = 5000;
/** A statement that has answered nothing for so long fails. The start, with its migrations, is not bounded. */
const MAX_SILENCE: Millis = 60_000;

/** A pool of at most `max` connections. One that breaks fails its query, or is reported by the next one while idle. */
export async function createPostgresPool(url: string, max: number): Promise<Pool> {
  return openPool(url, { max });
}

/** A connection of its own; its end is not reported. */
export async function connectToPostgres(url: string): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, options: CONNECTION_OPTIONS, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** As `createPostgresPool`, for a server that works for months: with a watch of its connections. */
export async function createWatchedPool(
  url: string,
  max: number,
): Promise<{ readonly pool: Pool; readonly watch: SilenceWatch }> {
  const pool = await openPool(url, { max, keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT });
  const watch = new SilenceWatch();
  // The stream of a TLS connection is the one that is decrypted.
  pool.on('connect', (client) => watch.add((client as unknown as Client).connection.stream as Socket));
  return { pool, watch };
}

async function openPool(url: string, options: object): Promise<Pool> {
  const { default: pg } = await import('pg');
  // bigint as a number: ids, sequences and epoch milliseconds are far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, options: CONNECTION_OPTIONS, ...options });
  pool.on('error', () => undefined);
  // Of a connection in use too: an error event that nothing listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The open connections of a pool. A query on one that is dropped fails at once as unavailable. */
export class SilenceWatch {
  readonly #sockets = new Set<Socket>();
  /** Bytes that each connection had received when another one was asked for a sign of life. */
  readonly #received = new Map<Socket, number>();
  #isBounded = false;

  /** Watches a connection until it closes. */
  add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#received.delete(socket);
    });
    if (this.#isBounded) bound(socket);
  }

  /** From now on a statement that answers nothing for MAX_SILENCE fails. */
  boundStatements(): void {
    this.#isBounded = true;
    for (const socket of this.#sockets) bound(socket);
  }

  /** To be called when a sign of life is asked for. O(connections). */
  note(): void {
    this.#received.clear();
    for (const socket of this.#sockets) this.#received.set(socket, socket.bytesRead);
  }

  /** To be called where it did not come: drops the connections over which nothing has arrived since then, either. */
  dropSilent(): void {
    for (const [socket, bytes] of this.#received) if (socket.bytesRead === bytes) drop(socket);
    this.#received.clear();
  }
}

/** An idle connection is closed by the pool long before. */
function bound(socket: Socket): void {
  socket.setTimeout(MAX_SILENCE, () => drop(socket));
}

function drop(socket: Socket): void {
  socket.destroy(Object.assign(new Error('The database has not answered in time'), { code: 'ETIMEDOUT' }));
}
