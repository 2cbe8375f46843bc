/**
 * History of each node's heartbeats in the last 24 h by quarters of an hour: their number and the most severe state
 * among them. Held in memory and saved once a minute (docs/decisions/0007-heartbeat-history.md).
 *
 * Cost for n nodes: a heartbeat is two look-ups and one write into a typed array; 200 bytes of memory per node; a save
 * writes the current quarter, 2.7 n bytes, independent of the number of heartbeats; an answer reads 96 numbers. A kill
 * loses the heartbeats since the last save, at most one minute.
 */
import { invariant } from '../../src/domain/assert.ts';
import { NODE_HEALTH, type Heartbeat, type NodeHealth } from '../../src/domain/contract/heartbeat.ts';
import {
  QUARTER_MS,
  QUARTERS_PER_DAY,
  type HeartbeatHistory,
  type HeartbeatQuarter,
} from '../../src/domain/contract/heartbeatHistory.ts';
import { isUsableInstant, readInstant } from '../../src/domain/json/instant.ts';
import { healthOf, type HealthIndex } from '../../src/domain/nodes/nodeHealth.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { HeartbeatHistoryStore } from '../store/heartbeats/heartbeatHistoryStore.ts';
import { createSerialQueue } from '../store/writer/serialQueue.ts';
import { HeartbeatReceipts } from './heartbeatReceipts.ts';
import { NodeSlots, type NodeKey } from './nodeSlots.ts';

/** 24 h and a margin of one hour. */
export const QUARTERS_RETAINED = QUARTERS_PER_DAY + 4;
/** Includes quarters that lie in the future after a backward step of the clock. */
const MAX_QUARTERS = 2 * QUARTERS_RETAINED;
/** Interval at which the current quarter is saved. */
export const SAVE_INTERVAL: Millis = 60_000;
/** Three times the largest installation; the console has the same limit. */
export const MAX_NODES = 65_536;
const MINUTE: Millis = 60_000;
const ALL_MINUTES = 2 ** (QUARTER_MS / MINUTE) - 1;
/** A quarter without heartbeats counts as silence only where the server recorded in so many of its minutes. */
const MINUTES_FOR_SILENCE = 12;
/** A cell: the code of the worst state in the low bits, the number of heartbeats above; 0: no heartbeat. */
const HEALTH_BITS = 2;
/** Codes in order of severity. They are stored: never assign a code to another state. */
const HEALTH_CODE: Readonly<Record<NodeHealth, number>> = {
  healthy: 0,
  unknown: 1,
  construction: 2,
  warning: 3,
};
/** By index into NODE_HEALTH. */
const CODES = NODE_HEALTH.map((health) => HEALTH_CODE[health]);
const HEALTH_OF_CODE: ReadonlyMap<number, NodeHealth> = new Map(
  NODE_HEALTH.map((health, i) => [CODES[i] ?? 0, health]),
);
invariant(
  Math.max(...CODES) < 2 ** HEALTH_BITS,
  `the codes of the states fit into ${HEALTH_BITS} bits of a cell`,
);
const MAX_BEATS = 2 ** (16 - HEALTH_BITS) - 1;

interface Quarter {
  /** Bit m: the server recorded in minute m of the quarter. */
  minutes: number;
  /** [slot] See HEALTH_BITS. */
  cells: Uint16Array<ArrayBuffer>;
  isSaved: boolean;
}

export interface HeartbeatRecorderDeps {
  readonly store: Pick<HeartbeatHistoryStore, 'load' | 'save'>;
  readonly now: () => EpochMs;
  readonly maxNodes?: number;
}

/** Records heartbeats, answers the history of a node and saves changes. */
export class HeartbeatRecorder {
  readonly #deps: HeartbeatRecorderDeps;
  #nodes: NodeSlots;
  /** By quarter, counted from 1970. */
  readonly #quarters = new Map<number, Quarter>();
  readonly #enqueue = createSerialQueue();
  readonly #receipts: HeartbeatReceipts;
  #current = NaN;

