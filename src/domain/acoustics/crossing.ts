/** The surroundings of a fitted place in metres: how the bearings cross there, and where the report says that it is. */
import { createLocalPlane, eastOf, northOf } from '../survey/plane/localPlane.ts';
import { degreesToRadians, type Degrees, type Metres } from '../units.ts';
import type { SensorEvidence } from './evidence.ts';
import type { Location } from './locate.ts';

/** The ellipse fills at most this share of the square. */
const ELLIPSE_SHARE = 0.7;
/** The square grows for the reported place up to this many long half axes. */
const MOST_AXES = 4;
const LEAST_REACH: Metres = 5;
/** Bearings go on for this part of the reach, so that they fill a wider figure. */
const BEYOND = 1.5;
/** Bars of a scale, with the reach from which each is used. */
const BARS = [
  [60, 50],
  [25, 20],
  [0, 5],
] as const;

/** Metres east and north of the fitted place. */
export interface PlanePoint {
  readonly east: Metres;
  readonly north: Metres;
}

/** The part of a measured bearing near the place. */
export interface CrossingLine {
  readonly nodeId: string;
  readonly from: PlanePoint;
  readonly to: PlanePoint;
  /** It took part in the fit. */
  readonly isUsed: boolean;
}

export interface Crossing {
  /** Half a side of the square about the fitted place. */
  readonly reach: Metres;
  /** In the order of the sensors. */
  readonly lines: readonly CrossingLine[];
  /** The place of the report; undefined where it has none, or lies outside of the square. */
  readonly reported: PlanePoint | undefined;
  /** Length of the bar of the scale. */
  readonly bar: Metres;
}

/** The square about a fitted place that holds its ellipse. O(sensors) */
export function crossingOf(
  location: Pick<Location, 'lat' | 'lon' | 'ellipse'>,
  sensors: readonly SensorEvidence[],
  report: { readonly lat?: Degrees; readonly lon?: Degrees },
): Crossing {
  const plane = createLocalPlane(location.lat, location.lon);
  const pointOf = ({ lat = NaN, lon = NaN }: { lat?: Degrees; lon?: Degrees }): PlanePoint => ({
    east: eastOf(plane, lon),
    north: northOf(plane, lat),
  });
  const { major } = location.ellipse;
  const reported = pointOf(report);
  const apart = 1.2 * Math.max(Math.abs(reported.east), Math.abs(reported.north));
  const least = Math.max(LEAST_REACH, major / ELLIPSE_SHARE);
  const reach = apart <= Math.max(least, MOST_AXES * major) ? Math.max(least, apart) : least;
  const lines = sensors.flatMap((sensor): CrossingLine[] => {
    const azimuth = sensor.observation?.mbHorizontal;
    const ends = azimuth === undefined ? undefined : clipped(pointOf(sensor), azimuth, BEYOND * reach);
    if (ends === undefined) return [];
    const [from, to] = ends;
    return [{ nodeId: sensor.nodeId, from, to, isUsed: sensor.residual?.isBearingUsed !== false }];
  });
  const isInside = apart <= 1.2 * reach;
  const [, bar] = BARS.find(([from]) => reach >= from) ?? BARS[2];
  return { reach, lines, reported: isInside ? reported : undefined, bar };
}

/** The part of a ray inside of the square; undefined where it passes by. */
function clipped(
  from: PlanePoint,
  azimuth: Degrees,
  reach: Metres,
): readonly [PlanePoint, PlanePoint] | undefined {
  const turn = degreesToRadians(azimuth);
  const [toEast, toNorth] = [Math.sin(turn), Math.cos(turn)];
  let [near, far] = [0, Infinity];
  for (const [start, step] of [
    [from.east, toEast],
    [from.north, toNorth],
  ] as const) {
    if (step === 0) {
      if (Math.abs(start) > reach) return undefined;
      continue;
    }
    const [one, other] = [(-reach - start) / step, (reach - start) / step];
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  if (!(near < far)) return undefined;
  const at = (along: Metres): PlanePoint => ({
    east: from.east + along * toEast,
    north: from.north + along * toNorth,
  });
  return [at(near), at(far)];
}
