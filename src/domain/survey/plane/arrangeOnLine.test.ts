import { expect, it } from 'vitest';
import { arrangeOnLine } from './arrangeOnLine.ts';

it('[survey.42] puts points at equal distances between the farthest two, in their order along the line', () => {
  const lat = Float64Array.of(52, 52.0003, 52.0001, 52);
  const lon = Float64Array.of(13, 13.0009, 13.0001, 13.003);
  const placed = arrangeOnLine(lat, lon);
  expect(placed.lat[0]).toBe(52);
  expect(placed.lon[3]).toBe(13.003);
  expect(placed.lon[2]).toBeCloseTo(13.001, 9);
  expect(placed.lon[1]).toBeCloseTo(13.002, 9);
  expect([...placed.lat].every((each) => Math.abs(each - 52) < 1e-9)).toBe(true);
});
