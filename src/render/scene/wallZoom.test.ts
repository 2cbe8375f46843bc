import { expect, it } from 'vitest';
import { fromWallZoom, toWallZoom } from './wallZoom.ts';

it.each([
  [1, 16],
  [2, 17],
  [0.5, 15],
])('[map.23] shows the ground of zoom 16 at a root %f times the usual one with zoom %f', (scale, zoom) => {
  expect(toWallZoom({ zoom: 16, lat: 1 }, scale)).toEqual({ zoom, lat: 1 });
  expect(fromWallZoom({ zoom, lat: 1 }, scale)).toEqual({ zoom: 16, lat: 1 });
});

it('[map.23] leaves a target without a zoom without one', () => {
  const target: { lat: number; zoom?: number } = { lat: 1 };
  expect(toWallZoom(target, 2)).toEqual({ lat: 1 });
});
