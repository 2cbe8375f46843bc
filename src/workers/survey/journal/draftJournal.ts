import { failure, success, type Result } from '../../../domain/result.ts';
import type { Checkpoint, JournalFailure, ResumeFailure } from '../../../domain/survey/port/surveyPort.ts';
import type { ResumableDraft } from '../../../domain/survey/port/surveyState.ts';
import { keptTypedItems, readTypedItems, type TypedItem } from '../../../domain/survey/port/typedItems.ts';
import type { Millis, Ticks } from '../../../domain/units.ts';
import type { Cancel, Clock } from '../../connection/clock.ts';
import type { OpenDraft } from '../draft/openDraft.ts';
import { copyDraft, restoreDraft } from './draftCopy.ts';
import { DraftLock, type Locks } from './draftLock.ts';
import type { DraftHead, DraftStore } from './draftStore.ts';
import { JOURNAL_FORMAT, type DraftMark, type JournalEntry, type StoredTyped } from './journalFormat.ts';

/** After this many changes the journal of a draft restarts from its present state. */
export const MAX_ENTRIES = 1_000;
/** Cells of those changes: 8 bytes each, or a text. */
const MAX_CELLS = 2_000_000;
/** Journals of ended sessions of one owner; the oldest beyond them are removed. */
export const MAX_DRAFTS = 5;
export const MAX_CHECKPOINTS = 20;
/** From a failed write to the next attempt. */
export const RETRY_MS: Millis = 10_000;

/** Dependencies of the journal. */
export interface JournalDeps {
  readonly clock: Clock;
  readonly openStore: () => Promise<DraftStore>;
  readonly locks: Locks;
  /** Tells what keeps the journal from being written; undefined once nothing does. */
  readonly onFailure: (reason: JournalFailure | undefined) => void;
  readonly reportError: (what: string, error: unknown) => void;
  /** Resolves once the journal before this one has given its lock back, which may be the same one. */
  readonly after?: Promise<void> | undefined;
}

/** Whose drafts: of a person on one console, of one squad. */
export interface Owner {
  readonly baseUrl: string;
  readonly login: string;
  readonly squadId: string;
}

/**
 * Journal of the draft of one owner; one instance per owner. The first change writes the whole draft as base,
 * each later change is appended. Writing never delays an edit.
 */
export class DraftJournal {
  readonly #deps: JournalDeps;
  readonly #owner: string;
  readonly #squadId: string;
  readonly #lock: DraftLock;
  #store: DraftStore | undefined;
  #reason: JournalFailure | undefined;
  /** The draft whose changes are written; undefined before the first. */
  #id: string | undefined;
  /** The open draft, as it was given last. */
  #open: OpenDraft | undefined;
  /** Values typed into forms of the draft that it does not have yet. */
  #typed: readonly TypedItem[] = [];
  /** It has changes that the store gets with the next base only. */
  #isBaseDue = false;
  #baseTimer: Cancel | undefined;
  #triedAt: Ticks | undefined;
  #entries = 0;
  #cells = 0;
  #isEnded = false;

  constructor(owner: Owner, deps: JournalDeps) {
    this.#deps = deps;
    this.#squadId = owner.squadId;
    this.#owner = JSON.stringify([owner.baseUrl, owner.login, owner.squadId]);
    this.#lock = new DraftLock(deps.locks);
  }

  /** Whether this tab may change the draft. */
  get isHeld(): boolean {
    return this.#lock.isHeld;
  }

  /** Typed values that the draft does not have yet, as last noted or restored. */
  get typed(): readonly TypedItem[] {
    return this.#typed;
  }

