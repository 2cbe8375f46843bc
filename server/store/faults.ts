/** Tells a failing medium from a mistake in a query, for both databases. */
import type { DatabaseConnection, Dialect, Driver, QueryResult, CompiledQuery } from 'kysely';
import { StoreFault } from './store.ts';

const SQLITE_FULL = 13;
const SQLITE_MEDIUM = new Set([5, 6, 8, 10, 14]);
const POSTGRES_FULL = '53100';
const POSTGRES_GONE = /^(08|57P|53)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOSPC']);

const FULL_SENTENCE = 'The disk of the server is full: nothing can be saved until there is room.';
const GONE_SENTENCE = 'The database of the server does not answer: nothing can be saved or read for now.';

/** The error as StoreFault where the medium is to blame, else the error itself. */
export function asFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreFault) return error;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  // SQLite's extended codes carry the plain one in their low byte.
  const sqlite = typeof errcode === 'number' ? errcode & 0xff : undefined;
  if (sqlite === SQLITE_FULL || code === POSTGRES_FULL || code === 'ENOSPC') {
    return new StoreFault('full', FULL_SENTENCE, error);
  }
  const gone =
    (sqlite !== undefined && SQLITE_MEDIUM.has(sqlite)) ||
    (typeof code === 'string' && (NETWORK.has(code) || POSTGRES_GONE.test(code)));
  return gone ? new StoreFault('unavailable', GONE_SENTENCE, error) : error;
}

async function faulty<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFault(error);
  }
}

/** The dialect, with every failure of its medium thrown as StoreFault. */
export function withFaults(dialect: Dialect): Dialect {
  return {
    createDriver: () => guarded(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

function guarded(driver: Driver): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const plain = (connection: DatabaseConnection): DatabaseConnection => inner.get(connection) ?? connection;
  return {
    init: () => faulty(() => driver.init()),
    acquireConnection: async () => {
      const connection = await faulty(() => driver.acquireConnection());
      const outer = guardedConnection(connection);
      inner.set(outer, connection);
      return outer;
    },
    beginTransaction: (connection, settings) =>
      faulty(() => driver.beginTransaction(plain(connection), settings)),
    commitTransaction: (connection) => faulty(() => driver.commitTransaction(plain(connection))),
    rollbackTransaction: (connection) => faulty(() => driver.rollbackTransaction(plain(connection))),
    releaseConnection: (connection) => driver.releaseConnection(plain(connection)),
    destroy: () => driver.destroy(),
  };
}

function guardedConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      faulty(() => connection.executeQuery<R>(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
