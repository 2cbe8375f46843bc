/** What the sensors of a shot measure: times and directions of its waves, with the errors and faults of real sensors. */
import { SENSOR_ERRORS } from '../../src/domain/acoustics/sensorErrors.ts';
import { muzzleBlastAt, shockWaveAt, type Arrival, type Flight } from '../../src/domain/acoustics/waves.ts';
import type { Observation, Observations } from '../../src/domain/contract/observations.ts';
import { round, type Ground } from '../site/ground.ts';
import type { Random } from '../site/random.ts';
import type { SiteNode } from '../site/site.ts';

/** Shares of sensors in reach that hear nothing, and that measure something wrong. */
const DEAF_SHARE = 0.06;
const WRONG_SHARE = 0.04;

/** What a wrong sensor adds to its arrivals, milliseconds, and to its bearings, degrees. */
interface Fault {
  readonly late: number;
  readonly turn: number;
}

const RIGHT: Fault = { late: 0, turn: 0 };

export interface HeardShot {
  readonly flight: Flight;
  /** Sensors in reach, the nearest first. */
  readonly nodes: readonly SiteNode[];
  readonly ground: Ground;
  readonly random: Random;
}

/**
 * Observations of a shot. Some sensors are deaf; some hear an echo, are turned, or have a wrong clock.
 *
 * @param firedAt  milliseconds after the instant from which times count
 */
export function observe({ flight, nodes, ground, random }: HeardShot, firedAt: number): Observation[] {
  return nodes.flatMap((node) => {
    if (random.chance(DEAF_SHARE)) return [];
    const fault = random.chance(WRONG_SHARE) ? faultOf(random) : standingFault(node);
    const blast = muzzleBlastAt(node, flight.muzzle);
    const shock = shockWaveAt(node, flight);
    const blastAt = measured(blast, fault, random);
    const shockAt = shock && measured(shock, fault, random);
    return [
      {
        nodeId: node.nodeId,
        lat: ground.latOf(node),
        lon: ground.lonOf(node),
        alt: round(node.z, 1),
        mbTime: round(firedAt + blastAt.after, 3),
        mbHorizontal: blastAt.horizontal,
        mbVertical: blastAt.vertical,
        ...(shockAt === undefined
          ? {}
          : {
              swTime: round(firedAt + shockAt.after, 3),
              swHorizontal: shockAt.horizontal,
              swVertical: shockAt.vertical,
            }),
        signalToNoise: Math.max(
          6,
          Math.round(34 - 20 * Math.log10(1 + blast.after * 12) + random.normal(0, 2)),
        ),
      },
    ];
  });
}

/** One node of a hundred was turned since it was surveyed, and one has a wrong clock. */
function standingFault({ nodeId }: SiteNode): Fault {
  const number = Number(/\d{4}$/.exec(nodeId)?.[0]) % 100;
  if (number === 2) return { late: 0, turn: 14 };
  return number === 29 ? { late: 7, turn: 0 } : RIGHT;
}

function faultOf(random: Random): Fault {
  const side = random.chance(0.5) ? 1 : -1;
  return random.pick<Fault>([
    { late: random.between(20, 80), turn: side * random.between(12, 60) },
    { late: 0, turn: side * random.between(12, 60) },
    { late: side * random.between(5, 30), turn: 0 },
  ]);
}

/** An arrival as a sensor measures it: `after` in milliseconds, angles in degrees. */
function measured({ after, horizontal, vertical }: Arrival, { late, turn }: Fault, random: Random) {
  const way = after * 1000;
  const error = Math.hypot(SENSOR_ERRORS.time, SENSOR_ERRORS.perWay * way);
  const angle = (degrees: number) => round(degrees + random.normal(0, SENSOR_ERRORS.bearing), 1);
  return {
    after: way + late + random.normal(0, error),
    horizontal: (angle(horizontal + turn) + 720) % 360,
    vertical: angle(vertical),
  };
}

/** Observations whose times are relative to an instant, at that instant. */
export function observedAt({ sensors, ...rest }: Observations, instant: number): Observations {
  const at = (time: number | undefined) => (time === undefined ? undefined : round(time + instant, 3));
  return {
    ...rest,
    sensors: sensors.map(({ mbTime, swTime, ...sensor }) => {
      const [mb, sw] = [at(mbTime), at(swTime)];
      return { ...sensor, ...(mb !== undefined && { mbTime: mb }), ...(sw !== undefined && { swTime: sw }) };
    }),
  };
}
