import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import { localText, timeOfLocalText } from './localTime.ts';

it('[TQ14] reads back the time that a field shows, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 946_684_800, max: 4_102_444_800 }), (seconds) => {
      const time = epochMs(seconds * 1_000);
      expect(localText(timeOfLocalText(localText(time)) ?? epochMs(0))).toBe(localText(time));
    }),
  );
});

it.each(['', 'yesterday', '2026-11-21', '2026-13-41T99:99'])('[TQ14] rejects "%s" as a time', (text) => {
  expect(timeOfLocalText(text)).toBeUndefined();
});
