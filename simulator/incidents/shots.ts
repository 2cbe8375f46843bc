import type { NewReport } from '../../src/domain/source/newReport.ts';
import { POSSIBLE_SHOT_CATEGORY } from '../../src/domain/contract/reportTypes.ts';
import { radiansToDegrees, type Metres } from '../../src/domain/units.ts';
import {
  DEFAULT_TEMPERATURE,
  muzzleBlastAt,
  pointAt,
  shockWaveAt,
  type Flight,
} from '../../src/domain/acoustics/waves.ts';
import { observe } from './observations.ts';
import { bearingBetween } from '../../src/domain/geo/point3.ts';
import { round, type Ground } from '../site/ground.ts';
import type { NodeIndex } from '../site/nodeIndex.ts';
import type { Random } from '../site/random.ts';
import type { Scene } from './sceneSampler.ts';
import { WEAPONS, type Weapon } from './weapons.ts';
import type { SiteNode } from '../site/site.ts';

/** Fields of a report without key and times. Times of observations count from the report's time. */
export type ReportContent = Omit<NewReport, 'start' | 'detectionId' | 'timeStamp'>;

/** A report of an incident. */
export interface SimulatedReport {
  /** Seconds after the start of the incident. */
  readonly after: number;
  readonly content: ReportContent;
}

/** Range in metres at which a node detects a shot. */
const DETECTION_RANGE = { outdoors: 420, indoors: 70 };
const MAX_DETECTING_NODES = 14;
/** Nodes needed for a position. */
const MIN_NODES_FOR_POSITION = 3;
/** Standard deviations: bearing of a node in degrees, position per node in metres. */
const BEARING_ERROR = 1.6;
const POSITION_ERROR = 3;
const LEVEL_MAP = 'content/basemap/floorplans';

/** Scene of a shot and the nodes around it. */
export interface ShotContext {
  readonly scene: Scene;
  readonly ground: Ground;
  readonly nodes: NodeIndex;
  /** Names of the zones by their ids. */
  readonly zoneNames: ReadonlyMap<string, string>;
  readonly random: Random;
  /** Draws the errors of what sensors measure. */
  readonly observing: Random;
}

/**
 * Simulates one shot: its report and the detections of the nearest three nodes with their bearings of muzzle blast and
 * shock wave. The geometry is exact; measurement errors are random.
 *
 * @param isPossible  the report is a Possible Shot
 */
export function simulateShot(
  context: ShotContext,
  { isPossible }: { readonly isPossible: boolean },
): { shot: SimulatedReport; detections: SimulatedReport[] } {
  const { scene, nodes, random } = context;
  const weapon = random.weighted(WEAPONS);
  const reach = scene.levelId === undefined ? DETECTION_RANGE.outdoors : DETECTION_RANGE.indoors;
  const flight = flightOf(context, weapon, reach);
  const { levelId } = scene;
  const detecting = nodes.near(scene.point, { levelId, reach, limit: MAX_DETECTING_NODES });
  const last = detecting[Math.min(detecting.length, 4) - 1];
  const after = last === undefined ? 0.2 : muzzleBlastAt(last, flight.muzzle).after;
  const heard = { flight, nodes: detecting, ground: context.ground, random: context.observing };
  const content = shotContent(context, { weapon, flight, nodes: detecting.length, isPossible });
  const detections = detecting.slice(0, 3).map((node) => detection(context, node, flight));
  const shot = {
    after,
    content: {
      ...content,
      ...(content.lat === undefined && bearingOf(detections[0])),
      observations: { airTemperature: DEFAULT_TEMPERATURE, sensors: observe(heard, -after * 1000) },
    },
  };
  return { shot, detections };
}

/** A shot without a place says which node heard it from where. */
function bearingOf(nearest: SimulatedReport | undefined): Partial<ReportContent> {
  if (nearest === undefined) return {};
  const { deviceId, mbHorizontal, mbVertical, swHorizontal, swVertical } = nearest.content;
  const angles = Object.entries({ mbHorizontal, mbVertical, swHorizontal, swVertical });
  return {
    ...(deviceId && { deviceId }),
    ...Object.fromEntries(angles.filter(([, angle]) => angle !== undefined)),
  };
}

function flightOf({ scene, random }: ShotContext, weapon: Weapon, reach: Metres): Flight {
  const muzzle = scene.point;
  const bearing = random.between(0, 2 * Math.PI);
  const length = random.between(0.2, 0.8) * reach;
  const impact = {
    x: muzzle.x + length * Math.sin(bearing),
    y: muzzle.y + length * Math.cos(bearing),
    z: Math.max(0.2, muzzle.z + length * random.normal(0, 0.02)),
  };
  return { muzzle, impact, speed: weapon.speed * random.normal(1, 0.02) };
}

