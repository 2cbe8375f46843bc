/** How well the sensors of a site were heard in its past: single outages and failures, weak sensors, and what fails together. */
import { QUARTERS_PER_DAY, QUARTER_MS } from '../../../src/domain/contract/heartbeatHistory.ts';
import {
  ALL_HEALTHY,
  BYTES_PER_DAY,
  DEGRADED,
  setState,
  SILENT,
  stateOf,
  type StateIndex,
} from '../../../src/domain/nodes/dayCells.ts';
import type { ZoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import type { EpochMs, Millis } from '../../../src/domain/units.ts';
import { Random } from '../../site/random.ts';
import type { Site } from '../../site/site.ts';
import { failingSensors, outageOf } from './pastSite.ts';

/** Mean quarters from the end of a spell to the next one, and mean length beyond the first quarter. */
interface Rhythm {
  readonly gap: number;
  readonly length: number;
}

const DAY = QUARTERS_PER_DAY;
const USUAL = { silent: { gap: 45 * DAY, length: 2 }, degraded: { gap: 8 * DAY, length: 3 } };
const FAILING = { silent: { gap: 20, length: 2.5 }, degraded: { gap: 8, length: 5 } };
/** How much oftener the sensors of the weak level fall silent. */
const WEAK_LEVEL = 12;
/** Some sensors fail oftener than others: standard deviation of the logarithm. */
const UNEVEN = 0.8;
/** Share of silent spells that last until somebody comes, and their mean quarters. */
const LONG = { share: 0.04, length: 60 };
/** The uplink of a squad restarts on Wednesdays at three. */
const RESTART = { weekday: 3, begin: 3 * 3_600_000, quarters: 2 };
const DAY_MS: Millis = DAY * QUARTER_MS;

export interface PastHealthPlan {
  readonly site: Site;
  readonly seed: number;
  /** Counted from 1970, UTC. */
  readonly firstDay: number;
  readonly days: number;
  /** When the store was begun to be filled, which the outage counts from. */
  readonly since: EpochMs;
  /** Of the site. */
  readonly offsetAt: ZoneOffset;
}

/** States of the sensors of a site by quarters. The same plan gives the same states. */
export class PastHealth {
  readonly firstDay: number;
  /** [day] [node × BYTES_PER_DAY] */
  readonly days: readonly Uint8Array[];
  readonly #end: number;

  /** O(nodes × days). */
  constructor({ site, seed, firstDay, days, since, offsetAt }: PastHealthPlan) {
    this.firstDay = firstDay;
    this.#end = (firstDay + days) * DAY;
    this.days = Array.from({ length: days }, () =>
      new Uint8Array(site.nodes.length * BYTES_PER_DAY).fill(ALL_HEALTHY),
    );
    this.#drawSpells(site, seed);
    this.#restartUplink(site, offsetAt);
    const outage = outageOf(site, since);
    const [from, to] = [outage.from / QUARTER_MS, outage.to / QUARTER_MS];
    for (const [node, { zoneId }] of site.nodes.entries())
      if (zoneId === outage.zoneId) this.#set(node, SILENT, { from, to });
  }

  /** State of a sensor in a quarter, counted from 1970. */
  stateOf(node: number, quarter: number): StateIndex {
    const day = Math.floor(quarter / DAY) - this.firstDay;
    const cells = this.days[day];
    if (cells === undefined) throw new RangeError(`The past has no quarter ${quarter}`);
    return stateOf(cells, node, quarter - (day + this.firstDay) * DAY);
  }

  #drawSpells({ nodes }: Site, seed: number): void {
    const random = new Random(seed, 'past health');
    const failing = failingSensors({ nodes }, seed);
    const levels = [...new Set(nodes.flatMap(({ levelId }) => levelId ?? []))];
    const weakLevel = levels.length === 0 ? undefined : random.pick(levels);
    for (const [node, { levelId }] of nodes.entries()) {
      const { silent, degraded } = failing.has(node) ? FAILING : USUAL;
      const often = failing.has(node) ? 1 : Math.exp(random.normal(0, UNEVEN));
      const isWeak = levelId !== undefined && levelId === weakLevel;
      this.#drawState(node, DEGRADED, { ...degraded, gap: degraded.gap / often }, random);
      const gap = silent.gap / often / (isWeak ? WEAK_LEVEL : 1);
      this.#drawState(node, SILENT, { ...silent, gap }, random);
    }
  }

  // oxlint-disable-next-line shotpoint/parameters -- private, called for each sensor
  #drawState(node: number, state: StateIndex, { gap, length }: Rhythm, random: Random): void {
    let at = this.firstDay * DAY + random.exponential(gap);
    while (at < this.#end) {
      const isLong = state === SILENT && random.chance(LONG.share);
      const quarters = 1 + Math.floor(random.exponential(isLong ? LONG.length : length));
      const from = Math.floor(at);
      this.#set(node, state, { from, to: from + quarters });
      at = from + quarters + random.exponential(gap);
    }
  }

  /** All sensors of a squad are silent together once a week. */
  #restartUplink({ nodes }: Site, offsetAt: ZoneOffset): void {
    const squadId = nodes.at(-1)?.squadId;
    for (let day = this.firstDay; day * DAY < this.#end; day++) {
      const begin = day * DAY_MS;
      const local = new Date(begin + offsetAt(begin));
      if (local.getUTCDay() !== RESTART.weekday) continue;
      const midnight = Math.floor((begin + offsetAt(begin)) / DAY_MS) * DAY_MS - offsetAt(begin);
      const from = Math.floor((midnight + RESTART.begin) / QUARTER_MS);
      for (const [node, own] of nodes.entries())
        if (own.squadId === squadId) this.#set(node, SILENT, { from, to: from + RESTART.quarters });
    }
  }

  #set(node: number, state: StateIndex, { from, to }: { readonly from: number; readonly to: number }): void {
    for (let quarter = Math.max(from, this.firstDay * DAY); quarter < Math.min(to, this.#end); quarter++) {
      const day = Math.floor(quarter / DAY);
      const cells = this.days[day - this.firstDay];
      if (cells !== undefined) setState(cells, node, quarter - day * DAY, state);
    }
  }
}
