/** Distinguishes a failing disk or connection from an error in a query, for both databases. */
import type { DatabaseConnection, Dialect, Driver, QueryResult, CompiledQuery } from 'kysely';

/** The disk is full; the database does not answer; it can be read and not written; it denies its user the access; it has lost a table. */
export type StoreFailureReason = 'full' | 'unavailable' | 'readOnly' | 'denied' | 'tableLost';

/** Disk or database failed; nothing of the call was stored. */
export class StoreFailure extends Error {
  readonly reason: StoreFailureReason;
  constructor(kind: StoreFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreFailure';
    this.reason = kind;
  }
}

const SQLITE_FULL = 13;
/** SQLITE_BUSY, LOCKED, IOERR, CANTOPEN. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 10, 14]);
const SQLITE_READ_ONLY = 8;
/** Of an error without a code of its own. */
const SQLITE_TABLE_LOST = /^no such table: /;
const POSTGRES_FULL = '53100';
/**
 * SQLSTATE classes of connection failures, shutdowns and missing resources; transactions that PostgreSQL ended with their
 * connection.
 */
const POSTGRES_UNAVAILABLE = /^(08|57P|53|25P03|25P04)/;
/** Of a write to a standby that is not promoted yet, or to a database that an administrator has made read-only. */
const POSTGRES_READ_ONLY = '25006';
/** A right on a table, schema or database was revoked, or the user may not log in: an administrator changed it, or will. */
const POSTGRES_DENIED = /^(42501|28)/;
const POSTGRES_TABLE_LOST = '42P01';
const NETWORK = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Beginnings of errors of node-postgres and of its pool, which have no code: the connection is lost, or there is none. */
const DRIVER_UNAVAILABLE = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'There was an error establishing an SSL connection',
  'Cannot use a pool after calling end on the pool',
  'Received unexpected ',
];

const FULL_SENTENCE = 'The disk of the server is full: nothing can be saved until there is room.';
/** On PostgreSQL the disk of another machine. */
const DATABASE_FULL_SENTENCE = 'The disk of the database is full: nothing can be saved until there is room.';
const READ_ONLY_SENTENCE = 'The database of the server is read-only: nothing can be saved for now.';
const DENIED_SENTENCE =
  'The database denies the server a right that it needs: not everything can be saved or read for now.';
const TABLE_LOST_SENTENCE =
  'The database of the server has lost a table: not everything can be saved or read until it is restored.';
const UNAVAILABLE_SENTENCE =
  'The database of the server does not answer: nothing can be saved or read for now.';

/** A StoreFailure where disk, connection or database server failed; any other error unchanged. */
export function toStoreFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreFailure) return error;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  // SQLite's extended codes carry the plain one in their low byte.
  const sqlite = typeof errcode === 'number' ? errcode & 0xff : undefined;
  if (code === POSTGRES_FULL) return new StoreFailure('full', DATABASE_FULL_SENTENCE, error);
  if (sqlite === SQLITE_FULL || code === 'ENOSPC') return new StoreFailure('full', FULL_SENTENCE, error);
  if (sqlite === SQLITE_READ_ONLY || code === POSTGRES_READ_ONLY) {
    return new StoreFailure('readOnly', READ_ONLY_SENTENCE, error);
  }
  if (typeof code === 'string' && POSTGRES_DENIED.test(code)) {
    return new StoreFailure('denied', DENIED_SENTENCE, error);
  }
  if (code === POSTGRES_TABLE_LOST || (sqlite !== undefined && SQLITE_TABLE_LOST.test(error.message))) {
    return new StoreFailure('tableLost', TABLE_LOST_SENTENCE, error);
  }
  const isUnavailable =
    (sqlite !== undefined && SQLITE_UNAVAILABLE.has(sqlite)) ||
    DRIVER_UNAVAILABLE.some((text) => error.message.startsWith(text)) ||
    (typeof code === 'string' && (NETWORK.has(code) || POSTGRES_UNAVAILABLE.test(code)));
  return isUnavailable ? new StoreFailure('unavailable', UNAVAILABLE_SENTENCE, error) : error;
}

async function withFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreFailure(error);
  }
}

/** Wraps a dialect so that failures of disk, connection or database server are thrown as StoreFailure. */
export function withStoreFailures(dialect: Dialect): Dialect {
  return {
    createDriver: () => withDriverFailures(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

function withDriverFailures(driver: Driver): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const unwrap = (connection: DatabaseConnection): DatabaseConnection => inner.get(connection) ?? connection;
  return {
    init: () => withFailure(() => driver.init()),
    acquireConnection: async () => {
      const connection = await withFailure(() => driver.acquireConnection());
      const outer = withConnectionFailures(connection);
      inner.set(outer, connection);
      return outer;
    },
    beginTransaction: (connection, settings) =>
      withFailure(() => driver.beginTransaction(unwrap(connection), settings)),
    commitTransaction: (connection) => withFailure(() => driver.commitTransaction(unwrap(connection))),
    rollbackTransaction: (connection) => withFailure(() => driver.rollbackTransaction(unwrap(connection))),
    releaseConnection: (connection) => driver.releaseConnection(unwrap(connection)),
    destroy: () => driver.destroy(),
  };
}

function withConnectionFailures(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      withFailure(() => connection.executeQuery<R>(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}
