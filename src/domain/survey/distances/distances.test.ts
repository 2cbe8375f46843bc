import { describe, expect, it } from 'vitest';
import { surveyAt } from '../../../../tests/support/surveyDraft.ts';
import { distanceClass } from '../../geo/distanceClass.ts';
import { latToMercator, lngToMercator } from '../../geo/mercator.ts';
import { ClosestDistances } from './closestDistances.ts';
import { distanceLineFrame, distanceLinePatch, linePatchBuffers } from './distanceFrame.ts';
import { manualDistance } from './manualDistance.ts';

const IDS = ['N1', 'N2', 'N3'];
const survey = surveyAt([
  [0, 0],
  [0, 0.0003],
  [0, 0.0009],
]);
survey.takesPart[2] = 0;

const between = (first: string, second: string) =>
  manualDistance(survey, (nodeId) => IDS.indexOf(nodeId), [first, second]);

describe('classes of distances', () => {
  it('[survey.61] are near up to 45 m and medium up to 60 m, ends included', () => {
    expect([0, 45, 45.0001, 60, 60.0001].map(distanceClass)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('the distance between two named nodes', () => {
  it('[survey.62] is measured along the ground', () => {
    const measured = between(' N1', 'N2 ');
    expect(measured.ok && measured.value.metres).toBeCloseTo(33.3585, 3);
    expect(measured).toMatchObject({ ok: true, value: { from: 0, to: 1, style: 0 } });
  });

  it('[survey.62] has a reason for each field that names no node', () => {
    expect(between('', 'N2')).toEqual({ ok: false, reason: { kind: 'empty', field: 1 } });
    expect(between('N1', 'n1')).toEqual({ ok: false, reason: { kind: 'unknown', field: 2 } });
    expect(between('N3', 'N1')).toEqual({ ok: false, reason: { kind: 'notShown', field: 1 } });
    expect(between('N1', 'N1')).toEqual({ ok: false, reason: { kind: 'sameNode' } });
  });
});

describe('distance lines as a frame', () => {
  const nodes = surveyAt([
    [0, 0],
    [0, 0.0003],
    [0, 0.0008],
    [0, 0.001],
  ]);
  const placesOf = () => ({
    x: Array.from(nodes.lon, lngToMercator),
    y: Array.from(nodes.lat, latToMercator),
  });

  it('[survey.10] are after a patch what a whole frame would be', () => {
    const closest = new ClosestDistances();
    closest.rebuild(nodes);
    const frame = distanceLineFrame(closest.lines, placesOf(), 7);
    expect([frame.version, frame.count]).toEqual([7, 2]);
    nodes.lon[1] = 0.0009;
    closest.patch(nodes, [1]);
    const patch = distanceLinePatch(closest.lines, placesOf(), 7);
    patch.slots.forEach((slot, i) => {
      frame.place.set(patch.place.subarray(8 * i, 8 * i + 8), 8 * slot);
      frame.style[slot] = patch.style[i] ?? NaN;
      frame.value[slot] = patch.value[i] ?? NaN;
    });
    const whole = distanceLineFrame(closest.lines, placesOf(), 7);
    expect(patch.count).toBe(whole.count);
    expect(frame.place.subarray(0, 8 * whole.count)).toEqual(whole.place.subarray(0, 8 * whole.count));
    expect(frame.value.subarray(0, whole.count)).toEqual(whole.value.subarray(0, whole.count));
    expect(frame.style.subarray(0, whole.count)).toEqual(whole.style.subarray(0, whole.count));
    expect(linePatchBuffers(patch)).toEqual([patch.place.buffer]);
    for (const column of [patch.slots, patch.style, patch.value])
      expect(column.buffer).toBe(patch.place.buffer);
  });
});
