import { expect, it } from 'vitest';
import { Details } from './details.ts';
import { MESSAGE_FACT } from './fields.ts';

it('[reports.11] holds messages that differ in a house number once each, but for the few that share a place', () => {
  const details = new Details();
  const street = (number: number): string => `Shot reported near ${number} Bench Street`;
  for (let row = 0; row < 900; row++) details.setText(MESSAGE_FACT, row, street(100 + row));
  const recentTexts = new Set(details.recent);
  const missing = Array.from({ length: 900 }, (_, row) => street(100 + row)).filter(
    (text) => !recentTexts.has(text),
  );
  expect(missing.length).toBeLessThan(90);
  expect(details.textOf(MESSAGE_FACT, 899)).toBe(street(999));
});
