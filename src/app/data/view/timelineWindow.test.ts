import { describe, expect, it } from 'vitest';
import { windowAround } from '../../../domain/time/timeWindow.ts';
import { epochMs } from '../../../domain/units.ts';
import { badgeText, calmRollingPause, rollingDelay, rollingPause, spanText } from './timelineWindow.ts';

const NOW = epochMs(1_790_000_000_000);

describe('the window of the timeline', () => {
  it('[timeline.5] rolls about a pixel a step, between 25 a second and one', () => {
    expect(rollingPause(windowAround(NOW, 1_800_000), 1_800)).toBe(1_000);
    expect(rollingPause(windowAround(NOW, 60_000), 600)).toBe(100);
    expect(rollingPause(windowAround(NOW, 1_000), 2_000)).toBe(40);
  });

  it('[timeline.5] steps on full seconds where steps are a second or more apart, else by the pause', () => {
    expect(rollingDelay(100, epochMs(60_123))).toBe(100);
    expect(rollingDelay(1_000, epochMs(60_001))).toBe(999);
    expect(rollingDelay(1_000, epochMs(60_499))).toBe(501);
    expect(rollingDelay(1_000, epochMs(60_500))).toBe(1_500);
    expect(rollingDelay(45_000, epochMs(60_300))).toBe(44_700);
  });

  it('[timeline.5] rolls in steps of a fortieth of the window with reduced motion, a minute apart at most', () => {
    expect(calmRollingPause(windowAround(NOW, 1_200_000))).toBe(30_000);
    expect(calmRollingPause(windowAround(NOW, 1_000))).toBe(1_000);
    expect(calmRollingPause(windowAround(NOW, 3154e8))).toBe(60_000);
  });

  it('[timeline.14] shows no count above 999999', () => {
    expect([badgeText(0), badgeText(999_999), badgeText(1_000_000)]).toEqual(['0', '999999', '999999']);
  });

  it.each([
    [1_800_000, '30 min'],
    [45_000, '45 s'],
    [5_400_000, '1.5 h'],
    [259_200_000, '3 d'],
  ])('[timeline.4] names a span of %i ms %s', (span, text) => {
    expect(spanText(span)).toBe(text);
  });
});
