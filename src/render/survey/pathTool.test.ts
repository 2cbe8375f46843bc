import { expect, it } from 'vitest';
import type { PathMeasure } from '../../domain/survey/zones/measurePath.ts';
import { PathTool } from './pathTool.ts';

it('[survey-map.6] Escape ends drawing also before the first corner', () => {
  const drawn: unknown[] = [];
  const path = new PathTool({ onZoneDrawn: (ring) => void drawn.push(ring) });
  path.setTool('drawZone');
  expect(path.key('Escape')).toBe(true);
  expect(drawn).toEqual([undefined]);
});

it('[survey-map.8] Escape clears what is measured; the next one is left to the panel of the tool', () => {
  const path = new PathTool({});
  path.setTool('measure');
  path.add({ lng: 0, lat: 0 });
  expect([path.key('Escape'), path.drawn, path.key('Escape')]).toEqual([true, undefined, false]);
});

it('[survey.64] while the pointer is still on the last point, the leg before gives the bearing', () => {
  const bearings: (number | undefined)[] = [];
  const path = new PathTool({
    onMeasure: (measure?: PathMeasure) => void bearings.push(measure?.bearing),
  });
  path.setTool('measure');
  path.add({ lng: 0, lat: 0 });
  path.hover({ lng: 0.001, lat: 0 });
  path.add({ lng: 0.001, lat: 0 });
  expect(bearings.at(-1)).toBeCloseTo(90, 5);
  path.hover({ lng: 0.001, lat: 0 });
  expect(bearings.at(-1)).toBeCloseTo(90, 5);
  path.hover({ lng: 0.001, lat: -0.001 });
  expect(bearings.at(-1)).toBeCloseTo(180, 5);
});

it('[survey.64] a press is where the pointer is, whatever was reported of it before', () => {
  const bearings: (number | undefined)[] = [];
  const path = new PathTool({
    onMeasure: (measure?: PathMeasure) => void bearings.push(measure?.bearing),
  });
  const camera = { x: 0.5, y: 0.5, zoom: 16, width: 800, height: 600, pixelRatio: 1 };
  path.setTool('measure');
  path.click(camera, 1, { lng: 0, lat: 0 });
  path.hover({ lng: 0, lat: 0 });
  path.click(camera, 1, { lng: 0.001, lat: 0 });
  expect(bearings.at(-1)).toBeCloseTo(90, 5);
});

it('[survey.56] each corner of a zone is told, and one that is taken back; a measured path tells none', () => {
  const corners: number[] = [];
  const path = new PathTool({ onCorners: (count) => void corners.push(count) });
  path.setTool('drawZone');
  for (const lng of [0, 1, 2]) path.add({ lng, lat: lng ** 2 });
  path.key('Delete');
  path.setTool('measure');
  path.add({ lng: 0, lat: 0 });
  expect(corners).toEqual([1, 2, 3, 2]);
});

it('[survey-map.6] a zone that is being drawn goes on where it was after something was measured, and not in another mode', () => {
  const corners: number[] = [];
  const path = new PathTool({ onCorners: (count) => void corners.push(count) });
  path.setTool('drawZone');
  for (const lng of [0, 1]) path.add({ lng, lat: lng ** 2 });
  path.setTool('measure');
  expect(path.drawn).toBe(undefined);
  path.add({ lng: 5, lat: 5 });
  path.setTool('drawZone');
  expect(path.drawn?.points).toEqual([
    { lng: 0, lat: 0 },
    { lng: 1, lat: 1 },
  ]);
  path.setTool('measure');
  path.setTool('editZones');
  path.setTool('drawZone');
  expect([path.drawn, corners]).toEqual([undefined, [1, 2, 2]]);
});

it('[survey.35] undo takes corners back and redo sets them again, also the first one, until the zone is drawn', () => {
  const corners: number[] = [];
  const path = new PathTool({ onCorners: (count) => void corners.push(count) });
  expect([path.step('undo'), path.step('redo')]).toEqual([false, false]);
  path.setTool('drawZone');
  for (const lng of [0, 1]) path.add({ lng, lat: lng ** 2 });
  expect(['undo', 'undo', 'undo'].map(() => path.step('undo'))).toEqual([true, true, true]);
  expect(path.drawn).toBe(undefined);
  expect([path.step('redo'), path.step('redo'), path.step('redo')]).toEqual([true, true, true]);
  expect(path.drawn?.points).toEqual([
    { lng: 0, lat: 0 },
    { lng: 1, lat: 1 },
  ]);
  expect(corners).toEqual([1, 2, 1, 0, 1, 2]);
  path.step('undo');
  path.add({ lng: 5, lat: 5 });
  path.step('redo');
  expect(path.drawn?.points).toEqual([
    { lng: 0, lat: 0 },
    { lng: 5, lat: 5 },
  ]);
  path.add({ lng: 6, lat: 0 });
  path.key('Enter');
  path.setTool('editZones');
  expect([path.step('undo'), path.step('redo')]).toEqual([false, false]);
});

it('[survey.35] undo takes points of a measured path back, and leaves the steps alone only while one is set', () => {
  const lengths: (number | undefined)[] = [];
  const path = new PathTool({ onMeasure: (measure?: PathMeasure) => void lengths.push(measure?.length) });
  path.setTool('measure');
  expect(path.step('undo')).toBe(false);
  path.add({ lng: 0, lat: 0 });
  path.add({ lng: 1, lat: 0 });
  expect([path.step('undo'), lengths.at(-1)]).toEqual([true, 0]);
  expect([path.step('undo'), lengths.at(-1)]).toEqual([true, undefined]);
  expect(['redo', 'redo', 'redo'].map(() => path.step('redo'))).toEqual([true, true, true]);
  path.step('undo');
  path.step('undo');
  expect([path.step('undo'), path.step('redo')]).toEqual([false, false]);
  for (const lng of [0, 1]) path.add({ lng, lat: 0 });
  path.key('Enter');
  expect(path.step('undo')).toBe(false);
});

it('[survey-map.6] Enter with fewer than three corners says what a zone needs, and a double click on the first one does not', () => {
  const reasons: unknown[] = [];
  const path = new PathTool({ onRingFailure: (reason) => void reasons.push(reason) });
  path.setTool('drawZone');
  const camera = { x: 0.5, y: 0.5, zoom: 10, width: 800, height: 600, pixelRatio: 1 };
  path.click(camera, 1, { lng: 0, lat: 0 });
  path.click(camera, 1, { lng: 0, lat: 0 });
  expect(reasons).toEqual([]);
  path.key('Enter');
  path.add({ lng: 1, lat: 0 });
  path.key('Enter');
  expect(reasons).toEqual(['corners', 'corners']);
  expect(path.drawn?.points.length).toBe(2);
});
