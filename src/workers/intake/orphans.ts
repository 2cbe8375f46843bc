import type { ReportKey } from '../../domain/contract/shotRow.ts';
import type { EpochMs, Millis, Ticks } from '../../domain/units.ts';

/** How long an update may wait for its report to come by itself (T-74). */
const ORPHAN_MS: Millis = 30_000;
const MOST = 1000;

export interface Orphan {
  /** What `loadShotreport` is asked for. */
  readonly id: string;
  /** Text of the update. */
  readonly body: string;
  readonly seq: number;
  /** Server's clock when the update came. */
  readonly at: EpochMs;
  /** From when it waits. */
  readonly heldAt: Ticks;
}

/** Updates of reports that are not known: the newest one of each, the oldest key dropped when there are too many. */
export class Orphans {
  readonly #held = new Map<string, { readonly key: ReportKey; readonly orphan: Orphan }>();

  get size(): number {
    return this.#held.size;
  }

  /** Holds an update; one for the same report that waits already keeps its place in the queue. */
  hold(key: ReportKey, orphan: Orphan): void {
    const name = nameOf(key);
    const waiting = this.#held.get(name);
    const { at, heldAt } = waiting?.orphan ?? orphan;
    this.#held.set(name, { key, orphan: { ...orphan, body: ownCopy(orphan.body), at, heldAt } });
    if (this.#held.size <= MOST) return;
    for (const first of this.#held.keys()) {
      this.#held.delete(first);
      return;
    }
  }

  take(key: ReportKey): Orphan | undefined {
    const name = nameOf(key);
    const held = this.#held.get(name);
    this.#held.delete(name);
    return held?.orphan;
  }

  /** Those that have waited long enough at `now`, oldest first; they stay held. */
  due(now: Ticks): readonly { readonly key: ReportKey; readonly orphan: Orphan }[] {
    return [...this.#held.values()].filter(({ orphan }) => now - orphan.heldAt >= ORPHAN_MS);
  }

  /** The server counts anew: what waits has no number any more. */
  forgetSequences(): void {
    for (const [name, { key, orphan }] of this.#held)
      this.#held.set(name, { key, orphan: { ...orphan, seq: 0 } });
  }
}

function nameOf({ squadId, detectionId }: ReportKey): string {
  return `${squadId}\0${detectionId}`;
}

/** A copy that does not keep the chunk alive of which the text is a part. */
function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text.toWellFormed())) as string;
}
