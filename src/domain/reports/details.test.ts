import { expect, it } from 'vitest';
import { createDetails, setText, textOf } from './details.ts';
import { MESSAGE_FACT } from './fields.ts';

it('[RS12] holds messages that differ in a house number once each, but for the few that share a place', () => {
  const details = createDetails();
  const street = (number: number): string => `Shot reported near ${number} Bench Street`;
  for (let row = 0; row < 900; row++) setText(details, MESSAGE_FACT, row, street(100 + row));
  const recentTexts = new Set(details.recent);
  const missing = Array.from({ length: 900 }, (_, row) => street(100 + row)).filter(
    (text) => !recentTexts.has(text),
  );
  expect(missing.length).toBeLessThan(90);
  expect(textOf(details, MESSAGE_FACT, 899)).toBe(street(999));
});
