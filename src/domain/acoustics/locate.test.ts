import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../contract/observations.ts';
import { createLocalPlane, eastOf, latAt, lonAt, northOf } from '../survey/plane/localPlane.ts';
import type { Point3 } from '../geo/point3.ts';
import { fitFlight } from './flightFit.ts';
import { hearingOf, hearingReach } from './hearing.ts';
import { locate, type Location } from './locate.ts';
import { muzzleBlastAt, shockWaveAt, type Flight } from './waves.ts';

const PLANE = createLocalPlane(41.2, -88.4);
const FIRED_AT = 1_764_000_000_000;
const SENSORS: readonly Point3[] = [
  [-120, 40],
  [90, 110],
  [140, -60],
  [-30, -130],
  [10, 80],
  [60, 20],
].map(([x = 0, y = 0]) => ({ x, y, z: 6 }));

/** What sensors measure without errors. */
function heardAt(sensors: readonly Point3[], flight: Flight): Observation[] {
  return sensors.map((sensor, i) => {
    const blast = muzzleBlastAt(sensor, flight.muzzle);
    const shock = shockWaveAt(sensor, flight);
    return {
      nodeId: `N${i}`,
      lat: latAt(PLANE, sensor.y),
      lon: lonAt(PLANE, sensor.x),
      alt: sensor.z,
      mbTime: FIRED_AT + blast.after * 1000,
      mbHorizontal: blast.horizontal,
      ...(shock && { swTime: FIRED_AT + shock.after * 1000, swHorizontal: shock.horizontal }),
    };
  });
}

function without(name: keyof Observation, observations: readonly Observation[]): Observation[] {
  return observations.map(
    (one) =>
      Object.fromEntries(Object.entries(one).filter(([field]) => field !== name)) as unknown as Observation,
  );
}

const shotAt = (x: number, y: number, azimuth = 60, speed = 800): Flight => {
  const turn = (azimuth * Math.PI) / 180;
  const impact = { x: x + 400 * Math.sin(turn), y: y + 400 * Math.cos(turn), z: 1.5 };
  return { muzzle: { x, y, z: 1.5 }, impact, speed };
};

function located(observations: readonly Observation[]): Location {
  const location = locate(observations);
  if (!location.ok) throw new Error(location.reason);
  return location.value;
}

const placeOf = ({ lat, lon }: Location) => ({ x: eastOf(PLANE, lon), y: northOf(PLANE, lat) });

