import { expect, it } from 'vitest';
import { createMarkerFrame, LOOK, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { PulseAnimation } from './pulseAnimation.ts';

function frameWithLatest(handle: number): MarkerFrame {
  const frame = createMarkerFrame(3, 9);
  frame.count = 3;
  frame.handle.set([1, handle, 3]);
  frame.look[4 + LOOK.flags] = LOOK_FLAG.latest;
  return frame;
}

it('[map.12] grows three times after another report became the latest, then stays grown', () => {
  const pulse = new PulseAnimation();
  pulse.setReports(frameWithLatest(10), 0);
  expect(pulse.phase(100)).toBe(1);
  expect(pulse.nextAfter(100)).toBe(Infinity);
  pulse.setReports(frameWithLatest(11), 1_000);
  pulse.setReports(frameWithLatest(11), 1_500);
  expect(pulse.phase(1_300)).toBeCloseTo(0.25);
  expect(pulse.phase(1_000 + 1_200 + 600)).toBeCloseTo(0.5);
  expect(pulse.nextAfter(4_500)).toBeLessThan(4_600);
  expect(pulse.phase(4_600)).toBe(1);
  expect(pulse.nextAfter(4_600)).toBe(Infinity);
});

it('[map.12] draws for the rings alone after 150 ms: a flood of reports redraws them anyway', () => {
  const pulse = new PulseAnimation();
  pulse.setReports(frameWithLatest(10), 0);
  pulse.setReports(frameWithLatest(11), 1_000);
  expect(pulse.nextAfter(1_010)).toBe(1_150);
  expect(pulse.nextAfter(1_150)).toBe(1_183);
  pulse.setReports(frameWithLatest(12), 1_110);
  expect(pulse.nextAfter(1_120)).toBe(1_260);
});
