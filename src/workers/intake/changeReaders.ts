import type { NodeColumns } from '../../domain/nodes/columns.ts';
import { clearChanges, type ReportChanges } from '../../domain/reports/rowChanges.ts';
import type { ReportStore } from '../../domain/reports/reportStore.ts';
import { ticks, type EpochMs, type Ticks } from '../../domain/units.ts';

/** What is derived from the columns: the engine of one window. */
export interface ChangeReader {
  /**
   * Applies changed reports.
   *
   * @param changes  valid within the call
   * @param liveAt   monotonic moment of the oldest live report among them; 0 none
   */
  noteReports(changes: ReportChanges, liveAt: Ticks): void;
  /** Applies changed sensors; `changes` is valid within the call, `now` of the server's clock. */
  noteNodes(changes: ReportChanges, now: EpochMs): void;
}

/** Gives the changes of the columns to the engines of all windows at once, and then clears them. */
export class ChangeReaders {
  readonly #reports: ReportStore;
  readonly #nodes: NodeColumns;
  readonly #readers = new Set<ChangeReader>();
  /** Monotonic moment of the oldest live report that no reader has yet; 0 none. */
  #liveAt = ticks(0);

  constructor(reports: ReportStore, nodes: NodeColumns) {
    this.#reports = reports;
    this.#nodes = nodes;
  }

  /** Adds a reader; it reads what the columns already have by itself. */
  add(reader: ChangeReader): void {
    this.#readers.add(reader);
  }

  /** Removes a reader. */
  remove(reader: ChangeReader): void {
    this.#readers.delete(reader);
  }

  /** Notes that a live report was taken in. */
  noteLive(at: Ticks): void {
    if (this.#liveAt === 0) this.#liveAt = at;
  }

  /** Gives the changed reports to all readers. */
  applyReports(): void {
    const { changes } = this.#reports;
    if (isEmpty(changes)) return;
    for (const reader of this.#readers) reader.noteReports(changes, this.#liveAt);
    this.#liveAt = ticks(0);
    clearChanges(changes);
  }

  /** Gives the changed sensors to all readers. */
  applyNodes(now: EpochMs): void {
    const { changes } = this.#nodes;
    if (isEmpty(changes)) return;
    for (const reader of this.#readers) reader.noteNodes(changes, now);
    clearChanges(changes);
  }
}

function isEmpty({ addedCount, changedCount, removedCount }: ReportChanges): boolean {
  return addedCount + changedCount + removedCount === 0;
}
