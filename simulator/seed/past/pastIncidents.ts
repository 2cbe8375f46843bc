/** The reports of the incidents of the past, and what they really were. */
import type { IncidentOutcome } from '../../../src/domain/contract/incident.ts';
import type { NewReport } from '../../../src/domain/source/newReport.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { reportAt } from '../../incidents/incidentGenerator.ts';
import { IncidentSampler } from '../../incidents/incidentSampler.ts';
import type { Scene } from '../../incidents/sceneSampler.ts';
import type { SimulatedReport } from '../../incidents/shots.ts';
import { Random } from '../../site/random.ts';
import type { Site } from '../../site/site.ts';
import { isDuring, outageOf, PastScenes, type NoisySensor, type Outage } from './pastSite.ts';
import type { PastKind, PastTime } from './pastTimes.ts';

/** Below it, percent, a source calls a shot possible. */
const SURE_SHOT = 65;
/** Confidence of the source in shots and in what it mistook for one: mean and standard deviation, percent. */
const CONFIDENCE = { shot: [88, 7], mistaken: [64, 12] } as const;
/** Standard deviation within an incident. */
const CONFIDENCE_WITHIN = 4;
const [LEAST_CONFIDENCE, MOST_CONFIDENCE] = [35, 99];

/** An incident of the past. */
export interface PastIncident {
  readonly kind: PastKind;
  readonly at: EpochMs;
  /** What it really was. */
  readonly cause: IncidentOutcome;
  /** In the order of time; none of them where no sensor could hear it. */
  readonly reports: readonly NewReport[];
}

interface PastIncidentsDeps {
  readonly site: Site;
  readonly seed: number;
  readonly now: EpochMs;
  /** Begin of the ids of its reports. */
  readonly idPrefix: string;
}

/** Draws the incidents of given times, which are in their order. The same deps and times give the same incidents. */
export class PastIncidents {
  readonly noisy: NoisySensor;
  readonly #random: Random;
  readonly #scenes: PastScenes;
  readonly #site: Site;
  readonly #sampler: IncidentSampler;
  readonly #outage: Outage;
  readonly #idPrefix: string;
  #isOut = false;
  #count = 0;

  constructor({ site, seed, now, idPrefix }: PastIncidentsDeps) {
    this.#random = new Random(seed, 'past');
    const observing = new Random(seed, 'observed past');
    this.#scenes = new PastScenes(site, seed);
    this.#site = site;
    this.#sampler = new IncidentSampler({ site, random: this.#random, observing });
    this.#outage = outageOf(site, now);
    this.noisy = this.#scenes.noisySensor(now);
    this.#idPrefix = idPrefix;
  }

  /** The incident of a time. */
  draw({ kind, at }: PastTime): PastIncident {
    this.#followOutage(at);
    const { cause, scene, reports } = this.#incident(kind);
    const isHeard = !(this.#isOut && scene?.zoneId === this.#outage.zoneId);
    return { kind, at, cause, reports: isHeard ? reports.map((report) => this.#report(report, at)) : [] };
  }

  /** Hears with the sensors that were not silent. */
  #followOutage(at: EpochMs): void {
    const isOut = isDuring(this.#outage, at);
    if (isOut === this.#isOut) return;
    this.#isOut = isOut;
    const { nodes } = this.#site;
    const heard = isOut ? nodes.filter(({ zoneId }) => zoneId !== this.#outage.zoneId) : nodes;
    this.#sampler.moveTo({ nodes: heard });
  }

  #incident(kind: PastKind): {
    readonly cause: IncidentOutcome;
    readonly scene?: Scene;
    readonly reports: readonly SimulatedReport[];
  } {
    const [random, scenes, sampler] = [this.#random, this.#scenes, this.#sampler];
    const at = (scene: Scene, cause: IncidentOutcome, report: SimulatedReport) => ({
      scene,
      cause,
      reports: [report],
    });
    const soundAt = (scene: Scene, reportType: string) =>
      at(scene, reportType === 'Fireworks' ? 'fireworks' : 'noise', sampler.sound(scene, { reportType }));
    switch (kind) {
      case 'shooting':
        return this.#shots(scenes.shot(random), 'confirmed', random.chance(0.45) ? 1 : random.whole(2, 8));
      case 'mistaken':
        return this.#shots(scenes.shot(random), random.chance(0.6) ? 'fireworks' : 'noise', 1);
      case 'rattleShot':
        return fromSensor(this.noisy.node.nodeId, this.#shots(scenes.rattle(random), 'noise', 1));
      case 'rattle':
        return fromSensor(this.noisy.node.nodeId, soundAt(scenes.rattle(random), 'Bang/Noise'));
      case 'bang':
        return soundAt(scenes.other(random), 'Bang/Noise');
      case 'ruckus':
        return soundAt(scenes.other(random), 'Ruckus');
      case 'firework':
        return soundAt(scenes.street(random), 'Fireworks');
      case 'display':
        return { cause: 'fireworks', reports: sampler.display(() => scenes.park(random)) };
      case 'panic': {
        const scene = scenes.call(random);
        return at(scene, random.weighted(PANIC_CAUSES), sampler.panic(scene));
      }
      case 'weapon': {
        const scene = scenes.call(random);
        return at(scene, random.weighted(WEAPON_CAUSES), sampler.weaponSeen(scene));
      }
      case 'test': {
        const scene = scenes.other(random);
        return at(scene, 'test', sampler.test(scene));
      }
    }
  }

  /** Reports of shots at one scene. What was none is heard once, without the detections of single nodes. */
  #shots(scene: Scene, cause: IncidentOutcome, shots: number) {
    const [mean, deviation] = CONFIDENCE[cause === 'confirmed' ? 'shot' : 'mistaken'];
    const confidence = this.#random.normal(mean, deviation);
    const isPossible = confidence < SURE_SHOT;
    // The shots of an incident sound alike, but not the same.
    const drawn = () => {
      const own = Math.round(confidence + this.#random.normal(0, CONFIDENCE_WITHIN));
      return isPossible
        ? Math.min(SURE_SHOT - 1, Math.max(LEAST_CONFIDENCE, own))
        : Math.min(MOST_CONFIDENCE, Math.max(SURE_SHOT, own));
    };
    const reports = this.#sampler
      .shooting(scene, { shots, isPossible })
      .filter(({ content }) => cause === 'confirmed' || content.reportType === 'Shot')
      .map(({ after, content }) =>
        content.reportType === 'Shot'
          ? { after, content: { ...content, weaponConfidence: drawn() } }
          : { after, content },
      );
    return { cause, scene, reports };
  }

  #report({ after, content }: SimulatedReport, at: EpochMs): NewReport {
    const detected = Math.round(at + after * 1000);
    this.#count++;
    const detectionId = `${this.#idPrefix}-${this.#count}`;
    const start = Math.round(detected + this.#random.between(250, 1200));
    return { ...reportAt({ report: { detectionId, ...content } }, detected), start };
  }
}

const PANIC_CAUSES = [
  ['confirmed', 45],
  ['noise', 40],
  ['test', 15],
] as const satisfies readonly (readonly [IncidentOutcome, number])[];
const WEAPON_CAUSES = [
  ['noise', 62],
  ['confirmed', 26],
  ['unknown', 12],
] as const satisfies readonly (readonly [IncidentOutcome, number])[];

function fromSensor<T extends { readonly reports: readonly SimulatedReport[] }>(
  deviceId: string,
  incident: T,
): T {
  const reports = incident.reports.map(({ after, content }) => ({
    after,
    content: { ...content, deviceId },
  }));
  return { ...incident, reports };
}
