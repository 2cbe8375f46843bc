/** The reports of one incident at a scene. */
import { NodeIndex } from '../site/nodeIndex.ts';
import type { Random } from '../site/random.ts';
import { zoneNamesOf, type Site } from '../site/site.ts';
import type { Scene } from './sceneSampler.ts';
import {
  measuredPlace,
  simulateShot,
  type ReportContent,
  type ShotContext,
  type SimulatedReport,
} from './shots.ts';

/** Duration of a firework display, seconds. */
const DISPLAY_LENGTH = 180;

/** A report that is no shot. */
interface Sound {
  readonly reportType: string;
  /** Seconds after the start of the incident. */
  readonly after?: number;
}

/** Shots at one scene. */
export interface Shooting {
  readonly shots: number;
  readonly isPossible: boolean;
}

export interface IncidentSamplerDeps {
  readonly site: Site;
  readonly random: Random;
  /** Draws what sensors measure, so that it changes no incident. */
  readonly observing: Random;
}

/** Draws the reports of incidents. */
export class IncidentSampler {
  readonly #site: Site;
  readonly #random: Random;
  readonly #observing: Random;
  readonly #zoneNames: ReadonlyMap<string, string>;
  #nodes: NodeIndex;

  constructor({ site, random, observing }: IncidentSamplerDeps) {
    this.#site = site;
    this.#random = random;
    this.#observing = observing;
    this.#zoneNames = zoneNamesOf(site);
    this.#nodes = new NodeIndex(site.nodes);
  }

  /** Computes further incidents with these sensors. */
  moveTo({ nodes }: Pick<Site, 'nodes'>): void {
    this.#nodes = new NodeIndex(nodes);
  }

  /** Shots at one scene, most of them with the detections of single nodes. */
  shooting(scene: Scene, { shots, isPossible }: Shooting): SimulatedReport[] {
    const content: SimulatedReport[] = [];
    for (let n = 0, after = 0; n < shots; n++, after += this.#random.between(0.6, 8)) {
      const { shot, detections } = simulateShot(this.#context(scene), { isPossible });
      const raw = this.#random.chance(0.75) ? detections : [];
      for (const finding of [shot, ...raw])
        content.push({ after: after + finding.after, content: finding.content });
    }
    return content;
  }

  /** A display above a park, in the order of time. */
  display(park: () => Scene): SimulatedReport[] {
    const count = this.#random.whole(8, 24);
    return Array.from({ length: count }, () =>
      this.sound(park(), { reportType: 'Fireworks', after: this.#random.uniform() * DISPLAY_LENGTH }),
    ).toSorted((a, b) => a.after - b.after);
  }

  /** A report of a sound with its type. */
  sound(scene: Scene, { reportType, after = 0 }: Sound): SimulatedReport {
    const place = measuredPlace(this.#context(scene), 8);
    const content: ReportContent = {
      squadId: scene.squadId,
      reportType,
      ...place,
      message: `${reportType}: ${scene.name}`,
    };
    return { after, content };
  }

  /** Somebody presses a panic button. */
  panic(scene: Scene): SimulatedReport {
    const deviceId = `PB-${String(this.#random.whole(1, 240)).padStart(4, '0')}`;
    const finding = this.sound(scene, { reportType: 'Panic' });
    return { ...finding, content: { ...finding.content, deviceId } };
  }

  /** A camera sees a weapon. */
  weaponSeen(scene: Scene): SimulatedReport {
    const weapon = this.#random.weighted([
      ['Handgun', 3],
      ['Rifle', 1],
    ]);
    const deviceId = `CAM-${String(this.#random.whole(1, 60)).padStart(3, '0')}`;
    const finding = this.sound(scene, { reportType: 'Weapon' });
    const weaponConfidence = this.#random.whole(55, 98);
    return { ...finding, content: { ...finding.content, weapon, weaponConfidence, deviceId } };
  }

  /** Somebody tests the system. */
  test(scene: Scene): SimulatedReport {
    const finding = this.sound(scene, { reportType: 'Test' });
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
