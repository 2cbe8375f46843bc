/** Receives PostgreSQL's notifications over a connection of its own, which is opened again where it breaks. */
import type { Client } from 'pg';
import type { Millis } from '../../../src/domain/units.ts';

/** Receives what is notified. */
export interface ListenObserver {
  onNotification(channel: string, payload: string): void;
  /** Called for each new connection: what was notified before it has not been received. */
  onConnected(): void;
}

/** Receives what the checks of the connection find, too. */
export interface CheckObserver extends ListenObserver {
  /** Called when a sign of life is asked for. */
  onCheck(): void;
  /** Called where it did not come in time, or could not be asked for. */
  onSilence(): void;
}

const RETRY: Millis = 500;
/** A connection over which nothing is answered for so long is broken. */
const CHECK_INTERVAL: Millis = 2000;
const CHECK_TIMEOUT: Millis = 3000;

/** Listens on channels, whose names are trusted, until the returned function is called. Never rejects. */
export function listenTo(
  url: string,
  channels: readonly string[],
  observer: CheckObserver,
): () => Promise<void> {
  const listener = new PostgresListener(url, channels, observer);
  void listener.connect();
  return () => listener.close();
}

class PostgresListener {
  readonly #url: string;
  readonly #channels: readonly string[];
  readonly #observer: CheckObserver;
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string, channels: readonly string[], observer: CheckObserver) {
    this.#url = url;
    this.#channels = channels;
    this.#observer = observer;
  }

  async connect(): Promise<void> {
    const { default: pg } = await import('pg');
    if (this.#isClosed) return;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CHECK_TIMEOUT,
      query_timeout: CHECK_TIMEOUT,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ channel, payload = '' }) => this.#observer.onNotification(channel, payload));
    try {
      await client.connect();
      for (const channel of this.#channels) await client.query(`listen ${channel}`);
    } catch {
      return this.#reconnect(client);
    }
    if (this.#isClosed) return;
    this.#check = setInterval(() => {
      this.#observer.onCheck();
      client.query('select 1').catch(() => {
        if (this.#client === client && !this.#isClosed) this.#observer.onSilence();
        this.#reconnect(client);
      });
    }, CHECK_INTERVAL).unref();
    this.#observer.onConnected();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#check);
    await this.#client?.end().catch(() => undefined);
  }

  /** Once for each connection. */
  #reconnect(client: Client): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    clearInterval(this.#check);
    client.end().catch(() => undefined);
    this.#retry = setTimeout(() => void this.connect(), RETRY).unref();
  }
}
