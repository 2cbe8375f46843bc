/** Who could see or hear a report: cameras and nodes about its place. */
import { distanceBetween, type Ground, type Point, type Point3 } from '../ground.ts';
import { NodeIndex } from '../nodeIndex.ts';
import type { Site, SiteNode } from '../site.ts';
import type { ShotReport } from '../../../../src/domain/contract/shotReport.ts';
import type { Metres } from '../../../../src/domain/units.ts';
import type { Document } from '../../../store/store.ts';
import type { PlaceKind } from './scenery.ts';

export interface SiteCamera extends Point {
  readonly cameraId: string;
  readonly name: string;
  readonly zoneId: string | undefined;
  readonly levelId: string | undefined;
  readonly readsPlates: boolean;
  readonly place: PlaceKind;
}

const MOST_CAMERAS = 3;
const MOST_NODES = 3;
/** Farther than this a camera outside the zone shows nothing of it. */
const SIGHT: Metres = 400;
const EARSHOT: Metres = 420;

export class NearbyDevices {
  readonly #ground: Ground;
  readonly #nodes: NodeIndex;
  readonly #byNode: ReadonlyMap<string, SiteNode>;
  readonly #cameras: readonly SiteCamera[];

  constructor(site: Site, cameras: readonly Document[]) {
    this.#ground = site.ground;
    this.#nodes = new NodeIndex(site.nodes);
    this.#byNode = new Map(site.nodes.map((node) => [node.nodeId, node]));
    this.#cameras = cameras.flatMap((document) => cameraOf(site.ground, document));
  }

  /** Undefined where the report has no place. */
  placeOf({ lat, lon, alt, trajectoryLat, trajectoryLon }: ShotReport): Point3 | undefined {
    const [y, x] = [lat ?? trajectoryLat, lon ?? trajectoryLon];
    return x === undefined || y === undefined ? undefined : { ...this.#ground.pointAt(y, x), z: alt ?? 1.5 };
  }

  node(nodeId: string): SiteNode | undefined {
    return this.#byNode.get(nodeId);
  }

  camera(cameraId: string): SiteCamera | undefined {
    return this.#cameras.find((camera) => camera.cameraId === cameraId);
  }

  /** A detection is heard by its own node, everything else by the nearest ones. */
  nodesOf(report: ShotReport): SiteNode[] {
    const own = report.deviceId === undefined ? undefined : this.node(report.deviceId);
    if (own !== undefined) return [own];
    const place = this.placeOf(report);
    return place === undefined ? [] : this.#nodes.near(place, report.level, EARSHOT, MOST_NODES);
  }

  /** The camera that made the report, else those of its zone, else the nearest of its level. */
  camerasOf(report: ShotReport): SiteCamera[] {
    const own = report.deviceId === undefined ? undefined : this.camera(report.deviceId);
    if (own !== undefined) return [own];
    const inZone = this.#cameras.filter(({ zoneId }) => zoneId !== undefined && zoneId === report.zoneId);
    const near = inZone.length > 0 ? [] : this.#nearest(report);
    return [...inZone, ...near].slice(0, MOST_CAMERAS);
  }

  #nearest(report: ShotReport): SiteCamera[] {
    const place = this.placeOf(report);
    if (place === undefined) return [];
    return this.#cameras
      .filter(({ levelId }) => levelId === report.level)
      .map((camera) => ({ camera, distance: distanceBetween(camera, place) }))
      .filter(({ distance }) => distance <= SIGHT)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, 2)
      .map(({ camera }) => camera);
  }
}

/** Without a place or an id a camera sees nothing. */
function cameraOf(ground: Ground, document: Document): SiteCamera[] {
  const { cameraId, name, lat, lon, zone_id: zone, level, lpr } = document;
  if (typeof cameraId !== 'string' || typeof lat !== 'number' || typeof lon !== 'number') return [];
  const levelId = textOf((level as { level_id?: unknown } | null | undefined)?.level_id);
  const called = textOf(name) ?? cameraId;
  return [
    {
      ...ground.pointAt(lat, lon),
      cameraId,
      name: called,
      zoneId: textOf(zone),
      levelId,
      readsPlates: lpr === true,
      place: placeSeen(levelId, called),
    },
  ];
}

export function placeSeen(levelId: string | undefined, name: string): PlaceKind {
  if (levelId === undefined) return 'street';
  return /corridor|stair/i.test(name) ? 'corridor' : 'hall';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
