import type { GivenReport, NewReport } from '../../src/domain/source/newReport.ts';
import type { Millis } from '../../src/domain/units.ts';
import { Random } from '../site/random.ts';
import type { Site } from '../site/site.ts';
import { IncidentSampler } from './incidentSampler.ts';
import { observedAt } from './observations.ts';
import { SceneSampler } from './sceneSampler.ts';
import type { SimulatedReport } from './shots.ts';

/** A generated report, timed from the start of the generator. */
export interface GeneratedReport {
  /** Detection time after the start. */
  readonly at: Millis;
  /** Arrival at the server after the start: not before `at`, sometimes minutes later. */
  readonly due: Millis;
  readonly report: Omit<NewReport, 'timeStamp' | 'start'>;
}

/** A generated report at its detection time. */
export function reportAt({ report }: Pick<GeneratedReport, 'report'>, timeStamp: number): GivenReport {
  const { observations, ...fields } = report;
  return {
    ...fields,
    timeStamp,
    ...(observations && { observations: observedAt(observations, timeStamp) }),
  };
}

type IncidentKind =
  | 'shot'
  | 'possibleShot'
  | 'bang'
  | 'ruckus'
  | 'firework'
  | 'fireworks'
  | 'panic'
  | 'weapon'
  | 'test';

/** [kind, weight, mean number of reports per incident] */
const INCIDENTS: readonly (readonly [IncidentKind, number, number])[] = [
  ['shot', 14, 4.4],
  ['possibleShot', 6, 3.1],
  ['bang', 26, 1],
  ['ruckus', 20, 1],
  ['firework', 12, 1],
  ['fireworks', 1, 16],
  ['panic', 6, 1],
  ['weapon', 6, 1],
  ['test', 3, 1],
];
const KINDS = INCIDENTS.map(([kind, weight]) => [kind, weight] as const);
const REPORTS_PER_INCIDENT =
  INCIDENTS.reduce((sum, [, weight, reports]) => sum + weight * reports, 0) /
  INCIDENTS.reduce((sum, [, weight]) => sum + weight, 0);

/** Share of late reports, and their largest delay. */
const LATE_SHARE = 0.01;
const MAX_DELAY: Millis = 15 * 60_000;

interface GeneratorOptions {
  readonly perMinute: number;
  readonly idPrefix: string;
}

/**
 * Generates an endless sequence of reports at a mean rate: Poisson incidents, each of one or more reports. The same
 * seed, site and prefix give the same reports.
 */
export class IncidentGenerator {
  readonly #random: Random;
  readonly #scenes: SceneSampler;
  readonly #sampler: IncidentSampler;
  readonly #idPrefix: string;
  readonly #meanGap: Millis;
  #nextIncident: Millis = 0;
  #count = 0;
  /** By arrival time, the next one first. */
  #pending: GeneratedReport[] = [];

  constructor(site: Site, seed: number, options: GeneratorOptions) {
    this.#random = new Random(seed, `night ${options.idPrefix}`);
    const observing = new Random(seed, `observed ${options.idPrefix}`);
    this.#scenes = new SceneSampler(site, new Random(seed, 'hot streets'));
    this.#sampler = new IncidentSampler({ site, random: this.#random, observing });
    this.#idPrefix = options.idPrefix;
    this.#meanGap = (60_000 / options.perMinute) * REPORTS_PER_INCIDENT;
    this.#nextIncident = options.perMinute > 0 ? this.#random.exponential(this.#meanGap) : Infinity;
  }

  /** Computes further incidents with the sensors where they are now. */
  moveTo(site: Pick<Site, 'nodes'>): void {
    this.#sampler.moveTo(site);
  }

  /** The reports that arrive up to `until` and were not returned before, in order of arrival. */
  takeUntil(until: Millis): GeneratedReport[] {
    while (this.#nextIncident <= until) {
      this.#addIncident(this.#nextIncident);
      this.#nextIncident += this.#random.exponential(this.#meanGap);
    }
    const firstLater = this.#pending.findIndex(({ due }) => due > until);
    return this.#pending.splice(0, firstLater === -1 ? this.#pending.length : firstLater);
  }

  #addIncident(at: Millis): void {
    for (const { after, content } of this.#incident()) {
      const detected = Math.round(at + after * 1000);
      const delay = this.#random.chance(LATE_SHARE)
        ? this.#random.between(60_000, MAX_DELAY)
        : this.#random.between(250, 1200);
      this.#count++;
      const detectionId = `${this.#idPrefix}-${this.#count}`;
      this.#insert({ at: detected, due: Math.round(detected + delay), report: { detectionId, ...content } });
    }
  }

  #insert(report: GeneratedReport): void {
    const place = this.#pending.findLastIndex(({ due }) => due <= report.due) + 1;
    this.#pending.splice(place, 0, report);
  }

  #incident(): SimulatedReport[] {
    const kind = this.#random.weighted(KINDS);
    const [random, scenes, sampler] = [this.#random, this.#scenes, this.#sampler];
    switch (kind) {
      case 'shot': {
        const shots = random.chance(0.2) ? random.whole(2, 4) : 1;
        return sampler.shooting(scenes.anywhere(random), { shots, isPossible: false });
      }
      case 'possibleShot':
        return sampler.shooting(scenes.anywhere(random), { shots: 1, isPossible: true });
      case 'bang':
        return [sampler.sound(scenes.anywhere(random), { reportType: 'Bang/Noise' })];
      case 'ruckus':
        return [sampler.sound(scenes.anywhere(random), { reportType: 'Ruckus' })];
      case 'firework':
        return [sampler.sound(scenes.outdoors(random), { reportType: 'Fireworks' })];
      case 'fireworks':
        return sampler.display(() => scenes.park(random));
      case 'panic':
        return [sampler.panic(scenes.anywhere(random))];
      case 'weapon':
        return [sampler.weaponSeen(scenes.anywhere(random))];
      case 'test':
        return [sampler.test(scenes.anywhere(random))];
    }
  }
}
