/**
 * Kysely dialect for node:sqlite: one connection with cached prepared statements. SQLite answers synchronously in
 * microseconds, so that one connection behind a queue is the fastest way.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { giveWay } from '../../process/giveWay.ts';

/** Includes long statements (wide inserts), whose text repeats. */
const MAX_CACHED_STATEMENTS = 200;

/** `open` is called once, at the first query. The dialect closes the database. */
export function sqliteDialect(open: () => DatabaseSync): Dialect {
  return {
    createDriver: () => new SqliteDriver(open),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * Kysely takes SQLite's changes of the schema for such as cannot be rolled back. They can: a migration is one transaction, so
 * that a killed start or a full disk leaves the database as it was.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  #database: DatabaseSync | undefined;
  #connection: SqliteConnection | undefined;
  /** Resolves when the connection is free. */
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#database = this.#open();
    this.#connection = new SqliteConnection(this.#database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free;
    let release: () => void = () => undefined;
    this.#free = new Promise((resolve) => (release = resolve));
    await before;
    this.#release = release;
    if (this.#connection === undefined) throw new Error('The database is not open.');
    return this.#connection;
  }

  async beginTransaction(
    _connection: DatabaseConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    this.#database?.exec(accessMode === 'read only' ? 'begin' : 'begin immediate');
  }

  async commitTransaction(): Promise<void> {
    await giveWay();
    this.#database?.exec('commit');
    await giveWay();
  }

  /** SQLite rolls back by itself when the disk is full. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database?.isTransaction === true) this.#database.exec('rollback');
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async destroy(): Promise<void> {
    this.#connection?.clearStatements();
    this.#database?.close();
    this.#database = undefined;
  }
}

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await giveWay();
    const result = this.#run<R>(query);
    await giveWay();
    return result;
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#statement(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Not streamed: an open cursor would hold the only connection. Read in pages by key.');
  }

  clearStatements(): void {
    this.#statements.clear();
  }

  #statement(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.delete(oldestKey(this.#statements));
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function oldestKey(statements: ReadonlyMap<string, PreparedStatement>): string {
  for (const key of statements.keys()) return key;
  return '';
}
