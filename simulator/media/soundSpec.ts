/** Specs of the sounds that nodes record of a report, from the geometry of the report. */
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import type { Seconds } from '../../src/domain/units.ts';
import { muzzleBlastAt, shockWaveAt, type Flight } from '../../src/domain/acoustics/waves.ts';
import { bulletSpeed } from '../incidents/weapons.ts';
import { distance3, type Point3 } from '../../src/domain/geo/point3.ts';
import { Random } from '../site/random.ts';
import { soundKindOf } from './mediaPlan.ts';
import type { ArrivalTimes, SoundSpec } from './soundSynthesis.ts';
import type { NearbyDevices } from './nearbyDevices.ts';

const MAX_DISTANCE = 420;
const MAX_ROUNDS = 12;

/** The sound of a report at a node; undefined for silent reports and unknown nodes. */
export function soundSpecOf(
  report: ShotReport,
  nodeId: string,
  { devices, seed }: { readonly devices: NearbyDevices; readonly seed: number },
): SoundSpec | undefined {
  const kind = soundKindOf(report);
  const node = devices.node(nodeId);
  if (kind === undefined || node === undefined) return undefined;
  const name = `${report.detectionId} ${nodeId}`;
  const recording = { report, node, devices };
  const source = sourceOf(recording, new Random(seed, `source ${name}`));
  const one = kind === 'shot' ? shotArrivals(recording, source) : blastArrival(node, source);
  return {
    kind,
    seed,
    name,
    rounds: roundsOf(one, report, new Random(seed, `rounds ${report.detectionId}`)),
    indoors: report.level !== undefined,
    far: Math.min(1, distance3(node, source) / MAX_DISTANCE),
  };
}

/** A report as a node records it. */
interface Recording {
  readonly report: ShotReport;
  readonly node: Point3;
  readonly devices: NearbyDevices;
}

/** Source of the sound: the position of the report; for a detection a point along its bearing from the node. */
function sourceOf({ report, node, devices }: Recording, random: Random): Point3 {
  const place = devices.positionOf(report);
  if (place !== undefined && report.reportType !== 'Detection') return place;
  const bearing = ((report.mbHorizontal ?? 0) * Math.PI) / 180;
  const distance = random.between(40, 260);
  return { x: node.x + distance * Math.sin(bearing), y: node.y + distance * Math.cos(bearing), z: 1.5 };
}

function blastArrival(node: Point3, source: Point3): ArrivalTimes {
  return { blast: muzzleBlastAt(node, source).after };
}

function shotArrivals({ report, node, devices }: Recording, muzzle: Point3): ArrivalTimes {
  const blast = muzzleBlastAt(node, muzzle).after;
  const { trajectoryP1Lat: lat, trajectoryP1Lon: lon, trajectoryP1Alt: alt } = report;
  const impact = devices.positionOf({ ...report, lat, lon, alt } as ShotReport);
  if (lat === undefined || impact === undefined) return { blast };
  const flight: Flight = { muzzle, impact, speed: bulletSpeed(report) };
  const shock = shockWaveAt(node, flight);
  return shock === undefined ? { blast } : { blast, shock: shock.after };
}

function roundsOf(one: ArrivalTimes, { burst }: ShotReport, random: Random): ArrivalTimes[] {
  const gap: Seconds = random.between(0.09, 0.4);
  const count = Math.max(1, Math.min(burst ?? 1, MAX_ROUNDS));
  return Array.from({ length: count }, (_, n) => {
    const later = n * gap * random.between(0.9, 1.1);
    const { blast, shock } = one;
    return { blast: blast + later, ...(shock === undefined ? {} : { shock: shock + later }) };
  });
}
