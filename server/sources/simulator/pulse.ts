import type { Heartbeat } from '../../../src/domain/contract/heartbeat.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import { round } from './ground.ts';
import { Random } from './random.ts';
import type { Site, SiteNode } from './site.ts';

/** How often each node beats. */
export const BEAT_INTERVAL: Millis = 30_000;

/** What a node says of itself; the first is the healthy one. */
const STATUSES = ['OK', 'UNKNOWN', 'stray', 'down', 'LOW BATTERY'] as const;
/** Some squads' firmware says it in another word. */
const ACTIVE_SQUAD = 'EB';
const FAULTS = [1, 2, 3, 4] as const;
/** Chance at each beat that a sound node fails and that a failed one recovers: about one in fifty is failed. */
const FAILS = 0.001;
const RECOVERS = 0.05;
/** Chance at each beat that something loud is heard. */
const LOUD = 0.01;

/**
 * Heartbeats of a site, spread evenly over the interval so that the load is the same at every moment.
 * A node that is down beats no more until it recovers; the beat in which it goes down is the server's.
 */
export class Pulse {
  readonly #site: Site;
  readonly #random: Random;
  readonly #status: Uint8Array;
  /** Beats that are over, counted over all nodes. */
  #done = 0;

  constructor(site: Site, seed: number) {
    this.#site = site;
    this.#random = new Random(seed, 'pulse');
    this.#status = new Uint8Array(site.nodes.length);
    for (let n = 0; n < this.#status.length; n++) {
      if (this.#random.chance(FAILS / (FAILS + RECOVERS))) this.#status[n] = this.#random.pick(FAULTS);
    }
  }

  /** One beat of nodes [from, from + count), as a list shows it at `now`: each somewhere in the last interval. */
  first(now: EpochMs, from: number, count: number): Heartbeat[] {
    const all = this.#site.nodes.length;
    return this.#site.nodes
      .slice(from, from + count)
      .map((node, n) => this.#beat(node, from + n, now - ((all - from - n) / all) * BEAT_INTERVAL));
  }

  /** Beats due by `elapsed` after the start and not taken before. A pause is made up for, at most one interval of it. */
  takeUntil(elapsed: Millis, now: EpochMs): Heartbeat[] {
    const count = this.#site.nodes.length;
    const due = Math.floor((elapsed / BEAT_INTERVAL) * count);
    this.#done = Math.max(this.#done, due - count);
    const beats: Heartbeat[] = [];
    for (; this.#done < due; this.#done++) {
      const n = this.#done % count;
      const node = this.#site.nodes[n];
      if (node !== undefined && this.#advance(n)) beats.push(this.#beat(node, n, now));
    }
    return beats;
  }

  /** Next status of a node; false while it stays down. */
  #advance(n: number): boolean {
    const was = this.#status[n] ?? 0;
    if (was === 0 && this.#random.chance(FAILS)) this.#status[n] = this.#random.pick(FAULTS);
    else if (was !== 0 && this.#random.chance(RECOVERS)) this.#status[n] = 0;
    return !(was === 3 && this.#status[n] === 3);
  }

  #beat(node: SiteNode, n: number, timestamp: number): Heartbeat {
    const status = STATUSES[this.#status[n] ?? 0] ?? 'UNKNOWN';
    const { ground } = this.#site;
    const loud = this.#random.chance(LOUD) ? this.#random.between(18, 34) : 0;
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
