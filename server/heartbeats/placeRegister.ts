/** Assigns each node a place in the rows of availability; bounded. */
import type { AvailabilityNode } from '../store/availability/availabilityStore.ts';
import type { HistoryNode, HistoryQuarter } from '../store/heartbeats/heartbeatHistoryStore.ts';
import { MAX_NODES } from './heartbeatRecorder.ts';
import { keyOf } from './sensorRegister.ts';

/** Places of the nodes that were ever heard. A place whose node was deleted is used again. */
export class PlaceRegister {
  readonly #nodes: AvailabilityNode[];
  readonly #places = new Map<string, number>();
  /** One more than the highest place. */
  #count = 0;
  readonly #free: number[] = [];
  /** [place] Slot in the history of heartbeats, for the nodes that it was made of. */
  #slots:
    | { readonly of: readonly HistoryNode[]; readonly count: number; readonly slots: Int32Array }
    | undefined;

  /** @param nodes  stored ones, by place */
  constructor(nodes: readonly AvailabilityNode[]) {
    this.#nodes = [...nodes];
    for (const { place, squadId, nodeId } of nodes) {
      while (this.#count < place) this.#free.push(this.#count++);
      this.#places.set(keyOf(squadId, nodeId), place);
      this.#count++;
    }
  }

  /** One more than the highest place. */
  get count(): number {
    return this.#count;
  }

  /** All nodes. */
  all(): readonly AvailabilityNode[] {
    return this.#nodes;
  }

  /** Adds the nodes whose first heartbeat is in a quarter, and returns them. Nodes beyond the limit have no place. O(nodes). */
  addHeard(nodes: readonly HistoryNode[], { cells }: HistoryQuarter): readonly AvailabilityNode[] {
    const added: AvailabilityNode[] = [];
    for (const { slot, squadId, nodeId } of nodes) {
      if ((cells[slot] ?? 0) === 0 || this.#places.has(keyOf(squadId, nodeId))) continue;
      if (this.#nodes.length >= MAX_NODES) break;
      const place = this.#free.pop() ?? this.#count++;
      this.#places.set(keyOf(squadId, nodeId), place);
      added.push({ place, squadId, nodeId });
    }
    this.#nodes.push(...added);
    return added;
  }

  /** [place] Slot of each node in the history, −1 where it has none. O(nodes) after nodes were added, else at once. */
  slotsOf(nodes: readonly HistoryNode[]): Int32Array {
    if (this.#slots?.of === nodes && this.#slots.count === this.#nodes.length) return this.#slots.slots;
    const slots = new Int32Array(this.#count).fill(-1);
    for (const { slot, squadId, nodeId } of nodes) {
      const place = this.#places.get(keyOf(squadId, nodeId));
      if (place !== undefined) slots[place] = slot;
    }
    this.#slots = { of: nodes, count: this.#nodes.length, slots };
    return slots;
  }
}