  /** Opens the store and takes the lock; failures are passed to `onFailure`. */
  async open(): Promise<void> {
    await this.#deps.after;
    const isFree = await this.#lock.take(`survey ${this.#owner}`, () => {
      this.#setFailure(undefined);
      if (this.#open !== undefined) this.settle(this.#open);
    });
    if (!isFree) this.#setFailure('otherTab');
    try {
      const store = await this.#deps.openStore();
      if (this.#isEnded) store.close();
      else this.#store = store;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Writes what is due, then nothing more, and gives the lock back. What is written stays. Resolves once the lock is free. */
  async end(): Promise<void> {
    if (this.#isBaseDue && this.#open !== undefined) this.#writeBase(this.#open);
    this.#isEnded = true;
    this.#cancelBase();
    const released = this.#lock.release();
    this.#store?.close();
    await released;
  }

  /** Notes a change that the open draft has taken in. */
  note(open: OpenDraft, entry: JournalEntry): void {
    if (this.#isEnded || this.#store === undefined) return;
    this.#open = open;
    this.#entries += 1;
    this.#cells += cellsOf(entry);
    const isBounded = this.#entries <= MAX_ENTRIES && this.#cells <= MAX_CELLS;
    if (this.#id === undefined || this.#isBaseDue || !isBounded) this.#scheduleBase();
    else this.#append(this.#id, open, entry);
  }

  /** Journals values typed into forms that the open draft does not have yet, in the order they were typed. */
  noteTyped(open: OpenDraft, items: readonly TypedItem[]): void {
    if (this.#isEnded || this.#store === undefined) return;
    this.#typed = keptTypedItems(items);
    this.#open = open;
    if (!this.#lock.isHeld) return;
    const id = this.#id;
    if (id === undefined || this.#isBaseDue || !this.#isUnsaved(open)) this.settle(open);
    else void this.#watchOf(id, this.#store.putTyped(id, this.#storedTyped()));
  }

  /**
   * Call after the open draft was saved, loaded or replaced: its journal restarts, or ends if nothing is
   * unsaved.
   */
  settle(open: OpenDraft): void {
    if (this.#isEnded || this.#store === undefined) return;
    this.#open = open;
    if (this.#isUnsaved(open)) {
      this.#scheduleBase();
      return;
    }
    this.#cancelBase();
    const id = this.#id;
    this.#id = undefined;
    if (id !== undefined) void this.#watchWritten(this.#store.delete(id));
  }

  /** The newest journal of an ended session with unsaved steps or typed values. */
  async resumable(): Promise<(ResumableDraft & { readonly id: string }) | undefined> {
    const head = (await this.#heads()).find(
      ({ id, name, steps, typed }) => name === '' && id !== this.#id && steps + typed > 0,
    );
    return head && { id: head.id, squadId: this.#squadId, steps: head.steps + head.typed, at: head.at };
  }

  /** Checkpoints of the owner, newest first. */
  async checkpoints(): Promise<readonly Checkpoint[]> {
    const heads = await this.#heads();
    return heads
      .filter(({ name }) => name !== '')
      .map(({ id, name, at, steps }) => ({ id, name, at, steps }));
  }

  /** Keeps a draft under a name. */
  async saveCheckpoint(open: OpenDraft, name: string): Promise<Result<void, JournalFailure>> {
    if (this.#store === undefined) return failure('unavailable');
    try {
      await this.#store.put(this.#stored(open, this.#newId(), name));
      await this.#deleteBeyond(MAX_CHECKPOINTS, (head) => head.name !== '');
      return success(undefined);
    } catch (error) {
      return failure(failureOf(error));
    }
  }

  /** A draft as it was kept. A journal goes on from it; a checkpoint stays as it is. */
  async restore(id: string): Promise<Result<OpenDraft, ResumeFailure>> {
    if (!this.#lock.isHeld) return failure('otherTab');
    try {
      const stored = await this.#store?.get(id);
      if (stored === undefined || this.#store === undefined) return failure('gone');
      if (stored.format !== JOURNAL_FORMAT || stored.owner !== this.#owner) return failure('unreadable');
      const entries = await this.#store.entries(id);
      const restored = restoreDraft(
        stored.base,
        entries.map(({ entry }) => entry),
      );
      if (!restored.ok) return restored;
      this.#cancelBase();
      this.#restoreTyped(await this.#store.typed(id), restored.value);
      if (stored.name === '') this.#continue(id, entries.length);
      return restored;
    } catch (error) {
      this.#deps.reportError('a draft could not be restored', error);
      return failure('unreadable');
    }
  }

  /** Removes a draft. */
  async delete(id: string): Promise<void> {
    if (this.#store !== undefined) await this.#watch(this.#store.delete(id));
  }

  /** Items that do not fit the draft are left out and reported. */
  #restoreTyped(stored: StoredTyped | undefined, { draft }: OpenDraft): void {
    const items: unknown = stored?.items ?? [];
    this.#typed = readTypedItems(items, draft.tables);
    if (!Array.isArray(items) || items.length > this.#typed.length)
      this.#deps.reportError('typed values of the survey could not be restored', items);
  }

  #continue(id: string, entries: number): void {
    const own = this.#id;
    if (own !== undefined && own !== id) void this.delete(own);
    this.#id = id;
    this.#entries = entries;
    this.#cells = 0;
  }

  #append(id: string, open: OpenDraft, entry: JournalEntry): void {
    if (this.#store === undefined) return;
    void this.#watchOf(id, this.#store.append(id, this.#entries, { entry, ...this.#mark(open) }));
  }

  /** Watches a write of a draft: what failed is in its next base. */
  async #watchOf(id: string, written: Promise<void>): Promise<void> {
    if ((await this.#watchWritten(written)) || id !== this.#id || this.#isEnded) return;
    this.#triedAt = this.#deps.clock.ticks();
    this.#scheduleBase();
  }

  /** Writes the whole draft in a later task, so that the edit before it is drawn first. */
  #scheduleBase(): void {
    this.#isBaseDue = true;
    if (this.#baseTimer !== undefined) return;
    const { clock } = this.#deps;
    const wait = this.#triedAt === undefined ? 0 : this.#triedAt + RETRY_MS - clock.ticks();
    this.#baseTimer = clock.after(Math.max(0, wait), () => {
      this.#baseTimer = undefined;
      this.#isBaseDue = false;
      if (this.#open !== undefined) this.#writeBase(this.#open);
    });
  }

  #cancelBase(): void {
    this.#baseTimer?.();
    this.#baseTimer = undefined;
    this.#isBaseDue = false;
  }

  #writeBase(open: OpenDraft): void {
    if (this.#store === undefined || this.#isEnded) return;
    const isNew = this.#id === undefined;
    this.#id ??= this.#newId();
    this.#entries = 0;
    this.#cells = 0;
    const stored = this.#stored(open, this.#id, '');
    void this.#watchOf(this.#id, this.#store.put(stored, this.#storedTyped()));
    if (isNew) void this.#watch(this.#deleteBeyond(MAX_DRAFTS, ({ name }) => name === ''));
  }

  #stored(open: OpenDraft, id: string, name: string) {
    const head = { id, format: JOURNAL_FORMAT, owner: this.#owner, name, ...this.#mark(open) };
    return { ...head, base: copyDraft(open) };
  }

  #storedTyped(): StoredTyped {
    return { at: this.#deps.clock.wall(), items: this.#typed };
  }

  #isUnsaved({ isEdited }: OpenDraft): boolean {
    return isEdited || this.#typed.length > 0;
  }

  #mark({ draft, isEdited }: OpenDraft): DraftMark {
    const { unsavedSteps, steps } = draft.history;
    const count = Math.max(1, unsavedSteps ?? steps.length);
    return { at: this.#deps.clock.wall(), steps: isEdited ? count : 0 };
  }

  #newId(): string {
    const { clock } = this.#deps;
    return `${clock.wall()}-${clock.random()}`;
  }

  async #heads(): Promise<readonly DraftHead[]> {
    try {
      return (await this.#store?.heads(this.#owner)) ?? [];
    } catch (error) {
      this.#fail(error);
      return [];
    }
  }

  async #deleteBeyond(most: number, isMeant: (head: DraftHead) => boolean): Promise<void> {
    const heads = (await this.#heads()).filter(isMeant);
    for (const { id } of heads.slice(most)) await this.#store?.delete(id);
  }

  /** Watches a write after which nothing is unwritten: it ends what was reported. Returns whether it was done. */
  async #watchWritten(written: Promise<void>): Promise<boolean> {
    if (!(await this.#watch(written))) return false;
    this.#triedAt = undefined;
    if (this.#reason !== 'otherTab') this.#setFailure(undefined);
    return true;
  }

  /** Reports a failure. Returns whether it was done: what is read or removed has no need of room and ends no report. */
  async #watch(done: Promise<void>): Promise<boolean> {
    try {
      await done;
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #fail(error: unknown): void {
    if (this.#isEnded) return;
    const reason = failureOf(error);
    if (reason !== 'full') this.#deps.reportError('the journal of the survey could not be written', error);
    if (this.#reason !== 'otherTab') this.#setFailure(reason);
  }

  #setFailure(reason: JournalFailure | undefined): void {
    if (reason === this.#reason || this.#isEnded) return;
    this.#reason = reason;
    this.#deps.onFailure(reason);
  }
}

function failureOf(error: unknown): JournalFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'unavailable';
}

function cellsOf(entry: JournalEntry): number {
  if (entry.kind === 'goTo') return 1;
  const sizes = entry.edit.map((operation) =>
    operation.kind === 'add' ? operation.items.length * 32 : operation.rows.length,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