/** Position fields of a report; `error` is the standard deviation of the position in metres. */
export function measuredPlace({ scene, ground, random }: ShotContext, error: number): Partial<ReportContent> {
  const measured = {
    x: scene.point.x + random.normal(0, error),
    y: scene.point.y + random.normal(0, error),
  };
  return {
    squadId: scene.squadId,
    zone: scene.zone,
    zoneId: scene.zoneId,
    lat: ground.latOf(measured),
    lon: ground.lonOf(measured),
    alt: round(scene.point.z + random.normal(0, 0.4), 1),
    ...(scene.levelId === undefined
      ? {}
      : { level: scene.levelId, levelMapUrl: LEVEL_MAP, floor: scene.floor ?? scene.levelId }),
  };
}

interface Shot {
  readonly weapon: Weapon;
  readonly flight: Flight;
  /** Number of nodes that detected it. */
  readonly nodes: number;
  readonly isPossible: boolean;
}

function shotContent(context: ShotContext, { weapon, flight, nodes, isPossible }: Shot): ReportContent {
  const { scene, random } = context;
  const { lat, lon, alt, ...place } = measuredPlace(context, POSITION_ERROR / Math.sqrt(Math.max(1, nodes)));
  const hasPosition =
    nodes >= MIN_NODES_FOR_POSITION && !random.chance(0.02) && lat !== undefined && lon !== undefined;
  const rounds = random.chance(0.35) ? random.whole(2, weapon.rounds) : 0;
  const confidence = isPossible ? random.whole(38, 64) : random.whole(70, 99);
  return {
    squadId: scene.squadId,
    reportType: 'Shot',
    ...place,
    ...(hasPosition ? { lat, lon, ...(alt === undefined ? {} : { alt }) } : {}),
    ...trajectory(context, flight),
    weapon: weapon.name,
    weaponCategory: isPossible ? POSSIBLE_SHOT_CATEGORY : weapon.category,
    weaponConfidence: confidence,
    ...(rounds > 1 ? { burst: rounds } : {}),
    message: `${isPossible ? 'Possible Shot' : 'Shot'}: ${scene.name}`,
  };
}

/** Trajectory fields of a report: bearing, slope, a point on the trajectory and its end. */
function trajectory({ ground, random }: ShotContext, flight: Flight): Partial<ReportContent> {
  const { muzzle, impact } = flight;
  const length = Math.hypot(impact.x - muzzle.x, impact.y - muzzle.y);
  const onIt = pointAt(flight, 0.1);
  return {
    bearing: round((bearingBetween(muzzle, impact) + random.normal(0, BEARING_ERROR) + 360) % 360, 1),
    angle: round(radiansToDegrees(Math.atan2(impact.z - muzzle.z, length)), 1),
    trajectoryLat: ground.latOf(onIt),
    trajectoryLon: ground.lonOf(onIt),
    trajectoryP1Lat: ground.latOf(impact),
    trajectoryP1Lon: ground.lonOf(impact),
    trajectoryP1Alt: round(impact.z, 1),
  };
}

/** The detection of one node, located at the node: a single node measures bearings only. */
function detection(
  { zoneNames, ground, random }: ShotContext,
  node: SiteNode,
  flight: Flight,
): SimulatedReport {
  const blast = muzzleBlastAt(node, flight.muzzle);
  const shock = shockWaveAt(node, flight);
  const noisy = (degrees: number): number => round(degrees + random.normal(0, BEARING_ERROR), 1);
  const turn = (degrees: number): number => round((noisy(degrees) + 360) % 360, 1);
  return {
    after: Math.min(blast.after, shock?.after ?? Infinity),
    content: {
      squadId: node.squadId,
      reportType: 'Detection',
      zone: zoneNames.get(node.zoneId) ?? node.zoneId,
      zoneId: node.zoneId,
      ...(node.levelId === undefined ? {} : { level: node.levelId, levelMapUrl: LEVEL_MAP }),
      lat: ground.latOf(node),
      lon: ground.lonOf(node),
      alt: round(node.z, 1),
      deviceId: node.nodeId,
      mbHorizontal: turn(blast.horizontal),
      mbVertical: noisy(blast.vertical),
      ...(shock === undefined
        ? {}
        : { swHorizontal: turn(shock.horizontal), swVertical: noisy(shock.vertical) }),
      message: `Detection: Node ${node.nodeId}`,
    },
  };
}
