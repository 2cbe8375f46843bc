import { expect, it } from 'vitest';
import { cameraOfPath, cameraPath } from './cameraPath.ts';

it('[map.72] a camera has an address of its own, whatever its id is made of', () => {
  expect(cameraPath('CAM-1', 7)).toBe('/entities/cameras/interactive/CAM-1/7');
  for (const cameraId of ['CAM-1', 'a/b c?', '', 'Ü%2f'])
    expect(cameraOfPath(cameraPath(cameraId, 7))).toBe(7);
});

it.each(['/entities/cameras', '/entities/cameras/interactive/x', '/entities/cameras/interactive/x/y', '/'])(
  '[map.72] %s is no address of a camera',
  (path) => {
    expect(cameraOfPath(path)).toBeUndefined();
  },
);
