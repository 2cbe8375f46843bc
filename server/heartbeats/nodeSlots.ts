/** Assigns each node a slot in the columns of the heartbeat history; bounded. */
import type { HistoryNode } from '../store/heartbeats/heartbeatHistoryStore.ts';

/** Changes since the last save. */
export interface NodeChanges {
  readonly nodes: readonly HistoryNode[];
  /** Slots whose node was removed. */
  readonly removedSlots: readonly number[];
}

/** A node id is unique within its squad. */
export interface NodeKey {
  readonly squadId: string;
  readonly nodeId: string;
}

interface Entry extends NodeKey {
  readonly slot: number;
  /** Quarter of its first heartbeat. */
  firstQuarter: number;
  /** Quarter of its newest heartbeat. */
  lastQuarter: number;
}

/** Slots of the nodes that have a history. A slot whose node was removed is reused. */
export class NodeSlots {
  /** Largest number of slots. */
  readonly limit: number;
  /** [slot] undefined: free. */
  readonly #entries: (Entry | undefined)[] = [];
  /** Squad → node → slot. */
  readonly #slotsByNode = new Map<string, Map<string, number>>();
  readonly #free: number[] = [];
  /** Slots of nodes that are new to the store, or changed. */
  readonly #unsaved = new Set<number>();
  readonly #removed = new Set<number>();

  constructor(limit: number) {
    this.limit = limit;
  }

  /** One more than the highest slot that was ever used. */
  get slotCount(): number {
    return this.#entries.length;
  }

  /** The slot of a node; −1 where it has none. */
  find(squadId: string, nodeId: string): number {
    return this.#slotsByNode.get(squadId)?.get(nodeId) ?? -1;
  }

  /** The slot of a node, assigned at its first call; −1 where all slots are used. */
  findOrAdd(squadId: string, nodeId: string, quarter: number): number {
    const known = this.find(squadId, nodeId);
    if (known !== -1) return known;
    const slot = this.#free.pop() ?? this.#entries.length;
    if (slot >= this.limit) return -1;
    this.#put({ slot, squadId, nodeId, firstQuarter: quarter, lastQuarter: quarter });
    this.#unsaved.add(slot);
    return slot;
  }

  /** Adds a stored node. Call in ascending order of slots. */
  restore(node: HistoryNode): void {
    if (node.slot >= this.limit) return;
    while (this.#entries.length < node.slot) this.#free.push(this.#entries.push(undefined) - 1);
    this.#put({ ...node, lastQuarter: node.firstQuarter });
  }

  /** Updates first and last quarter of the node of a slot; false where the slot is free. */
  noteBeat(slot: number, quarter: number): boolean {
    const entry = this.#entries[slot];
    if (entry === undefined) return false;
    if (quarter > entry.lastQuarter) entry.lastQuarter = quarter;
    if (quarter < entry.firstQuarter) this.#moveBack(entry, quarter);
    return true;
  }

  /** Quarter of the first heartbeat of the node of a slot; Infinity where the slot is free. */
  firstQuarter(slot: number): number {
    return this.#entries[slot]?.firstQuarter ?? Infinity;
  }

  /** Frees the slots of nodes whose newest heartbeat is older than `quarter`, in O(slots). */
  forgetBefore(quarter: number): void {
    for (const entry of this.#entries) {
      if (entry === undefined || entry.lastQuarter >= quarter) continue;
      const { slot, squadId, nodeId } = entry;
      this.#entries[slot] = undefined;
      this.#slotsByNode.get(squadId)?.delete(nodeId);
      this.#free.push(slot);
      if (!this.#unsaved.delete(slot)) this.#removed.add(slot);
    }
  }

  /** Returns the changes since the last call and clears them. */
  takeChanges(): NodeChanges {
    const nodes = [...this.#unsaved].flatMap((slot) => {
      const entry = this.#entries[slot];
      return entry === undefined ? [] : { ...entry };
    });
    const removedSlots = [...this.#removed];
    this.#unsaved.clear();
    this.#removed.clear();
    return { nodes, removedSlots };
  }

  /** Adds changes that could not be saved to the next ones. */
  returnChanges({ nodes, removedSlots }: NodeChanges): void {
    for (const { slot } of nodes) if (this.#entries[slot] !== undefined) this.#unsaved.add(slot);
    for (const slot of removedSlots) this.#removed.add(slot);
  }

  /** Called after a backward step of the clock. */
  #moveBack(entry: Entry, quarter: number): void {
    entry.firstQuarter = quarter;
    this.#unsaved.add(entry.slot);
  }

  #put(entry: Entry): void {
    const { slot, squadId, nodeId } = entry;
    this.#entries[slot] = entry;
    const squad = this.#slotsByNode.get(squadId) ?? new Map<string, number>();
    this.#slotsByNode.set(squadId, squad.set(nodeId, slot));
  }
}