  private constructor(deps: HeartbeatRecorderDeps) {
    this.#deps = deps;
    this.#nodes = new NodeSlots(deps.maxNodes ?? MAX_NODES);
    this.#receipts = new HeartbeatReceipts(deps.maxNodes ?? MAX_NODES);
  }

  /** Creates a recorder with the stored history of the last 24 h. */
  static async open(deps: HeartbeatRecorderDeps): Promise<HeartbeatRecorder> {
    const recorder = new HeartbeatRecorder(deps);
    await recorder.#load();
    return recorder;
  }

  /** Replaces what is held by what is stored: another server has saved it. */
  reload(): Promise<void> {
    return this.#enqueue(() => this.#load());
  }

  async #load(): Promise<void> {
    const { nodes, quarters } = await this.#deps.store.load();
    this.#nodes = new NodeSlots(this.#deps.maxNodes ?? MAX_NODES);
    this.#quarters.clear();
    for (const node of nodes) this.#nodes.restore(node);
    for (const { quarter, minutes, cells } of quarters) {
      this.#quarters.set(quarter, { minutes, cells, isSaved: true });
      cells.forEach((cell, slot) => {
        // A slot without a node must not pass its history to the next node.
        if (cell !== 0 && !this.#nodes.noteBeat(slot, quarter)) cells[slot] = 0;
      });
    }
    this.#enter(this.#deps.now());
  }

  /**
   * Records heartbeats that have just arrived, and returns them with their times of receipt. Nodes beyond the limit have no
   * history and no interval.
   */
  record(batch: readonly Heartbeat[]): readonly Heartbeat[] {
    const now = this.#deps.now();
    const quarter = this.#enter(now);
    for (const { squad_id, nodeid, status, timestamp } of batch) {
      const time = readInstant(timestamp);
      const slot = this.#nodes.findOrAdd(squad_id, nodeid, quarter);
      this.#add(quarter, slot, healthOf(status, isUsableInstant(time, now) ? time : NaN), 1);
    }
    return batch.map((heartbeat) => this.#receipts.stamp(heartbeat, now));
  }

