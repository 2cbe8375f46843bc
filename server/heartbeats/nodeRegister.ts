/** The nodes that have a history, each with a place in the columns; bounded. */
import type { HistoryNode } from '../store/heartbeatHistoryStore.ts';

/** What the store does not know yet. */
export interface NodeChanges {
  readonly nodes: readonly HistoryNode[];
  /** Places whose node was forgotten. */
  readonly removed: readonly number[];
}

/** A node id is unique within its squad. */
export interface NodeKey {
  readonly squadId: string;
  readonly nodeId: string;
}

interface Entry extends NodeKey {
  readonly place: number;
  /** Quarter in which it was heard of first. */
  firstQuarter: number;
  /** Quarter of its newest heartbeat. */
  last: number;
}

export class NodeRegister {
  readonly limit: number;
  /** [place] undefined: free */
  readonly #entries: (Entry | undefined)[] = [];
  /** squad → node → place */
  readonly #places = new Map<string, Map<string, number>>();
  readonly #free: number[] = [];
  /** Places of nodes that are new to the store, or changed. */
  readonly #unsaved = new Set<number>();
  readonly #removed = new Set<number>();

  constructor(limit: number) {
    this.limit = limit;
  }

  /** One more than the highest place that was ever taken. */
  get places(): number {
    return this.#entries.length;
  }

  /** The place of a node, or −1. */
  find(squadId: string, nodeId: string): number {
    return this.#places.get(squadId)?.get(nodeId) ?? -1;
  }

  /** The place of a node, which gets one where it has none; −1 where all are taken. */
  findOrAdd(squadId: string, nodeId: string, quarter: number): number {
    const known = this.find(squadId, nodeId);
    if (known !== -1) return known;
    const place = this.#free.pop() ?? this.#entries.length;
    if (place >= this.limit) return -1;
    this.#put({ place, squadId, nodeId, firstQuarter: quarter, last: quarter });
    this.#unsaved.add(place);
    return place;
  }

  /** A node that the store knows; by ascending places. */
  restore(node: HistoryNode): void {
    if (node.place >= this.limit) return;
    while (this.#entries.length < node.place) this.#free.push(this.#entries.push(undefined) - 1);
    this.#put({ ...node, last: node.firstQuarter });
  }

  /** Notes that a heartbeat was recorded in a quarter; false where no node has the place. */
  noteBeat(place: number, quarter: number): boolean {
    const entry = this.#entries[place];
    if (entry === undefined) return false;
    if (quarter > entry.last) entry.last = quarter;
    if (quarter < entry.firstQuarter) this.#moveBack(entry, quarter);
    return true;
  }

  /** The quarter in which the node of a place was heard of first. */
  firstQuarter(place: number): number {
    return this.#entries[place]?.firstQuarter ?? Infinity;
  }

  /** Frees the places of nodes whose newest heartbeat is older than `quarter`, in O(places). */
  forgetBefore(quarter: number): void {
    for (const entry of this.#entries) {
      if (entry === undefined || entry.last >= quarter) continue;
      const { place, squadId, nodeId } = entry;
      this.#entries[place] = undefined;
      this.#places.get(squadId)?.delete(nodeId);
      this.#free.push(place);
      if (!this.#unsaved.delete(place)) this.#removed.add(place);
    }
  }

  /** What has changed since the last time, and forgets it. */
  takeChanges(): NodeChanges {
    const nodes = [...this.#unsaved].flatMap((place) => {
      const entry = this.#entries[place];
      return entry === undefined ? [] : { ...entry };
    });
    const removed = [...this.#removed];
    this.#unsaved.clear();
    this.#removed.clear();
    return { nodes, removed };
  }

  /** Changes that could not be saved: they come with the next ones. */
  returnChanges({ nodes, removed }: NodeChanges): void {
    for (const { place } of nodes) if (this.#entries[place] !== undefined) this.#unsaved.add(place);
    for (const place of removed) this.#removed.add(place);
  }

  /** The clock was set back. */
  #moveBack(entry: Entry, quarter: number): void {
    entry.firstQuarter = quarter;
    this.#unsaved.add(entry.place);
  }

  #put(entry: Entry): void {
    const { place, squadId, nodeId } = entry;
    this.#entries[place] = entry;
    const squad = this.#places.get(squadId) ?? new Map<string, number>();
    this.#places.set(squadId, squad.set(nodeId, place));
  }
}