describe('the place of a sound', () => {
  it('[report-view.1] is where exact arrivals and bearings say, and when', () => {
    const metres = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(metres, metres, (x, y) => {
        const location = located(heardAt(SENSORS, shotAt(x, y)));
        expect(placeOf(location).x).toBeCloseTo(x, 1);
        expect(placeOf(location).y).toBeCloseTo(y, 1);
        expect(location.time).toBeCloseTo(FIRED_AT, 0);
      }),
    );
  });

  it('[report-view.1] is found from bearings alone, and from arrivals alone', () => {
    const all = heardAt(SENSORS, shotAt(20, -10));
    const bearings = without('mbTime', all.slice(0, 2));
    const arrivals = without('mbHorizontal', all);
    for (const heard of [bearings, arrivals]) {
      expect(placeOf(located(heard)).x).toBeCloseTo(20, 1);
      expect(placeOf(located(heard)).y).toBeCloseTo(-10, 1);
    }
    expect(located(bearings).time).toBeUndefined();
  });

  it('[report-view.1] is not made up: one sensor is too few, and parallel bearings never cross', () => {
    const [one] = heardAt(SENSORS, shotAt(20, -10));
    expect(locate(one === undefined ? [] : [one])).toEqual({ ok: false, reason: 'tooFew' });
    const parallel = [0, 1].map((n) => ({
      nodeId: `${n}`,
      lat: 41.2 + n / 1000,
      lon: -88.4,
      mbHorizontal: 90,
    }));
    expect(locate(parallel)).toEqual({ ok: false, reason: 'undetermined' });
  });

  it.each([
    ['a wrong clock', { late: 12, turn: 0 }, { isTimeUsed: false, isBearingUsed: true }],
    ['a turned sensor', { late: 0, turn: 25 }, { isTimeUsed: true, isBearingUsed: false }],
    ['an echo', { late: 40, turn: 30 }, { isTimeUsed: false, isBearingUsed: false }],
  ])('[report-view.2] leaves out %s and says by how much it is wrong', (_, { late, turn }, used) => {
    const heard = heardAt(SENSORS, shotAt(0, 0)).map((one, i) =>
      i === 3
        ? { ...one, mbTime: (one.mbTime ?? 0) + late, mbHorizontal: (one.mbHorizontal ?? 0) + turn }
        : one,
    );
    const { residuals } = located(heard);
    expect(residuals[3]).toMatchObject({ nodeId: 'N3', ...used });
    expect(residuals[3]?.time).toBeCloseTo(late, 0);
    expect(residuals[3]?.bearing).toBeCloseTo(turn, 0);
    expect(residuals.filter(({ isTimeUsed, isBearingUsed }) => isTimeUsed && isBearingUsed)).toHaveLength(5);
  });

  it('[report-view.2] a sensor that was moved has the largest residual', () => {
    const heard = heardAt(SENSORS, shotAt(0, 0)).map((one, i) =>
      i === 1 ? { ...one, lat: latAt(PLANE, 110 - 18), lon: lonAt(PLANE, 90 + 12) } : one,
    );
    const { residuals } = located(heard);
    const largest = residuals.toSorted((a, b) => Math.abs(b.time ?? 0) - Math.abs(a.time ?? 0))[0];
    expect(largest).toMatchObject({ nodeId: 'N1', isTimeUsed: false });
  });

  it('[report-view.1] has an ellipse whose long axis points away from sensors on one side', () => {
    const north = [-20, 0, 20].map((x) => ({ x, y: 200, z: 1.5 }));
    const { ellipse } = located(heardAt(north, shotAt(0, 0)));
    expect(Math.abs(ellipse.azimuth - 90)).toBeGreaterThan(80);
    expect(ellipse.major).toBeGreaterThan(2 * ellipse.minor);
  });
});

describe('the flight of the bullet', () => {
  it('[report-view.3] has the direction and speed that exact shock waves say', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 359, noNaN: true }),
        fc.double({ min: 450, max: 1000, noNaN: true }),
        (azimuth, speed) => {
          const heard = heardAt(SENSORS, shotAt(0, 0, azimuth, speed));
          const flight = fitFlight(heard, located(heard));
          if (heard.filter(({ swTime }) => swTime !== undefined).length < 3 || !flight.ok) return;
          expect(Math.cos(((flight.value.azimuth - azimuth) * Math.PI) / 180)).toBeGreaterThan(0.9999);
          expect(Math.abs(flight.value.speed - speed)).toBeLessThan(8);
        },
      ),
    );
  });

  it('[report-view.3] is unknown with fewer than three shock waves', () => {
    const heard = heardAt(SENSORS, shotAt(0, 0, 60, 300));
    expect(fitFlight(heard, located(heard))).toEqual({ ok: false, reason: 'tooFew' });
  });
});

it('[report-view.4] a silent sensor is nearer than the farthest that heard it rightly', () => {
  const reach = hearingReach(located(heardAt(SENSORS, shotAt(0, 0))));
  expect(reach).toBeCloseTo(Math.hypot(140, 60), 0);
  expect(hearingOf({ hasHeard: true, distance: 500, reach })).toBe('heard');
  expect(hearingOf({ hasHeard: false, distance: 100, reach })).toBe('silent');
  expect(hearingOf({ hasHeard: false, distance: 160, reach })).toBe('far');
});
