import { expect, it } from 'vitest';
import type { MapCamera } from '../../data/lists/lists.ts';
import { nearestCameras } from './nearestCameras.ts';

const camera = (id: number, lat: number, lng: number): MapCamera => ({
  id,
  cameraId: `CAM-${id}`,
  squadId: 'NG',
  zoneId: '',
  name: `Camera ${id}`,
  lat,
  lng,
  direction: 0,
  level: '',
});
const here = { lat: 60, lng: 10 };
const ids = (cameras: readonly MapCamera[]) => nearestCameras(cameras, here).map((near) => near.camera.id);

it('[map.74] lists the nearest camera first, by distance on the ground', () => {
  expect(ids([camera(1, 60.015, 10), camera(2, 60, 10.02), camera(3, 60, 10)])).toEqual([3, 2, 1]);
});

it('[map.74] says how far each is', () => {
  const [near] = nearestCameras([camera(1, 60, 10.02)], here);
  expect(near?.distance).toBeCloseTo(1_112, 0);
});

it('[map.74] lists the twenty nearest', () => {
  const row = Array.from({ length: 30 }, (_, i) => camera(i, 60, 10 + i / 100));
  expect(ids(row.toReversed())).toEqual(Array.from({ length: 20 }, (_, i) => i));
});
