import { expect, it } from 'vitest';
import type { SensorEvidence } from '../acoustics/evidence.ts';
import { createLocalPlane, latAt, lonAt } from '../survey/plane/localPlane.ts';
import { sceneView } from './sceneView.ts';

const PLACE = { lat: 41.2, lon: -88.4 };
const PLANE = createLocalPlane(PLACE.lat, PLACE.lon);
const sensor = (east: number, north: number, hearing: SensorEvidence['hearing']) =>
  ({ lat: latAt(PLANE, north), lon: lonAt(PLANE, east), hearing }) as SensorEvidence;

it('[report-view.10] the sensors that heard it lie free of what covers the edges, to one scale in both directions', () => {
  const covered = { top: 50, right: 200, bottom: 80, left: 300 };
  const heard = [sensor(150, 20, 'heard'), sensor(-60, -90, 'silent')];
  const view = sceneView(PLACE, [...heard, sensor(900, 0, 'far')], { width: 1000, height: 600, covered });
  for (const { x, y } of [PLACE, ...heard].map(view.at)) {
    expect(x).toBeGreaterThan(covered.left);
    expect(x).toBeLessThan(1000 - covered.right);
    expect(y).toBeGreaterThan(covered.top);
    expect(y).toBeLessThan(600 - covered.bottom);
  }
  const [place, far] = [view.at(PLACE), view.at(sensor(30, 40, 'far'))];
  expect(Math.hypot(far.x - place.x, far.y - place.y)).toBeCloseTo(50 * view.scale);
  expect(view.at({ lat: view.box.north, lon: view.box.west })).toEqual({
    x: expect.closeTo(0) as number,
    y: expect.closeTo(0) as number,
  });
});

it('[report-view.10] a scene that is too narrow for what covers its edges shows sensors below it', () => {
  const covered = { top: 50, right: 200, bottom: 80, left: 300 };
  const narrow = { width: 414, height: 600 };
  const heard = [sensor(150, 20, 'heard'), sensor(-60, -90, 'heard')];
  const view = sceneView(PLACE, heard, { ...narrow, covered });
  expect(view.scale).toBeCloseTo(sceneView(PLACE, heard, narrow).scale);
});
