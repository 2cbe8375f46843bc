/** What is uneven about the site in its past: hot zones, a noisy sensor, an outage, sensors that fail often. */
import { QUARTER_MS } from '../../../src/domain/contract/heartbeatHistory.ts';
import { distanceBetween } from '../../../src/domain/geo/point3.ts';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import { SceneSampler, type Scene } from '../../incidents/sceneSampler.ts';
import { pointBetween } from '../../site/ground.ts';
import { Random } from '../../site/random.ts';
import type { Site, SiteNode } from '../../site/site.ts';

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;

interface Span {
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
}

/** A week in which one sensor took a loose shutter for bangs and shots. */
export interface NoisySensor extends Span {
  readonly node: SiteNode;
}

/** Hours in which the sensors of a level sent nothing; of a zone, where the site has no level with sensors. */
export interface Outage extends Span {
  readonly zoneId: string;
}

/** Before the start. The heartbeat history has one day. */
const OUTAGE = { from: 9 * HOUR, to: 5 * HOUR };
const NOISY = { from: 16 * DAY, to: 9 * DAY };
const FAILING_SENSORS = 3;

/** The outage of a site: of the zone with the most sensors, on a level if there is one. It begins and ends with a quarter of an hour. */
export function outageOf({ nodes }: Pick<Site, 'nodes'>, now: EpochMs): Outage {
  const indoors = nodes.filter(({ levelId }) => levelId !== undefined);
  const zones = Map.groupBy(indoors.length > 0 ? indoors : nodes, ({ zoneId }) => zoneId);
  const [zoneId] = [...zones].reduce((most, one) => (one[1].length > most[1].length ? one : most));
  const quarterAt = (before: Millis) => epochMs(Math.floor((now - before) / QUARTER_MS) * QUARTER_MS);
  return { zoneId, from: quarterAt(OUTAGE.from), to: quarterAt(OUTAGE.to) };
}

/** Whether an outage lasts at `at`. */
export function isDuring({ from, to }: Span, at: number): boolean {
  return from <= at && at < to;
}

/** Indexes of the sensors that fail often; all of a smaller site. */
export function failingSensors({ nodes }: Pick<Site, 'nodes'>, seed: number): ReadonlySet<number> {
  const random = new Random(seed, 'failing sensors');
  const failing = new Set<number>();
  while (failing.size < Math.min(FAILING_SENSORS, nodes.length))
    failing.add(random.whole(0, nodes.length - 1));
  return failing;
}

/** Shares of the hot zones: of shots, and of everything else. */
const HOT_SHARES = [
  { shots: 0.3, others: 0.12 },
  { shots: 0.2, others: 0.08 },
  { shots: 0.12, others: 0.06 },
] as const;
const INDOOR_SHARE = 0.16;
/** Panic buttons and cameras are in buildings most of the time. */
const CALL_INDOOR_SHARE = 0.7;

type Streets = Site['streets'];

/** Draws scenes of a past in which zones are unlike. The hot zones are the same for a site and a seed. */
export class PastScenes {
  readonly #hasRooms: boolean;
  readonly #scenes: SceneSampler;
  readonly #shots: readonly (readonly [Streets, number])[];
  readonly #others: readonly (readonly [Streets, number])[];
  readonly #noisyNode: SiteNode;
  /** The street that it is nearest to. */
  readonly #noisyStreet: Streets[number] | undefined;

  constructor(site: Site, seed: number) {
    const random = new Random(seed, 'hot zones');
    this.#hasRooms = site.rooms.length > 0;
    this.#scenes = new SceneSampler(site, random);
    const zones = [...Map.groupBy(site.streets, ({ zoneId }) => zoneId).values()]
      .map((streets) => ({ streets, rank: random.uniform(), weight: Math.exp(random.normal(0, 0.7)) }))
      .toSorted((a, b) => a.rank - b.rank);
    const plain = zones.slice(HOT_SHARES.length).reduce((sum, { weight }) => sum + weight, 0);
    const weighted = (kind: 'shots' | 'others') => {
      const rest = HOT_SHARES.reduce((left, hot) => left - hot[kind], 1);
      return zones.map(
        ({ streets, weight }, n) => [streets, HOT_SHARES[n]?.[kind] ?? (rest * weight) / plain] as const,
      );
    };
    this.#shots = weighted('shots');
    this.#others = weighted('others');
    const [, second] = zones;
    const noisyZone = (second ?? zones[0])?.streets[0]?.zoneId;
    const node = site.nodes.find(({ zoneId }) => zoneId === noisyZone) ?? site.nodes[0];
    if (node === undefined) throw new RangeError('The site has no nodes');
    this.#noisyNode = node;
    const distanceOf = ({ from, to }: Streets[number]) => distanceBetween(pointBetween(from, to, 0.5), node);
    this.#noisyStreet = site.streets
      .filter((street) => street.zoneId === node.zoneId)
      .reduce<Streets[number] | undefined>(
        (best, street) => (best === undefined || distanceOf(street) < distanceOf(best) ? street : best),
        undefined,
      );
  }

  /** The noisy sensor: it stands in the second hot zone. */
  noisySensor(now: EpochMs): NoisySensor {
    return { node: this.#noisyNode, from: epochMs(now - NOISY.from), to: epochMs(now - NOISY.to) };
  }

  /** Where a shot was heard. */
  shot(random: Random): Scene {
    return this.#scenes.inStreet(random.pick(random.weighted(this.#shots)), random);
  }

  /** Where something else happened. */
  other(random: Random): Scene {
    return this.#isIndoors(random, INDOOR_SHARE)
      ? this.#scenes.indoors(random)
      : this.#scenes.inStreet(random.pick(random.weighted(this.#others)), random);
  }

  /** Where somebody pressed a panic button, or a camera saw a weapon. */
  call(random: Random): Scene {
    return this.#isIndoors(random, CALL_INDOOR_SHARE)
      ? this.#scenes.indoors(random)
      : this.#scenes.inStreet(random.pick(random.weighted(this.#others)), random);
  }

  /** In a street: fireworks are lit outdoors. */
  street(random: Random): Scene {
    return this.#scenes.inStreet(random.pick(random.weighted(this.#others)), random);
  }

  /** Above a park. */
  park(random: Random): Scene {
    return this.#scenes.park(random);
  }

  /** A few metres from the noisy sensor. */
  rattle(random: Random): Scene {
    const { x, y } = this.#noisyNode;
    const scene =
      this.#noisyStreet === undefined
        ? this.street(random)
        : this.#scenes.inStreet(this.#noisyStreet, random);
    return { ...scene, point: { ...scene.point, x: x + random.normal(0, 4), y: y + random.normal(0, 4) } };
  }

  #isIndoors(random: Random, share: number): boolean {
    return random.chance(share) && this.#hasRooms;
  }
}
