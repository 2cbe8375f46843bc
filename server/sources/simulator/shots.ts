import type { ShotReport } from '../../../src/domain/contract/shotReport.ts';
import { POSSIBLE_SHOT_CATEGORY } from '../../../src/domain/contract/reportTypes.ts';
import { radiansToDegrees } from '../../../src/domain/units.ts';
import { muzzleBlastAt, pointAt, shockWaveAt, type Flight } from './acoustics.ts';
import { bearingBetween, round, type Ground, type Point3 } from './ground.ts';
import type { NodeIndex } from './nodeIndex.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import type { SiteNode } from './site.ts';

/** What a report says beside its key and its time. */
export type Findings = Omit<ShotReport, 'id' | 'start' | 'detectionId' | 'timeStamp'>;

/** One finding, seconds after the shot. */
export interface Finding {
  readonly after: number;
  readonly findings: Findings;
}

interface Weapon {
  readonly name: string;
  readonly category: number;
  /** Metres per second at the muzzle. */
  readonly speed: number;
  readonly rounds: number;
}

const WEAPONS: readonly (readonly [Weapon, number])[] = [
  [{ name: 'Handgun 9 mm', category: 2, speed: 375, rounds: 6 }, 46],
  [{ name: 'Handgun .45', category: 2, speed: 260, rounds: 4 }, 24],
  [{ name: 'Rifle 5.56 mm', category: 1, speed: 930, rounds: 10 }, 20],
  [{ name: 'Rifle 7.62 mm', category: 1, speed: 720, rounds: 8 }, 10],
];

/** How far a node hears a shot, in the street and in a building. */
const REACH = { outdoors: 420, indoors: 70 };
const LISTENERS = 14;
/** Nodes needed to find the place. */
const ENOUGH = 3;
/** Errors of measurement: bearing of a node, and place per node, as standard deviations. */
const BEARING_ERROR = 1.6;
const PLACE_ERROR = 9;
const LEVEL_MAP = 'content/basemap/floorplans';

export interface Firing {
  readonly scene: Scene;
  readonly ground: Ground;
  readonly nodes: NodeIndex;
  readonly random: Random;
}

/**
 * A weapon is fired: the report of the shot, and the raw detections of the nearest nodes with the bearings
 * of muzzle blast and shock wave as each hears them. Errors are drawn; the geometry is exact.
 */
export function fire(firing: Firing, possible: boolean): { shot: Finding; detections: Finding[] } {
  const { scene, nodes, random } = firing;
  const weapon = random.weighted(WEAPONS);
  const reach = scene.levelId === undefined ? REACH.outdoors : REACH.indoors;
  const flight = flightOf(scene.point, weapon, reach, random);
  const listeners = nodes.near(scene.point, scene.levelId, reach, LISTENERS);
  const last = listeners[Math.min(listeners.length, 4) - 1];
  const heard = last === undefined ? 0.2 : muzzleBlastAt(last, flight.muzzle).after;
  const shot = { after: heard, findings: shotFindings(firing, weapon, flight, listeners.length, possible) };
  return { shot, detections: listeners.slice(0, 3).map((node) => detection(firing, node, flight)) };
}

function flightOf(muzzle: Point3, weapon: Weapon, reach: number, random: Random): Flight {
  const bearing = random.between(0, 2 * Math.PI);
  const length = random.between(0.2, 0.8) * reach;
  const impact = {
    x: muzzle.x + length * Math.sin(bearing),
    y: muzzle.y + length * Math.cos(bearing),
    z: Math.max(0.2, muzzle.z + length * random.normal(0, 0.02)),
  };
  return { muzzle, impact, speed: weapon.speed * random.normal(1, 0.02) };
}

/** What is said of the place, in the words of the contract. */
export function placeFindings({ scene, ground, random }: Firing, error: number): Partial<Findings> {
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

function shotFindings(
  firing: Firing,
  weapon: Weapon,
  flight: Flight,
  listeners: number,
  possible: boolean,
): Findings {
  const { scene, random } = firing;
  const { lat, lon, alt, ...place } = placeFindings(firing, PLACE_ERROR / Math.sqrt(Math.max(1, listeners)));
  const found = listeners >= ENOUGH && !random.chance(0.02) && lat !== undefined && lon !== undefined;
  const rounds = random.chance(0.35) ? random.whole(2, weapon.rounds) : 0;
  const confidence = possible ? random.whole(38, 64) : random.whole(70, 99);
  return {
    squadId: scene.squadId,
    reportType: 'Shot',
    ...place,
    ...(found ? { lat, lon, ...(alt === undefined ? {} : { alt }) } : {}),
    ...trajectory(firing, flight),
    weapon: weapon.name,
    weaponCategory: possible ? POSSIBLE_SHOT_CATEGORY : weapon.category,
    weaponConfidence: confidence,
    ...(rounds > 1 ? { burst: rounds } : {}),
    message: `${possible ? 'Possible Shot' : 'Shot'}: ${scene.name}`,
  };
}

/** The trajectory as found: its bearing, its slope, a point on it and the point where it ends. */
function trajectory({ ground, random }: Firing, flight: Flight): Partial<Findings> {
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

/** What one node reports by itself. It stands where the node stands: no single node knows more. */
function detection({ scene, ground, random }: Firing, node: SiteNode, flight: Flight): Finding {
  const blast = muzzleBlastAt(node, flight.muzzle);
  const shock = shockWaveAt(node, flight);
  const noisy = (degrees: number): number => round(degrees + random.normal(0, BEARING_ERROR), 1);
  const turn = (degrees: number): number => round((noisy(degrees) + 360) % 360, 1);
  return {
    after: Math.min(blast.after, shock?.after ?? Infinity),
    findings: {
      squadId: node.squadId,
      reportType: 'Detection',
      zone: scene.zone,
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
