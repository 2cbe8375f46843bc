import { describe, expect, it } from 'vitest';
import { measurePath } from './measurePath.ts';

/** Degrees of a metre at the equator. */
const METRE = 1 / 111_194.926;
const at = (x: number, y: number) => ({ lat: y * METRE, lon: x * METRE });

describe('measuring', () => {
  it('[JS6] a path has a length, its last side a length and a bearing', () => {
    const figures = measurePath([at(0, 0), at(30, 0), at(30, 40)]);
    expect(figures.length).toBeCloseTo(70, 3);
    expect(figures.last).toBeCloseTo(40, 3);
    expect(figures.bearing).toBeCloseTo(0, 6);
    expect(figures.area).toBeCloseTo(600, 1);
  });

  it.each([
    [at(10, 0), 90],
    [at(-10, -10), 225],
    [at(0, -10), 180],
    [at(-1, 0), 270],
  ])('[JS6] a bearing is clockwise from north: %o', (to, bearing) => {
    expect(measurePath([at(0, 0), to]).bearing).toBeCloseTo(bearing, 4);
  });

  it('[JS6] fewer points have no bearing and no area, and the antimeridian is no obstacle', () => {
    expect(measurePath([])).toEqual({ length: 0, last: 0, bearing: undefined, area: undefined });
    expect(measurePath([at(1, 1), at(1, 1)]).bearing).toBeUndefined();
    const across = measurePath([
      { lat: 0, lon: 179.9999 },
      { lat: 0, lon: -179.9999 },
    ]);
    expect(across.last).toBeCloseTo(0.0002 / METRE, 3);
    expect(across.bearing).toBeCloseTo(90, 6);
  });
});
