import { keyText, type ReportKey } from '../../domain/contract/shotReport.ts';
import { deleteFirst } from '../../domain/deleteFirst.ts';
import type { ReportOrigin } from '../../domain/reports/reportStore.ts';
import type { EpochMs } from '../../domain/units.ts';

const MAX_REMOVED = 10_000;

/** When a report was removed. */
export interface Removal {
  /** Sequence of the newest change that was published before; 0 where the server sends none. */
  readonly seq: number;
  /** Server's clock. */
  readonly at: EpochMs;
}

/**
 * The newest 10 000 removals. A list that was requested before a removal may be read after it: without these it would
 * bring the report back.
 */
export class RemovedReports {
  readonly #removals = new Map<string, Removal>();

  /** Whether none is stored, so that nothing need be looked up. */
  get isEmpty(): boolean {
    return this.#removals.size === 0;
  }

  /** Stores a removal; of too many the oldest is dropped. */
  add(key: ReportKey, removal: Removal): void {
    const name = keyText(key);
    this.#removals.delete(name);
    this.#removals.set(name, removal);
    if (this.#removals.size > MAX_REMOVED) deleteFirst(this.#removals);
  }

  /** Whether a report was removed and has not come again since. */
  has(key: ReportKey): boolean {
    return this.#removals.has(keyText(key));
  }

  /**
   * Whether a state of a report is from before its removal. A later one is a new report with the same key: its removal is
   * forgotten. Live messages and replays are compared by sequence where both have one, lists by the moment of their request.
   */
  isBefore(key: ReportKey, { kind, seq, at }: Pick<ReportOrigin, 'kind' | 'seq' | 'at'>): boolean {
    const name = keyText(key);
    const removal = this.#removals.get(name);
    if (removal === undefined) return false;
    const isNumbered = kind !== 'history' && seq > 0 && removal.seq > 0;
    const isBefore = isNumbered ? seq <= removal.seq : at <= removal.at;
    if (!isBefore) this.#removals.delete(name);
    return isBefore;
  }
}
