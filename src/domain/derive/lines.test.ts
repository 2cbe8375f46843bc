import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, type DrawnReport } from '../../../tests/support/drawnReports.ts';
import { groundDistance, initialBearing } from '../geo/distance.ts';
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../geo/mercator.ts';
import { MUZZLE_BLAST, SHOCK_WAVE, verticalOf, writeExpertLine } from './expertLines.ts';
import { writeTrajectory } from './trajectory.ts';

const [X, Y] = [lngToMercator(-77), latToMercator(38.9)];
/** Trajectories use 6378.14 km, distances 6371: 310 m of the one are 309.65 m of the other. */
const LENGTH_M = (310 * 6371) / 6378.14;

function lineOf(report: DrawnReport): Float64Array | undefined {
  const out = new Float64Array(4);
  return writeTrajectory(columnsOf([report]), 0, out) ? out : undefined;
}

const lengthOf = (line: Float64Array): number =>
  groundDistance(
    mercatorToLat(line[1]),
    mercatorToLng(line[0]),
    mercatorToLat(line[3]),
    mercatorToLng(line[2]),
  );
const bearingOf = (line: Float64Array): number =>
  initialBearing(
    mercatorToLat(line[1]),
    mercatorToLng(line[0]),
    mercatorToLat(line[3]),
    mercatorToLng(line[2]),
  );

describe('trajectories', () => {
  it('[map.14] run 0.31 km by the bearing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 359 }), (bearing) => {
        const line = lineOf({ x: X, y: Y, bearing });
        expect(line === undefined ? NaN : lengthOf(line)).toBeCloseTo(LENGTH_M, 1);
        expect(line === undefined ? NaN : bearingOf(line)).toBeCloseTo(bearing, 2);
      }),
    );
  });

  it('[map.14] start at the origin, without one at the trajectory’s own point', () => {
    const own = { trajectoryX: X + 0.01, trajectoryY: Y };
    expect(lineOf({ x: X, y: Y, bearing: 90, ...own })?.[0]).toBe(X);
    expect(lineOf({ bearing: 90, ...own })?.[0]).toBe(X + 0.01);
  });

  it('[map.14] are not drawn without bearing or without any place', () => {
    expect([lineOf({ x: X, y: Y }), lineOf({ bearing: 90 })]).toEqual([undefined, undefined]);
  });

  it('[map.14] stay whole over the date line', () => {
    const line = lineOf({ x: lngToMercator(179.9999), y: Y, bearing: 90 });
    expect(line?.[2]).toBeGreaterThan(1);
  });
});

describe('expert lines', () => {
  const angles = {
    x: X,
    y: Y,
    swHorizontal: 45,
    swVertical: 12,
    mbHorizontal: NaN,
    mbVertical: -3,
    isVertical: false,
  };

  it('[map.17] run 10 m by the horizontal angle', () => {
    const out = new Float64Array(4);
    expect(writeExpertLine(angles, SHOCK_WAVE, out)).toBe(true);
    expect(lengthOf(out)).toBeCloseTo(10, 4);
    expect(bearingOf(out)).toBeCloseTo(45, 2);
  });

  it('[map.17] carry the vertical angle of their kind, and are not drawn where nothing was measured', () => {
    expect([verticalOf(angles, SHOCK_WAVE), verticalOf(angles, MUZZLE_BLAST)]).toEqual([12, -3]);
    expect(writeExpertLine(angles, MUZZLE_BLAST, new Float64Array(4))).toBe(false);
    expect(writeExpertLine({ ...angles, x: NaN }, SHOCK_WAVE, new Float64Array(4))).toBe(false);
  });
});
