import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import { round } from '../site/ground.ts';
import { Random } from '../site/random.ts';
import type { Site, SiteNode } from '../site/site.ts';

/** Interval between two heartbeats of a node. */
export const HEARTBEAT_INTERVAL: Millis = 30_000;

/** Statuses of a node by index; the first is healthy. */
const STATUSES = ['OK', 'UNKNOWN', 'stray', 'down', 'LOW BATTERY'] as const;
/** Squad whose firmware sends "Active" instead of "OK". */
const ACTIVE_SQUAD = 'EB';
const FAILED_STATUSES = [1, 2, 3, 4] as const;
const DOWN = 3;
/** Chances per heartbeat that a healthy node fails and that a failed one recovers: about one in fifty is failed. */
const FAILURE_CHANCE = 0.001;
const RECOVERY_CHANCE = 0.05;
/** Chance per heartbeat of a loud sound. */
const LOUD_CHANCE = 0.01;

/**
 * Generates the heartbeats of a site, spread evenly over the interval. A node that is down sends one heartbeat with that
 * status and then none until it recovers.
 */
export class HeartbeatGenerator {
  #site: Site;
  readonly #random: Random;
  /** [node] Index into STATUSES. */
  readonly #status: Uint8Array;
  /** Heartbeats generated so far, including skipped ones. */
  #done = 0;

  constructor(site: Site, seed: number) {
    this.#site = site;
    this.#random = new Random(seed, 'pulse');
    this.#status = new Uint8Array(site.nodes.length);
    for (let n = 0; n < this.#status.length; n++) {
      const isFailed = this.#random.chance(FAILURE_CHANCE / (FAILURE_CHANCE + RECOVERY_CHANCE));
      if (isFailed) this.#status[n] = this.#random.pick(FAILED_STATUSES);
    }
  }

  /** Continues with the sensors of the site where they are now; their number and order stay. */
  moveTo(site: Site): void {
    this.#site = site;
  }

  /** Returns a heartbeat for each node [from, from + count), timed within the interval before `now`. */
  initial(now: EpochMs, from: number, count: number): Heartbeat[] {
    const all = this.#site.nodes.length;
    return this.#site.nodes
      .slice(from, from + count)
      .map((node, n) => this.#beat(node, from + n, now - ((all - from - n) / all) * HEARTBEAT_INTERVAL));
  }

  /** Returns due heartbeats that were not returned before; after a pause, one interval's at most. */
  takeUntil(elapsed: Millis, now: EpochMs): Heartbeat[] {
    const count = this.#site.nodes.length;
    const due = Math.floor((elapsed / HEARTBEAT_INTERVAL) * count);
    this.#done = Math.max(this.#done, due - count);
    const beats: Heartbeat[] = [];
    for (; this.#done < due; this.#done++) {
      const n = this.#done % count;
      const node = this.#site.nodes[n];
      if (node !== undefined && this.#advance(n)) beats.push(this.#beat(node, n, now));
    }
    return beats;
  }

  /** Advances the status of a node; false while it stays down. */
  #advance(n: number): boolean {
    const before = this.#status[n] ?? 0;
    if (before === 0 && this.#random.chance(FAILURE_CHANCE))
      this.#status[n] = this.#random.pick(FAILED_STATUSES);
    else if (before !== 0 && this.#random.chance(RECOVERY_CHANCE)) this.#status[n] = 0;
    return !(before === DOWN && this.#status[n] === DOWN);
  }

  #beat(node: SiteNode, n: number, timestamp: number): Heartbeat {
    const status = STATUSES[this.#status[n] ?? 0] ?? 'UNKNOWN';
    const { ground } = this.#site;
    const loud = this.#random.chance(LOUD_CHANCE) ? this.#random.between(18, 34) : 0;
    return {
      nodeid: node.nodeId,
      squad_id: node.squadId,
      status: status === 'OK' && node.squadId === ACTIVE_SQUAD ? 'Active' : status,
      ...(node.levelId === undefined ? {} : { level: node.levelId }),
      lat: ground.latOf(node),
      lon: ground.lonOf(node),
      timestamp: Math.round(timestamp),
      spl1: round(node.loudness + this.#random.normal(0, 3) + loud, 1),
      pitch: round(node.pitch, 4),
      yaw: round(node.yaw, 4),
    };
  }
}
