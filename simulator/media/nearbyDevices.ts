/** Cameras and nodes near a report, which record its media. */
import { distanceBetween, type Point, type Point3 } from '../../src/domain/geo/point3.ts';
import type { Ground } from '../site/ground.ts';
import { NodeIndex } from '../site/nodeIndex.ts';
import type { Site, SiteNode } from '../site/site.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { CAMERAS, levelIdOf } from '../../src/domain/resources/entities/cameras.ts';
import { parseRecord } from '../../src/domain/resources/definition/parseRecord.ts';
import type { SourceDocument } from '../../src/domain/source/sourceHost.ts';
import type { Metres } from '../../src/domain/units.ts';
import type { PlaceKind } from './scenery.ts';

/** A camera with its position. */
export interface SiteCamera extends Point {
  readonly cameraId: string;
  readonly name: string;
  readonly zoneId: string | undefined;
  readonly levelId: string | undefined;
  readonly readsPlates: boolean;
  readonly place: PlaceKind;
}

const MAX_CAMERAS = 3;
const MAX_NODES = 3;
/** Distances up to which cameras outside the zone and nodes record a report. */
const MAX_CAMERA_DISTANCE: Metres = 400;
const MAX_NODE_DISTANCE: Metres = 420;

/** Index of the cameras and nodes of a site. */
export class NearbyDevices {
  readonly #ground: Ground;
  #nodes: NodeIndex;
  #byNode: ReadonlyMap<string, SiteNode>;
  readonly #cameras: readonly SiteCamera[];

  constructor(site: Site, cameras: readonly SourceDocument[]) {
    this.#ground = site.ground;
    this.#nodes = new NodeIndex(site.nodes);
    this.#byNode = new Map(site.nodes.map((node) => [node.nodeId, node]));
    this.#cameras = cameras.flatMap((document) => cameraOf(site.ground, document));
  }

  /** Continues with the nodes where they are now. */
  moveTo({ nodes }: Pick<Site, 'nodes'>): void {
    this.#nodes = new NodeIndex(nodes);
    this.#byNode = new Map(nodes.map((node) => [node.nodeId, node]));
  }

  /** Position of a report; undefined where it has none. */
  positionOf({ lat, lon, alt, trajectoryLat, trajectoryLon }: ShotReport): Point3 | undefined {
    const [y, x] = [lat ?? trajectoryLat, lon ?? trajectoryLon];
    return x === undefined || y === undefined ? undefined : { ...this.#ground.pointAt(y, x), z: alt ?? 1.5 };
  }

  /** A node of the site, or undefined. */
  node(nodeId: string): SiteNode | undefined {
    return this.#byNode.get(nodeId);
  }

  /** A camera of the site, or undefined. */
  camera(cameraId: string): SiteCamera | undefined {
    return this.#cameras.find((camera) => camera.cameraId === cameraId);
  }

  /** The reporting node of a detection, else the nearest nodes of the level. */
  nodesOf(report: ShotReport): SiteNode[] {
    const own = report.deviceId === undefined ? undefined : this.node(report.deviceId);
    if (own !== undefined) return [own];
    const place = this.positionOf(report);
    const search = { levelId: report.level, reach: MAX_NODE_DISTANCE, limit: MAX_NODES };
    return place === undefined ? [] : this.#nodes.near(place, search);
  }

  /** The reporting camera, else the cameras of the zone, else the nearest ones of the level. */
  camerasOf(report: ShotReport): SiteCamera[] {
    const own = report.deviceId === undefined ? undefined : this.camera(report.deviceId);
    if (own !== undefined) return [own];
    const inZone = this.#cameras.filter(({ zoneId }) => zoneId !== undefined && zoneId === report.zoneId);
    const near = inZone.length > 0 ? [] : this.#nearest(report);
    return [...inZone, ...near].slice(0, MAX_CAMERAS);
  }

  #nearest(report: ShotReport): SiteCamera[] {
    const place = this.positionOf(report);
    if (place === undefined) return [];
    return this.#cameras
      .filter(({ levelId }) => levelId === report.level)
      .map((camera) => ({ camera, distance: distanceBetween(camera, place) }))
      .filter(({ distance }) => distance <= MAX_CAMERA_DISTANCE)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, 2)
      .map(({ camera }) => camera);
  }
}

/** The camera of a stored row; none where it has no id or no position. */
function cameraOf(ground: Ground, row: SourceDocument): SiteCamera[] {
  const camera = parseRecord(CAMERAS, row)?.record;
  if (camera === undefined) return [];
  const { cameraId, lat, lon, zone_id: zoneId, lpr: readsPlates } = camera;
  if (cameraId === '' || lat === undefined || lon === undefined) return [];
  const levelId = levelIdOf(camera);
  const name = camera.name || cameraId;
  return [
    {
      ...ground.pointAt(lat, lon),
      cameraId,
      name,
      zoneId: zoneId || undefined,
      levelId,
      readsPlates,
      place: placeKindOf(levelId, name),
    },
  ];
}

/** What a camera shows, by its level and name. */
export function placeKindOf(levelId: string | undefined, name: string): PlaceKind {
  if (levelId === undefined) return 'street';
  return /corridor|stair/i.test(name) ? 'corridor' : 'hall';
}
