import { describe, expect, it, vi } from 'vitest';
import { initialBearing } from '../../geo/distance.ts';
import { measurePath } from './measurePath.ts';
import { insertCorner, removeCorner } from './ringCorners.ts';

vi.mock(import('../../geo/distance.ts'), { spy: true });

const SQUARE = Float64Array.of(0, 0, 0.001, 0, 0.001, 0.001, 0, 0.001);

describe('corners of a ring', () => {
  it('[survey-map.7] are inserted and removed in a new ring', () => {
    expect([...insertCorner(SQUARE, 4, { lng: 5, lat: 6 })]).toEqual([...SQUARE, 5, 6]);
    expect([...removeCorner(SQUARE, 0)]).toEqual([...SQUARE].slice(2));
    expect([...SQUARE]).toEqual([0, 0, 0.001, 0, 0.001, 0.001, 0, 0.001]);
  });

  it('[survey-map.7] the last three are not removed', () => {
    const triangle = SQUARE.slice(0, 6);
    expect(removeCorner(triangle, 1)).toBe(triangle);
  });
});

describe('measure of a path', () => {
  it('[survey-map.8] has the length along the path, the bearing of the last leg and the area within', () => {
    const { length, bearing, area } = measurePath(SQUARE);
    const side = 111.19;
    expect(length).toBeCloseTo(3 * side, 0);
    expect(bearing).toBeCloseTo(270, 3);
    expect(area / (side * side)).toBeCloseTo(1, 3);
  });

  it('[survey-map.8] a single point has no bearing and no area', () => {
    expect(measurePath(Float64Array.of(1, 2))).toMatchObject({ length: 0, bearing: NaN, area: 0 });
  });

  it('[survey-map.8] computes one bearing, whatever the number of legs', () => {
    vi.mocked(initialBearing).mockClear();
    measurePath(SQUARE);
    expect(initialBearing).toHaveBeenCalledTimes(1);
  });
});
