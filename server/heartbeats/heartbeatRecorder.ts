/**
 * What each node's heartbeats were in the last 24 h, a quarter of an hour at a time: how many came, and the most
 * severe state among them. It lives in memory and is saved once a minute (docs/decisions/0007-heartbeat-history.md).
 *
 * Cost for n nodes: a heartbeat is two look-ups and one write into a typed array; 200 bytes of memory for each
 * node; a save writes the open quarter, 2.7 n bytes, whatever the number of heartbeats; an answer reads 96 numbers.
 * A kill loses the heartbeats since the last save, a minute of them at most.
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
import { healthOf, type HealthIndex } from '../../src/domain/nodes/health.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { HeartbeatHistoryStore } from '../store/heartbeatHistoryStore.ts';
import { serial } from '../store/serial.ts';
import { NodeRegister, type NodeKey } from './nodeRegister.ts';

/** 24 h and a margin of an hour. */
export const QUARTERS_RETAINED = QUARTERS_PER_DAY + 4;
/** With those that lie ahead after a step back of the clock. */
const MAX_QUARTERS = 2 * QUARTERS_RETAINED;
/** How often the open quarter is saved. */
export const SAVE_INTERVAL: Millis = 60_000;
/** Three times the largest installation, as in the console. */
const MAX_NODES = 65_536;
const MINUTE: Millis = 60_000;
const ALL_MINUTES = 2 ** (QUARTER_MS / MINUTE) - 1;
/** Minutes of a quarter in which the server must have recorded for silence to be the node's own. */
const MINUTES_FOR_SILENCE = 12;
/** A cell holds the code of the worst state below, and above the number of heartbeats; 0: none. */
const HEALTH_BITS = 2;
/** The most severe is highest. Stored cells hold these codes: one is never given to another state. */
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
  /** bit m: the server recorded in minute m of the quarter */
  minutes: number;
  /** [place] see HEALTH_BITS */
  cells: Uint16Array<ArrayBuffer>;
  isSaved: boolean;
}

export interface HeartbeatRecorderDeps {
  readonly store: HeartbeatHistoryStore;
  readonly now: () => EpochMs;
  readonly maxNodes?: number;
}

export class HeartbeatRecorder {
  readonly #deps: HeartbeatRecorderDeps;
  readonly #nodes: NodeRegister;
  /** By number of the quarter since 1970. */
  readonly #quarters = new Map<number, Quarter>();
  readonly #oneByOne = serial();
  #current = NaN;

  private constructor(deps: HeartbeatRecorderDeps) {
    this.#deps = deps;
    this.#nodes = new NodeRegister(deps.maxNodes ?? MAX_NODES);
  }

