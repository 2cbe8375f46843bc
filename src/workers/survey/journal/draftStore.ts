/** Drafts in IndexedDB. Each call is one transaction; transactions run in the order of their calls. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { EpochMs } from '../../../domain/units.ts';
import type { StoredDraft, StoredEntry, StoredTyped } from './journalFormat.ts';

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { owner: string } };
  /** By draft, in insertion order. */
  entries: { key: [string, number]; value: StoredEntry };
  /** By draft. */
  typed: { key: string; value: StoredTyped };
}

const VERSION = 2;
const ALL_STORES = ['drafts', 'entries', 'typed'] as const;

/** A draft in the store with the mark of its newest change. */
export interface DraftHead extends Omit<StoredDraft, 'base'> {
  /** Items with typed values that are not in it. */
  readonly typed: number;
}

/** Stored drafts and their changes. Owns the connection. */
export class DraftStore {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** Opens the store; rejects where the browser has none, or refuses it. */
  static async open(name: string): Promise<DraftStore> {
    const database = await openDB<Schema>(name, VERSION, {
      upgrade(created, before) {
        if (before < 1) {
          created.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner');
          created.createObjectStore('entries');
        }
        created.createObjectStore('typed');
      },
      // Another tab has a newer console: its version of the store replaces this one.
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    });
    return new DraftStore(database);
  }

  /** Stores a draft in place of the one with its id, with what is typed, and removes the changes of that one. */
  async put(draft: StoredDraft, typed: StoredTyped = { at: draft.at, items: [] }): Promise<void> {
    const transaction = this.#database.transaction(ALL_STORES, 'readwrite');
    const writes = [
      transaction.objectStore('drafts').put(draft),
      transaction.objectStore('entries').delete(entriesOf(draft.id)),
      transaction.objectStore('typed').put(typed, draft.id),
    ];
    // Not by the browser once this thread has the results: a page that ends before then would lose the write.
    transaction.commit();
    await Promise.all([...writes, transaction.done]);
  }

  /** Adds the change with a number; numbers of a draft increase. */
  async append(id: string, number: number, entry: StoredEntry): Promise<void> {
    // The newest edits survive a crash of the page, not one of the machine: a write then costs no flush of the disk.
    const transaction = this.#database.transaction('entries', 'readwrite', { durability: 'relaxed' });
    const write = transaction.store.put(entry, [id, number]);
    transaction.commit();
    await Promise.all([write, transaction.done]);
  }

  /** Replaces what is typed into the forms of a draft. */
  async putTyped(id: string, typed: StoredTyped): Promise<void> {
    const transaction = this.#database.transaction('typed', 'readwrite', { durability: 'relaxed' });
    const write = transaction.store.put(typed, id);
    transaction.commit();
    await Promise.all([write, transaction.done]);
  }

  /** Removes a draft, its changes and what was typed. */
  async delete(id: string): Promise<void> {
    const transaction = this.#database.transaction(ALL_STORES, 'readwrite');
    await Promise.all([
      transaction.objectStore('drafts').delete(id),
      transaction.objectStore('entries').delete(entriesOf(id)),
      transaction.objectStore('typed').delete(id),
      transaction.done,
    ]);
  }

  /** A draft; undefined where there is none. */
  get(id: string): Promise<StoredDraft | undefined> {
    return this.#database.get('drafts', id);
  }

  /** The changes of a draft after its base, oldest first. */
  entries(id: string): Promise<readonly StoredEntry[]> {
    return this.#database.getAll('entries', entriesOf(id));
  }

  /** Values typed into the forms of a draft; undefined if none. */
  typed(id: string): Promise<StoredTyped | undefined> {
    return this.#database.get('typed', id);
  }

  /** Drafts of an owner with the mark of their newest change, newest first. */
  async heads(owner: string): Promise<readonly DraftHead[]> {
    const transaction = this.#database.transaction(ALL_STORES);
    const ids = await transaction.objectStore('drafts').index('owner').getAllKeys(owner);
    const heads: DraftHead[] = [];
    for (const id of ids) {
      const draft = await transaction.objectStore('drafts').get(id);
      if (draft === undefined) continue;
      const newest = await transaction.objectStore('entries').openCursor(entriesOf(id), 'prev');
      const typed = await transaction.objectStore('typed').get(id);
      const { base: _base, steps, ...head } = draft;
      heads.push({
        ...head,
        at: Math.max(typed?.at ?? 0, newest?.value.at ?? draft.at) as EpochMs,
        steps: newest?.value.steps ?? steps,
        typed: typed?.items.length ?? 0,
      });
    }
    return heads.toSorted((a, b) => b.at - a.at);
  }

  /** Ends the connection once its transactions are done. */
  close(): void {
    this.#database.close();
  }
}

function entriesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}
