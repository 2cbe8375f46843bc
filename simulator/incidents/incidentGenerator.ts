import type { GivenReport, NewReport } from '../../src/domain/source/newReport.ts';
import type { Millis } from '../../src/domain/units.ts';
import { NodeIndex } from '../site/nodeIndex.ts';
import { Random } from '../site/random.ts';
import { observedAt } from './observations.ts';
import { SceneSampler, type Scene } from './sceneSampler.ts';
import {
  simulateShot,
  measuredPlace,
  type SimulatedReport,
  type ReportContent,
  type ShotContext,
} from './shots.ts';
import { zoneNamesOf, type Site } from '../site/site.ts';

/** A generated report, timed from the start of the generator. */
export interface GeneratedReport {
  /** Detection time after the start. */
  readonly at: Millis;
  /** Arrival at the server after the start: not before `at`, sometimes minutes later. */
  readonly due: Millis;
  readonly report: Omit<NewReport, 'timeStamp' | 'start'>;
}

/** A generated report at its detection time. */
export function reportAt({ report }: GeneratedReport, timeStamp: number): GivenReport {
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
const SHOT_KINDS = KINDS.filter(([kind]) => kind === 'shot' || kind === 'possibleShot');
const REPORTS_PER_INCIDENT =
  INCIDENTS.reduce((sum, [, weight, reports]) => sum + weight * reports, 0) /
  INCIDENTS.reduce((sum, [, weight]) => sum + weight, 0);

/** Share of late reports, and their largest delay. */
const LATE_SHARE = 0.01;
const MAX_DELAY: Millis = 15 * 60_000;
/** Duration of a firework display. */
const DISPLAY_LENGTH: Millis = 180_000;

/** A report that is no shot. */
interface Sound {
  readonly reportType: string;
  /** What the message calls it; by default as its type. */
  readonly word?: string;
  /** Seconds after the start of the incident. */
  readonly after?: number;
}

interface GeneratorOptions {
  readonly perMinute: number;
  readonly idPrefix: string;
  /** All kinds of incidents by default. */
  readonly kinds?: 'shots';
}

/**
 * Generates an endless sequence of reports at a mean rate: Poisson incidents, each of one or more reports. The same
 * seed, site and prefix give the same reports.
 */
export class IncidentGenerator {
  readonly #random: Random;
  /** A stream of its own, so that what sensors measure changes no incident. */
  readonly #observing: Random;
  readonly #scenes: SceneSampler;
  #nodes: NodeIndex;
  readonly #site: Site;
  readonly #zoneNames: ReadonlyMap<string, string>;
  readonly #idPrefix: string;
  readonly #kinds: typeof KINDS;
  readonly #meanGap: Millis;
  #nextIncident: Millis = 0;
  #count = 0;
  /** By arrival time, the next one first. */
  #pending: GeneratedReport[] = [];

  constructor(site: Site, seed: number, options: GeneratorOptions) {
    this.#site = site;
    this.#zoneNames = zoneNamesOf(site);
    this.#random = new Random(seed, `night ${options.idPrefix}`);
    this.#observing = new Random(seed, `observed ${options.idPrefix}`);
    this.#scenes = new SceneSampler(site, new Random(seed, 'hot streets'));
    this.#nodes = new NodeIndex(site.nodes);
    this.#idPrefix = options.idPrefix;
    this.#kinds = options.kinds === 'shots' ? SHOT_KINDS : KINDS;
    this.#meanGap = (60_000 / options.perMinute) * REPORTS_PER_INCIDENT;
    this.#nextIncident = options.perMinute > 0 ? this.#random.exponential(this.#meanGap) : Infinity;
  }

  /** Computes further incidents with the sensors where they are now. */
  moveTo({ nodes }: Pick<Site, 'nodes'>): void {
    this.#nodes = new NodeIndex(nodes);
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
    const kind = this.#random.weighted(this.#kinds);
    const random = this.#random;
    switch (kind) {
      case 'shot':
        return this.#shooting({ shots: random.chance(0.2) ? random.whole(2, 4) : 1, isPossible: false });
      case 'possibleShot':
        return this.#shooting({ shots: 1, isPossible: true });
      case 'bang':
        return [this.#sound(this.#scenes.anywhere(random), { reportType: 'Bang/Noise' })];
      case 'ruckus':
        return [this.#sound(this.#scenes.anywhere(random), { reportType: 'Ruckus' })];
      case 'firework':
        return [this.#sound(this.#scenes.outdoors(random), { reportType: 'Fireworks' })];
      case 'fireworks':
        return this.#fireworks();
      case 'panic':
        return [this.#panic()];
      case 'weapon':
        return [this.#weaponSeen()];
      case 'test':
        return [this.#test()];
    }
  }

  /** Shots at one scene, most of them with the detections of single nodes. */
  #shooting({
    shots,
    isPossible,
  }: {
    readonly shots: number;
    readonly isPossible: boolean;
  }): SimulatedReport[] {
    const scene = this.#scenes.anywhere(this.#random);
    const content: SimulatedReport[] = [];
    for (let n = 0, after = 0; n < shots; n++, after += this.#random.between(0.6, 8)) {
      const { shot, detections } = simulateShot(this.#context(scene), { isPossible });
      const raw = this.#random.chance(0.75) ? detections : [];
      for (const finding of [shot, ...raw])
        content.push({ after: after + finding.after, content: finding.content });
    }
    return content;
  }

  #fireworks(): SimulatedReport[] {
    const random = this.#random;
    const count = random.whole(8, 24);
    return Array.from({ length: count }, () =>
      this.#sound(this.#scenes.park(random), {
        reportType: 'Fireworks',
        after: (random.uniform() * DISPLAY_LENGTH) / 1000,
      }),
    ).toSorted((a, b) => a.after - b.after);
  }

  #sound(scene: Scene, { reportType, word = reportType, after = 0 }: Sound): SimulatedReport {
    const place = measuredPlace(this.#context(scene), 8);
    const content: ReportContent = {
      squadId: scene.squadId,
      reportType,
      ...place,
      message: `${word}: ${scene.name}`,
    };
    return { after, content };
  }

  #panic(): SimulatedReport {
    const scene = this.#scenes.anywhere(this.#random);
    const deviceId = `PB-${String(this.#random.whole(1, 240)).padStart(4, '0')}`;
    const finding = this.#sound(scene, { reportType: 'Panic' });
    return { ...finding, content: { ...finding.content, deviceId } };
  }

  #weaponSeen(): SimulatedReport {
    const scene = this.#scenes.anywhere(this.#random);
    const weapon = this.#random.weighted([
      ['Handgun', 3],
      ['Rifle', 1],
    ]);
    const deviceId = `CAM-${String(this.#random.whole(1, 60)).padStart(3, '0')}`;
    const finding = this.#sound(scene, { reportType: 'Weapon' });
    const weaponConfidence = this.#random.whole(55, 98);
    return { ...finding, content: { ...finding.content, weapon, weaponConfidence, deviceId } };
  }

  #test(): SimulatedReport {
    const finding = this.#sound(this.#scenes.anywhere(this.#random), { reportType: 'Test' });
    return { ...finding, content: { ...finding.content, test: true } };
  }

  #context(scene: Scene): ShotContext {
    const { ground } = this.#site;
    return {
      scene,
      ground,
      nodes: this.#nodes,
      zoneNames: this.#zoneNames,
      random: this.#random,
      observing: this.#observing,
    };
  }
}
