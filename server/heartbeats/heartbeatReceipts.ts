/** When the server last received a heartbeat of each node, and how long after the one before. */
import { BURST_MS, type Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';

interface Receipt {
  /** Receipt from which the next interval counts: the first of a burst. */
  from: EpochMs;
  /** undefined before the second heartbeat. */
  interval: Millis | undefined;
}

/** Stamps heartbeats with the time of receipt. Forgets the intervals at a restart; each is known again with the second heartbeat. */
export class HeartbeatReceipts {
  readonly #maxNodes: number;
  /** Squad → node. */
  readonly #receipts = new Map<string, Map<string, Receipt>>();
  #nodes = 0;

  /** @param maxNodes  nodes beyond these have no interval */
  constructor(maxNodes: number) {
    this.#maxNodes = maxNodes;
  }

  /** Returns a heartbeat that has just arrived with `received` and, from the node's second one on, `interval`. */
  stamp(heartbeat: Heartbeat, now: EpochMs): Heartbeat {
    const interval = this.#intervalOf(heartbeat, now);
    return interval === undefined
      ? { ...heartbeat, received: now }
      : { ...heartbeat, received: now, interval };
  }

  #intervalOf({ squad_id: squad, nodeid }: Heartbeat, now: EpochMs): Millis | undefined {
    const known = this.#receipts.get(squad)?.get(nodeid);
    if (known === undefined) {
      this.#add(squad, nodeid, now);
      return undefined;
    }
    const since: Millis = now - known.from;
    if (since >= 0 && since < BURST_MS) return known.interval;
    known.from = now;
    if (since > 0) known.interval = since;
    return known.interval;
  }

  #add(squad: string, nodeid: string, now: EpochMs): void {
    if (this.#nodes === this.#maxNodes) return;
    this.#nodes++;
    const nodes = this.#receipts.get(squad) ?? new Map<string, Receipt>();
    this.#receipts.set(squad, nodes.set(nodeid, { from: now, interval: undefined }));
  }
}