  /** With what the store holds of the last 24 h. */
  static async open(deps: HeartbeatRecorderDeps): Promise<HeartbeatRecorder> {
    const recorder = new HeartbeatRecorder(deps);
    const { nodes, quarters } = await deps.store.load();
    for (const node of nodes) recorder.#nodes.restore(node);
    for (const { quarter, minutes, cells } of quarters) {
      recorder.#quarters.set(quarter, { minutes, cells, isSaved: true });
      cells.forEach((cell, place) => {
        // A place whose node is lost must not give its past to the next one.
        if (cell !== 0 && !recorder.#nodes.noteBeat(place, quarter)) cells[place] = 0;
      });
    }
    recorder.#enter(deps.now());
    return recorder;
  }

  /** Heartbeats that have just arrived. Nodes beyond the limit are left out: of them there is no data. */
  record(batch: readonly Heartbeat[]): void {
    const now = this.#deps.now();
    const quarter = this.#enter(now);
    for (const { squad_id, nodeid, status, timestamp } of batch) {
      const hasTime = isUsableInstant(readInstant(timestamp), now);
      const place = this.#nodes.findOrAdd(squad_id, nodeid, quarter);
      this.#add(quarter, place, healthOf(status, hasTime), 1);
    }
  }

  /**
   * Writes whole quarters of a made-up past. Each node is looked up once: O(nodes + heartbeats written).
   *
   * @param nodes  those of the past; known from its beginning
   * @param from   an instant of its first quarter; not older than what is retained
   * @param count  how many quarters
   * @param write  gives `add` the heartbeats of quarter [0, count), with the index in `nodes` and the worst state
   */
  fill(
    nodes: readonly NodeKey[],
    from: EpochMs,
    count: number,
    write: (quarter: number, add: (node: number, health: HealthIndex, beats: number) => void) => void,
  ): void {
    const first = numberOf(from);
    const places = nodes.map(({ squadId, nodeId }) => this.#nodes.findOrAdd(squadId, nodeId, first));
    for (let number = first; number < first + count; number++) {
      this.#quarterOf(number).minutes = ALL_MINUTES;
      write(number - first, (node, health, beats) => this.#add(number, places[node] ?? -1, health, beats));
    }
  }

  /** The last 24 h of a node. Of one that is not known there is no data. */
  historyOf(squadId: string, nodeId: string): HeartbeatHistory {
    const last = this.#enter(this.#deps.now());
    const first = last - QUARTERS_PER_DAY + 1;
    const place = this.#nodes.find(squadId, nodeId);
    const quarters = Array.from({ length: QUARTERS_PER_DAY }, (_, i) => this.#answer(first + i, place));
    return { from: first * QUARTER_MS, quarters };
  }

  /** Saves what has changed since the last save. Throws StoreFault, and the next save brings it again. */
  save(): Promise<void> {
    return this.#oneByOne(async () => {
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
            cells: cells.slice(0, this.#nodes.places),
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

  /** The present quarter, its minute marked; what is too old goes. */
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

  /** After a step back of the clock quarters may lie ahead: those stay, within a bound, and are gone on with. */
  #dropOld(oldest: number): void {
    for (const number of [...this.#quarters.keys()].toSorted((a, b) => b - a)) {
      if (number < oldest || this.#quarters.size > MAX_QUARTERS) this.#quarters.delete(number);
    }
  }

  #quarterOf(number: number): Quarter {
    const known = this.#quarters.get(number);
    if (known !== undefined) return known;
    const quarter = { minutes: 0, cells: new Uint16Array(this.#nodes.places), isSaved: false };
    this.#quarters.set(number, quarter);
    return quarter;
  }

  /** Nothing at place −1. */
  #add(number: number, place: number, health: HealthIndex, beats: number): void {
    if (place === -1) return;
    const quarter = this.#quarterOf(number);
    if (place >= quarter.cells.length) quarter.cells = grown(quarter.cells, place, this.#nodes.limit);
    const before = quarter.cells[place] ?? 0;
    const count = Math.min(MAX_BEATS, (before >> HEALTH_BITS) + beats);
    const code = CODES[health] ?? 0;
    const worst = before === 0 ? code : Math.max(before & (2 ** HEALTH_BITS - 1), code);
    quarter.cells[place] = (count << HEALTH_BITS) | worst;
    quarter.isSaved = false;
    this.#nodes.noteBeat(place, number);
  }

  #answer(number: number, place: number): HeartbeatQuarter | null {
    const quarter = this.#quarters.get(number);
    if (quarter === undefined || place === -1) return null;
    const cell = quarter.cells[place] ?? 0;
    const worst = HEALTH_OF_CODE.get(cell & (2 ** HEALTH_BITS - 1));
    if (cell !== 0 && worst !== undefined) return { beats: cell >> HEALTH_BITS, worst };
    const wasKnown = number >= this.#nodes.firstQuarter(place);
    return wasKnown && bitsIn(quarter.minutes) >= MINUTES_FOR_SILENCE ? { beats: 0 } : null;
  }
}

/** The oldest quarter that is retained while `current` is the present one. */
function oldestFor(current: number): number {
  return current - QUARTERS_RETAINED + 1;
}

/** Number of a quarter since 1970. */
function numberOf(at: EpochMs): number {
  return Math.floor(at / QUARTER_MS);
}

function grown(cells: Uint16Array, place: number, limit: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(Math.min(limit, Math.max(256, 2 * cells.length, place + 1)));
  larger.set(cells);
  return larger;
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
