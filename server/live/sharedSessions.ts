/** What the sessions of all servers of a database are at: each server sends the others its own. */
import { deleteFirst } from '../../src/domain/deleteFirst.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';

/** Interval at which a server sends all of its sessions: to servers that started since, and for what was lost. */
export const REFRESH_INTERVAL: Millis = 15_000;
/** A session that its server has not named for so long has ended, or its server has. */
const MAX_SILENCE: Millis = 3 * REFRESH_INTERVAL;
/** Sessions of other servers; beyond it the one that was named longest ago is dropped. */
const MAX_SESSIONS = 50_000;

/** What is known of a session. */
interface SessionEntry {
  readonly sessionId: string;
}

/** A kind of entry: what an ended session has, and which entries are equal. */
export interface EntryKind<Entry extends SessionEntry> {
  ended(sessionId: string): Entry;
  isEnded(entry: Entry): boolean;
  isSame(one: Entry, other: Entry): boolean;
}

export interface SharedSessionsDeps<Entry extends SessionEntry> {
  readonly kind: EntryKind<Entry>;
  /** Sends entries to the other servers. Never rejects; what is lost is not sent again. */
  readonly send: (entries: readonly Entry[]) => Promise<void>;
  readonly ticks: () => Ticks;
}

/** The live channel of this server. */
export interface SessionsChannel<Entry extends SessionEntry> {
  /** Newest entry of each session of this server. */
  ownEntries(): readonly Entry[];
  /** Publishes an entry to the sessions of this server. */
  publish(entry: Entry): void;
}

interface KnownSession<Entry extends SessionEntry> {
  readonly server: string;
  readonly entry: Entry;
  readonly namedAt: Ticks;
}

/** Sends the entries of this server's sessions to the other servers, and holds theirs. */
export class SharedSessions<Entry extends SessionEntry> {
  readonly #deps: SharedSessionsDeps<Entry>;
  #channel: SessionsChannel<Entry> | undefined;
  /** Sessions of other servers, in the order they were named. */
  readonly #others = new Map<string, KnownSession<Entry>>();
  /** Newest entries that are not sent yet, by session. */
  readonly #unsent = new Map<string, Entry>();
  #isSending = false;

  constructor(deps: SharedSessionsDeps<Entry>) {
    this.#deps = deps;
  }

  /** Sets the channel of this server. */
  attach(channel: SessionsChannel<Entry>): void {
    this.#channel = channel;
  }

  /** Newest entry of each session of the other servers. */
  *entries(): Iterable<Entry> {
    for (const { entry } of this.#others.values()) yield entry;
  }

  /** Call with each change of a session of this server. Changes during a message share the next message. */
  changed(entry: Entry): void {
    this.#unsent.set(entry.sessionId, entry);
    void this.#sendAll();
  }

  /** Handles what another server sent. O(entries). */
  receive(server: string, entries: readonly Entry[]): void {
    const { kind, ticks } = this.#deps;
    for (const entry of entries) {
      const { sessionId } = entry;
      const known = this.#others.get(sessionId);
      this.#others.delete(sessionId);
      if (!kind.isEnded(entry)) this.#others.set(sessionId, { server, entry, namedAt: ticks() });
      if (known === undefined || !kind.isSame(known.entry, entry)) this.#channel?.publish(entry);
      if (this.#others.size > MAX_SESSIONS) deleteFirst(this.#others);
    }
  }

  /** Handles that another server ends. */
  forget(server: string): void {
    for (const known of this.#others.values()) if (known.server === server) this.#end(known);
  }

  /** Call every REFRESH_INTERVAL. O(sessions of all servers). */
  refresh(): void {
    const now = this.#deps.ticks();
    for (const known of this.#others.values()) if (now - known.namedAt > MAX_SILENCE) this.#end(known);
    for (const entry of this.#channel?.ownEntries() ?? []) this.#unsent.set(entry.sessionId, entry);
    void this.#sendAll();
  }

  #end({ entry: { sessionId } }: KnownSession<Entry>): void {
    this.#others.delete(sessionId);
    this.#channel?.publish(this.#deps.kind.ended(sessionId));
  }

  /** Sends one message at a time, so that messages keep their order. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#unsent.size > 0) {
      const entries = [...this.#unsent.values()];
      this.#unsent.clear();
      await this.#deps.send(entries);
    }
    this.#isSending = false;
  }
}
