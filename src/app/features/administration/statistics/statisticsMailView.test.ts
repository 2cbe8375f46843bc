import { expect, it } from 'vitest';
import { epochMs } from '../../../../domain/units.ts';
import { hasFailed, lastMailText, parseMailList, readAddresses } from './statisticsMailView.ts';

const LAST = {
  at: epochMs(Date.UTC(2026, 10, 23, 5)),
  firstDay: '2026-11-16',
  lastDay: '2026-11-22',
  delivered: 0,
  pending: 0,
  dead: 0,
};
const WHEN = 'Last: 2026-11-23 06:00, of 2026-11-16 to 2026-11-22';

it.each([
  [{ delivered: 2 }, ': 2 delivered', false],
  [{ delivered: 1, pending: 1, dead: 1 }, ': 1 delivered, 1 pending, 1 not delivered', true],
  [{}, ': handed to Deliveries', false],
  [{ refusal: 'The account of ann was deleted' }, '. Not sent: The account of ann was deleted', true],
])('[statistics.9] the last result of %j is "%s"', (more, text, isFailed) => {
  const last = { ...LAST, ...more };
  expect([lastMailText(last, 'Europe/Vienna'), hasFailed(last)]).toEqual([WHEN + text, isFailed]);
});

it('[statistics.9] reads addresses however they are separated, and takes no answer without a list', () => {
  expect(readAddresses(' a@example.org,b@example.org; c@example.org\nd@example.org ')).toHaveLength(4);
  expect(readAddresses(' , ')).toEqual([]);
  expect(parseMailList({ timeZone: 'UTC', mails: [{ id: 1 }] })).toBeUndefined();
  expect(parseMailList({ timeZone: 'UTC', mails: [] })).toEqual({ timeZone: 'UTC', mails: [] });
});
