import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { Camera } from '../base/camera.ts';
import { EdgeMark } from './edgeMark.ts';

const CAMERA: Camera = {
  x: lngToMercator(-88.4),
  y: latToMercator(41.2),
  zoom: 15,
  width: 800,
  height: 500,
  pixelRatio: 1,
};
const ALARM = { lat: 41.2, name: 'Shot', colour: 'red' };

let map: HTMLElement;
let mark: EdgeMark;
let covered = false;
/** Width of a panel at the left edge. */
let panel = 0;
const onPress = vi.fn<(mark: object) => void>();
const button = () => map.querySelector('button') as HTMLButtonElement;

beforeEach(() => {
  covered = false;
  panel = 0;
  map = document.createElement('div');
  map.style.cssText = 'position:fixed;left:0;top:0;width:800px;height:500px';
  document.body.append(map);
  const text = ({ name }: { readonly name: string }, distance: number) => `${name} ${Math.round(distance)}`;
  mark = new EdgeMark(map, { text, isCovered: (x) => covered || x < panel, onPress });
});
afterEach(() => {
  mark.destroy();
  map.remove();
});

it('[map.24] shows the name and distance of an alarm outside the map, fully inside it, and a press reports the alarm', () => {
  const beyond = { ...ALARM, lng: -88.36 };
  mark.set(beyond);
  mark.updatePosition(CAMERA, 1);
  expect(button().hidden).toBe(false);
  expect(Number(/Shot (\d+)/.exec(button().textContent)?.[1])).toBeCloseTo(3_347, -1);
  const box = button().getBoundingClientRect();
  expect(box.right).toBeLessThanOrEqual(800);
  expect(box.right).toBeGreaterThan(760);
  expect((box.top + box.bottom) / 2).toBeCloseTo(250, 0);
  button().click();
  expect(onPress).toHaveBeenLastCalledWith(beyond);
});

it('[map.24] stands beside a panel at the left edge', () => {
  panel = 110;
  mark.set({ ...ALARM, lng: -88.44 });
  mark.updatePosition(CAMERA, 1);
  const { left } = button().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(110);
  expect(left).toBeLessThan(120);
});

it('[map.24] is hidden while the alarm is visible, and shown while something covers it', () => {
  mark.set({ ...ALARM, lng: -88.4 });
  mark.updatePosition(CAMERA, 1);
  expect(button().hidden).toBe(true);
  covered = true;
  mark.updatePosition(CAMERA, 1);
  expect(button().hidden).toBe(false);
  mark.set(undefined);
  mark.updatePosition(CAMERA, 1);
  expect(button().hidden).toBe(true);
});
