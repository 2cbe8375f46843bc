/**
 * kysely on node:sqlite: one connection, statements prepared once. SQLite answers in microseconds and
 * synchronously, so one connection behind a queue is both the fastest and the safest way.
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

/** Long statements (wide inserts) are kept too: their text is always the same. */
const KEPT_STATEMENTS = 200;

/** `open` is called once, at the first query. */
export function sqliteDialect(open: () => DatabaseSync): Dialect {
  return {
    createDriver: () => new SqliteDriver(open),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
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
    this.#database?.exec('commit');
  }

  /** SQLite ends the transaction by itself when the disk is full. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database?.isTransaction === true) this.#database.exec('rollback');
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async destroy(): Promise<void> {
    this.#connection?.forget();
    this.#database?.close();
    this.#database = undefined;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statement(query.sql);
    const parameters = query.parameters as readonly SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Not streamed: an open cursor would hold the only connection. Read in pages by key.');
  }

  forget(): void {
    this.#statements.clear();
  }

  #statement(sql: string): StatementSync {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    if (this.#statements.size >= KEPT_STATEMENTS) this.#statements.delete(first(this.#statements));
    const prepared = this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function first(statements: ReadonlyMap<string, StatementSync>): string {
  for (const key of statements.keys()) return key;
  return '';
}
