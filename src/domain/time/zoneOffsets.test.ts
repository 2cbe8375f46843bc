import { describe, expect, it } from 'vitest';
import { zoneOffset, ZoneOffsets } from './zoneOffsets.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('the offset of a zone', () => {
  it.each([
    ['UTC', '2026-01-01T00:00:00Z', 0],
    ['America/New_York', '2026-01-15T12:00:00Z', -5],
    ['America/New_York', '2026-07-15T12:00:00Z', -4],
    ['Asia/Kolkata', '2026-07-15T12:00:00Z', 5.5],
    ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 5.75],
  ])('[timeline.16] of %s at %s is %f h', (zone, instant, hours) => {
    expect(zoneOffset(zone)(at(instant))).toBe(hours * HOUR);
    expect(new ZoneOffsets(zoneOffset(zone)).offsetAt(at(instant))).toBe(hours * HOUR);
  });

  it('[timeline.16] changes at the very instant on the day of a change', () => {
    const offsets = new ZoneOffsets(zoneOffset('America/New_York'));
    const change = at('2026-03-08T07:00:00Z');
    expect([offsets.offsetAt(change - 1), offsets.offsetAt(change)]).toEqual([-5 * HOUR, -4 * HOUR]);
  });

  it('[timeline.16] is read at most three times for a day without a change', () => {
    let reads = 0;
    const offsets = new ZoneOffsets(() => {
      reads += 1;
      return HOUR;
    });
    for (let minute = 0; minute < 1_440; minute += 1) offsets.offsetAt(minute * 60_000);
    expect(reads).toBeLessThanOrEqual(3);
  });

  it('[timeline.16] throws for a zone that does not exist', () => {
    expect(() => zoneOffset('Nowhere/Land')).toThrow(RangeError);
  });
});
