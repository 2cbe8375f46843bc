import type { ShotReport } from '../../../src/domain/contract/shotReport.ts';
import type { Millis } from '../../../src/domain/units.ts';
import { NodeIndex } from './nodeIndex.ts';
import { Random } from './random.ts';
import { Scenes, type Scene } from './scene.ts';
import { fire, placeFindings, type Finding, type Findings, type Firing } from './shots.ts';
import type { Site } from './site.ts';

/** A report of the night, timed from its start. */
export interface NightReport {
  /** Detection, ms after the start. */
  readonly at: Millis;
  /** When it reaches the server, ms after the start: never before `at`, sometimes minutes after. */
  readonly due: Millis;
  readonly report: Omit<ShotReport, 'timeStamp' | 'start' | 'id'>;
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

/** Kind, weight, and the mean number of reports that one incident makes. */
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

/** Share of reports that come late, and how late at most. */
const LATE_SHARE = 0.01;
const LATE_AT_MOST: Millis = 15 * 60_000;
/** Longest time over which one incident goes on: nothing that starts later can come earlier. */
const SHOW_LENGTH: Millis = 180_000;

/**
 * Reports without end, in the order in which they arrive, at a mean rate (Poisson incidents, some of
 * many reports). The same seed, site and prefix give the same night.
 */
export class Night {
  readonly #random: Random;
  readonly #scenes: Scenes;
  readonly #nodes: NodeIndex;
  readonly #site: Site;
  readonly #idPrefix: string;
  readonly #meanGap: Millis;
  #nextIncident: Millis = 0;
  #count = 0;
  /** By due time; the next one last. */
  #pending: NightReport[] = [];

  constructor(site: Site, seed: number, options: { readonly perMinute: number; readonly idPrefix: string }) {
    this.#site = site;
    this.#random = new Random(seed, `night ${options.idPrefix}`);
    this.#scenes = new Scenes(site, new Random(seed, 'hot streets'));
    this.#nodes = new NodeIndex(site.nodes);
    this.#idPrefix = options.idPrefix;
    this.#meanGap = (60_000 / options.perMinute) * REPORTS_PER_INCIDENT;
    this.#nextIncident = options.perMinute > 0 ? this.#random.exponential(this.#meanGap) : Infinity;
  }

  /** All reports that have arrived by `until` and were not taken before, in order of arrival. */
  takeUntil(until: Millis): NightReport[] {
    while (this.#nextIncident <= until) {
      this.#happen(this.#nextIncident);
      this.#nextIncident += this.#random.exponential(this.#meanGap);
    }
    const firstLater = this.#pending.findIndex(({ due }) => due > until);
    return this.#pending.splice(0, firstLater === -1 ? this.#pending.length : firstLater);
  }

  #happen(at: Millis): void {
    for (const { after, findings } of this.#incident()) {
      const detected = Math.round(at + after * 1000);
      const delay = this.#random.chance(LATE_SHARE)
        ? this.#random.between(60_000, LATE_AT_MOST)
        : this.#random.between(250, 1200);
      this.#count++;
      const detectionId = `${this.#idPrefix}-${this.#count}`;
      this.#insert({ at: detected, due: Math.round(detected + delay), report: { detectionId, ...findings } });
    }
  }

  #insert(report: NightReport): void {
    const place = this.#pending.findLastIndex(({ due }) => due <= report.due) + 1;
    this.#pending.splice(place, 0, report);
  }

  #incident(): Finding[] {
    const kind = this.#random.weighted(KINDS);
    const random = this.#random;
    switch (kind) {
      case 'shot':
        return this.#shooting(random.chance(0.2) ? random.whole(2, 4) : 1, false);
      case 'possibleShot':
        return this.#shooting(1, true);
      case 'bang':
        return [this.#sound('Bang/Noise', 'Bang', this.#scenes.anywhere(random), 0)];
      case 'ruckus':
        return [this.#sound('Ruckus', 'Ruckus', this.#scenes.anywhere(random), 0)];
      case 'firework':
        return [this.#sound('Fireworks', 'Fireworks', this.#scenes.outdoors(random), 0)];
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

  /** Shots of one weapon at one place, some of them with what single nodes heard. */
  #shooting(shots: number, possible: boolean): Finding[] {
    const scene = this.#scenes.anywhere(this.#random);
    const findings: Finding[] = [];
    for (let n = 0, after = 0; n < shots; n++, after += this.#random.between(0.6, 8)) {
      const { shot, detections } = fire(this.#firing(scene), possible);
      const raw = this.#random.chance(0.75) ? detections : [];
      for (const finding of [shot, ...raw])
        findings.push({ after: after + finding.after, findings: finding.findings });
    }
    return findings;
  }

  #fireworks(): Finding[] {
    const random = this.#random;
    const count = random.whole(8, 24);
    return Array.from({ length: count }, () =>
      this.#sound(
        'Fireworks',
        'Fireworks',
        this.#scenes.park(random),
        (random.uniform() * SHOW_LENGTH) / 1000,
      ),
    ).toSorted((a, b) => a.after - b.after);
  }

  #sound(reportType: string, word: string, scene: Scene, after: number): Finding {
    const place = placeFindings(this.#firing(scene), 8);
    const findings: Findings = {
      squadId: scene.squadId,
      reportType,
      ...place,
      message: `${word}: ${scene.name}`,
    };
    return { after, findings };
  }

  #panic(): Finding {
    const scene = this.#scenes.anywhere(this.#random);
    const deviceId = `PB-${String(this.#random.whole(1, 240)).padStart(4, '0')}`;
    const finding = this.#sound('Panic', 'Panic', scene, 0);
    return { ...finding, findings: { ...finding.findings, deviceId } };
  }

  #weaponSeen(): Finding {
    const scene = this.#scenes.anywhere(this.#random);
    const weapon = this.#random.weighted([
      ['Handgun', 3],
      ['Rifle', 1],
    ]);
    const deviceId = `CAM-${String(this.#random.whole(1, 60)).padStart(3, '0')}`;
    const finding = this.#sound('Weapon', 'Weapon', scene, 0);
    const weaponConfidence = this.#random.whole(55, 98);
    return { ...finding, findings: { ...finding.findings, weapon, weaponConfidence, deviceId } };
  }

  #test(): Finding {
    const finding = this.#sound('Test', 'Test', this.#scenes.anywhere(this.#random), 0);
    return { ...finding, findings: { ...finding.findings, test: true } };
  }

  #firing(scene: Scene): Firing {
    return { scene, ground: this.#site.ground, nodes: this.#nodes, random: this.#random };
  }
}