  /**
   * Writes a generated history. Each node is looked up once: O(nodes + heartbeats written).
   *
   * @param nodes  nodes of the history, known from its first quarter
   * @param span   `from` is an instant in the first quarter, within the retained span, `count` the number of quarters
   * @param write  calls `add` with index in `nodes`, worst state and heartbeats, for each quarter in [0, count)
   */
  fill(
    nodes: readonly NodeKey[],
    { from, count }: { readonly from: EpochMs; readonly count: number },
    write: (quarter: number, add: (node: number, health: HealthIndex, beats: number) => void) => void,
  ): void {
    const first = numberOf(from);
    const slots = nodes.map(({ squadId, nodeId }) => this.#nodes.findOrAdd(squadId, nodeId, first));
    for (let number = first; number < first + count; number++) {
      this.#quarterOf(number).minutes = ALL_MINUTES;
      write(number - first, (node, health, beats) => this.#add(number, slots[node] ?? -1, health, beats));
    }
  }

  /** History of a node in the last 24 h; null for quarters without data. */
  historyOf(squadId: string, nodeId: string): HeartbeatHistory {
    const last = this.#enter(this.#deps.now());
    const first = last - QUARTERS_PER_DAY + 1;
    const slot = this.#nodes.find(squadId, nodeId);
    const quarters = Array.from({ length: QUARTERS_PER_DAY }, (_, i) => this.#answer(first + i, slot));
    return { from: first * QUARTER_MS, quarters };
  }

  /** Saves the changes since the last save. Throws StoreFailure; the next save then includes them. */
  save(): Promise<void> {
    return this.#enqueue(async () => {
      const current = this.#enter(this.#deps.now());
      const changed = [...this.#quarters].filter(([, { isSaved }]) => !isSaved);
      const nodes = this.#nodes.takeChanges();
      for (const [, quarter] of changed) quarter.isSaved = true;
      try {
        await this.#deps.store.save({
          ...nodes,
          quarters: changed.map(([quarter, { minutes, cells }]) => ({
            quarter,
            minutes,
            cells: cells.slice(0, this.#nodes.slotCount),
          })),
          oldest: oldestFor(current),
          newest: Math.max(...this.#quarters.keys()),
        });
      } catch (error) {
        for (const [, quarter] of changed) quarter.isSaved = false;
        this.#nodes.returnChanges(nodes);
        throw error;
      }
    });
  }

  /** Advances to the quarter of `now`, marks its minute and drops expired quarters. Returns the quarter. */
  #enter(now: EpochMs): number {
    const number = numberOf(now);
    if (number !== this.#current) {
      this.#current = number;
      this.#dropOld(oldestFor(number));
      this.#nodes.forgetBefore(oldestFor(number));
    }
    const quarter = this.#quarterOf(number);
    const minute = 1 << Math.floor((now - number * QUARTER_MS) / MINUTE);
    if ((quarter.minutes & minute) === 0) {
      quarter.minutes |= minute;
      quarter.isSaved = false;
    }
    return number;
  }

  /** Drops expired quarters. Future quarters, left by a backward step of the clock, are retained up to MAX_QUARTERS. */
  #dropOld(oldest: number): void {
    for (const number of [...this.#quarters.keys()].toSorted((a, b) => b - a)) {
      if (number < oldest || this.#quarters.size > MAX_QUARTERS) this.#quarters.delete(number);
    }
  }

  #quarterOf(number: number): Quarter {
    const known = this.#quarters.get(number);
    if (known !== undefined) return known;
    const quarter = { minutes: 0, cells: new Uint16Array(this.#nodes.slotCount), isSaved: false };
    this.#quarters.set(number, quarter);
    return quarter;
  }

  /** Adds heartbeats to a cell; ignores slot −1. */
  // oxlint-disable-next-line shotpoint/parameters -- called per item, where an object would be garbage
  #add(number: number, slot: number, health: HealthIndex, beats: number): void {
    if (slot === -1) return;
    const quarter = this.#quarterOf(number);
    if (slot >= quarter.cells.length) quarter.cells = grown(quarter.cells, slot, this.#nodes.limit);
    const before = quarter.cells[slot] ?? 0;
    const count = Math.min(MAX_BEATS, (before >> HEALTH_BITS) + beats);
    const code = CODES[health] ?? 0;
    const worst = before === 0 ? code : Math.max(before & (2 ** HEALTH_BITS - 1), code);
    quarter.cells[slot] = (count << HEALTH_BITS) | worst;
    quarter.isSaved = false;
    this.#nodes.noteBeat(slot, number);
  }

  #answer(number: number, slot: number): HeartbeatQuarter | null {
    const quarter = this.#quarters.get(number);
    if (quarter === undefined || slot === -1) return null;
    const cell = quarter.cells[slot] ?? 0;
    const worst = HEALTH_OF_CODE.get(cell & (2 ** HEALTH_BITS - 1));
    if (cell !== 0 && worst !== undefined) return { beats: cell >> HEALTH_BITS, worst };
    const wasKnown = number >= this.#nodes.firstQuarter(slot);
    return wasKnown && isRecorded(quarter.minutes) ? { beats: 0 } : null;
  }
}

/** The oldest quarter retained when `current` is the current one. */
function oldestFor(current: number): number {
  return current - QUARTERS_RETAINED + 1;
}

/** Quarter of an instant, counted from 1970. */
function numberOf(at: EpochMs): number {
  return Math.floor(at / QUARTER_MS);
}

function grown(cells: Uint16Array, slot: number, limit: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(Math.min(limit, Math.max(256, 2 * cells.length, slot + 1)));
  larger.set(cells);
  return larger;
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Whether silence counts in a quarter in whose minutes the server recorded. @param minutes  of HistoryQuarter */
export function isRecorded(minutes: number): boolean {
  return bitsIn(minutes) >= MINUTES_FOR_SILENCE;
}

/** Whether all heartbeats of a cell were healthy; a cell of 0 has none. @param cell  of HistoryQuarter */
export function isHealthyCell(cell: number): boolean {
  return (cell & (2 ** HEALTH_BITS - 1)) === HEALTH_CODE.healthy;
}
