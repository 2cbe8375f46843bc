import { keyText, type ReportKey } from '../../domain/contract/shotReport.ts';
import { deleteFirst } from '../../domain/deleteFirst.ts';
import { ownCopy } from '../../domain/json/read.ts';
import type { EpochMs, Millis, Ticks } from '../../domain/units.ts';

/** How long an update may wait for its report to arrive by itself. */
const ORPHAN_MS: Millis = 30_000;
const MAX_ORPHANS = 1000;

/** An update whose report is not known. */
export interface Orphan {
  /** Id for `loadShotreport`, which returns the report. */
  readonly id: string;
  /** Body of the update. */
  readonly body: string;
  /** Sequence of the update; 0 unnumbered. */
  readonly seq: number;
  /** Server's clock when the update arrived. */
  readonly at: EpochMs;
  /** When the first update of the report arrived. */
  readonly waitingSince: Ticks;
}

/** Updates of unknown reports: the newest one of each, at most 1000; of more the oldest are dropped. */
export class Orphans {
  readonly #waiting = new Map<string, { readonly key: ReportKey; readonly orphan: Orphan }>();

  /** How many updates wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** Adds an update. It replaces one of the same report, which passes on its place in the queue and its waiting time. */
  add(key: ReportKey, orphan: Orphan): void {
    const name = keyText(key);
    const { at, waitingSince } = this.#waiting.get(name)?.orphan ?? orphan;
    this.#waiting.set(name, { key, orphan: { ...orphan, body: ownCopy(orphan.body), at, waitingSince } });
    if (this.#waiting.size > MAX_ORPHANS) deleteFirst(this.#waiting);
  }

  /** Removes and returns the update of a report, undefined where there is none. */
  take(key: ReportKey): Orphan | undefined {
    const name = keyText(key);
    const orphan = this.#waiting.get(name)?.orphan;
    this.#waiting.delete(name);
    return orphan;
  }

  /** Updates that have waited 30 s at `now`, oldest first; they are not removed. Its cost grows with `size`. */
  due(now: Ticks): readonly { readonly key: ReportKey; readonly orphan: Orphan }[] {
    return [...this.#waiting.values()].filter(({ orphan }) => now - orphan.waitingSince >= ORPHAN_MS);
  }

  /** Makes every update unnumbered, as the server restarted its count. */
  forgetSequences(): void {
    for (const [name, { key, orphan }] of this.#waiting)
      this.#waiting.set(name, { key, orphan: { ...orphan, seq: 0 } });
  }
}
