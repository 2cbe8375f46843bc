/** Drafts in IndexedDB. Each call is one transaction; transactions run in the order of their calls. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoredDraft, StoredEntry } from './journalFormat.ts';

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { owner: string } };
  /** By draft, in the order in which they were added. */
  entries: { key: [string, number]; value: StoredEntry };
}

const VERSION = 1;

/** A draft in the store with the mark of its newest change. */
export type DraftHead = Omit<StoredDraft, 'base'>;

/** Stored drafts and their changes. Owns the connection. */
export class DraftStore {
  readonly #database: IDBPDatabase<Schema>;

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** Opens the store; rejects where the browser has none, or refuses it. */
  static async open(name: string): Promise<DraftStore> {
    const database = await openDB<Schema>(name, VERSION, {
      upgrade(created) {
        created.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner');
        created.createObjectStore('entries');
      },
      // Another tab has a newer console: its version of the store replaces this one.
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    });
    return new DraftStore(database);
  }

  /** Stores a draft in place of the one with its id, and removes the changes of that one. */
  async put(draft: StoredDraft): Promise<void> {
    const transaction = this.#database.transaction(['drafts', 'entries'], 'readwrite');
    const writes = [
      transaction.objectStore('drafts').put(draft),
      transaction.objectStore('entries').delete(entriesOf(draft.id)),
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

  /** Removes a draft and its changes. */
  async delete(id: string): Promise<void> {
    const transaction = this.#database.transaction(['drafts', 'entries'], 'readwrite');
    await Promise.all([
      transaction.objectStore('drafts').delete(id),
      transaction.objectStore('entries').delete(entriesOf(id)),
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

  /** Drafts of an owner with the mark of their newest change, newest first. */
  async heads(owner: string): Promise<readonly DraftHead[]> {
    const transaction = this.#database.transaction(['drafts', 'entries']);
    const ids = await transaction.objectStore('drafts').index('owner').getAllKeys(owner);
    const heads: DraftHead[] = [];
    for (const id of ids) {
      const draft = await transaction.objectStore('drafts').get(id);
      if (draft === undefined) continue;
      const newest = await transaction.objectStore('entries').openCursor(entriesOf(id), 'prev');
      const { base: _base, ...head } = draft;
      heads.push({ ...head, ...(newest && { at: newest.value.at, steps: newest.value.steps }) });
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
