import { expect, it } from 'vitest';
import { latAt, lonAt, createLocalPlane } from '../survey/plane/localPlane.ts';
import type { Degrees, Metres } from '../units.ts';
import { rankCameras, type CameraCondition, type WatchingCamera } from './rankCameras.ts';

const PLACE = { lat: 41.2, lng: -88.4 };
const PLANE = createLocalPlane(PLACE.lat, PLACE.lng);

/** A camera some metres south of the place, which looks north unless it is turned. */
function camera(cameraId: string, south: Metres, more: Partial<WatchingCamera> = {}): WatchingCamera {
  const { lat, lng } = { lat: latAt(PLANE, -south), lng: lonAt(PLANE, 0) };
  return { cameraId, lat, lng, direction: 0, level: '', zoneId: '', ...more };
}

const turned = (direction: Degrees) => ({ direction });

function order(
  cameras: readonly WatchingCamera[],
  {
    conditions = {},
    ...place
  }: { conditions?: Record<string, CameraCondition>; level?: string; zoneId?: string } = {},
): string[] {
  const ranked = rankCameras(cameras, { ...PLACE, ...place }, ({ cameraId }) => conditions[cameraId] ?? {});
  return ranked.map(({ camera: { cameraId } }) => cameraId);
}

it('[report-view.30] puts the nearer of two cameras first that look at the place', () => {
  expect(order([camera('far', 80), camera('near', 40)])).toEqual(['near', 'far']);
});

it('[report-view.30] puts a camera that looks at the place before a nearer one that looks away', () => {
  expect(order([camera('away', 20, turned(180)), camera('looks', 60)])).toEqual(['looks', 'away']);
});

it('[report-view.30] puts a near camera just off its axis before a far one that looks at the place', () => {
  expect(order([camera('far', 300), camera('beside', 20, turned(325))])).toEqual(['beside', 'far']);
});

it('[report-view.30] ranks a camera without a direction by the rest', () => {
  expect(order([camera('far', 50), camera('unknown', 30, turned(NaN))])).toEqual(['unknown', 'far']);
});

it('[report-view.30] puts cameras of other levels last, and counts one on no level as of the place', () => {
  const cameras = [
    camera('above', 10, { level: 'L2' }),
    camera('outside', 60),
    camera('here', 50, { level: 'L1' }),
  ];
  expect(order(cameras, { level: 'L1' })).toEqual(['here', 'outside', 'above']);
});

it('[report-view.30] prefers the camera of the zone of two alike', () => {
  expect(order([camera('a', 50), camera('b', 51, { zoneId: 'Z1' })], { zoneId: 'Z1' })).toEqual(['b', 'a']);
});

it('[report-view.30] puts a camera that fails last, and one with an old picture behind one with a fresh picture', () => {
  const conditions = { fails: { isFailing: true }, old: { age: 600_000 }, fresh: { age: 2_000 } };
  const cameras = [camera('fails', 10), camera('old', 40), camera('fresh', 60)];
  expect(order(cameras, { conditions })).toEqual(['fresh', 'old', 'fails']);
});

it('[report-view.30] leaves out cameras that are too far, or nowhere', () => {
  expect(order([camera('far', 500), camera('nowhere', 10, { lat: NaN }), camera('here', 10)])).toEqual([
    'here',
  ]);
});

it('[report-view.30] says how far a camera is from the place, and how far the place is off its axis', () => {
  const [ranked] = rankCameras([camera('a', 40, turned(350))], PLACE);
  expect(ranked?.distance).toBeCloseTo(40, 0);
  expect(ranked?.offAxis).toBeCloseTo(10, 3);
});

it('[report-view.30] knows no angle where a camera is at the place', () => {
  expect(rankCameras([camera('a', 1)], PLACE)[0]?.offAxis).toBeUndefined();
});
