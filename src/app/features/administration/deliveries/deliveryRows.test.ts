import { expect, it } from 'vitest';
import { parseCounts, parseDeliveries, reportText } from './deliveryRows.ts';

it('[notifications.29] a list of deliveries leaves out what is none, and counts what is missing as 0', () => {
  const row = { id: 1, state: 'dead', channel: 'sms' };
  const rows = [row, { ...row, state: 'lost' }, { ...row, channel: 'fax' }, { state: 'dead' }, null];
  expect(parseDeliveries(rows, 70)).toEqual({ rows: [row], total: 70 });
  expect([parseDeliveries({}, 1), parseCounts(null)]).toEqual([undefined, undefined]);
  expect(parseCounts({ dead: 3, pending: 'x' })).toEqual({
    pending: 0,
    delivered: 0,
    suppressed: 0,
    dead: 3,
  });
});

it('[notifications.29] a delivery says what it is about', () => {
  const of = { reportType: 'Shot', detectionId: '7' };
  const none = { reportType: '', detectionId: '' };
  expect([
    reportText({ ...of, event: 'alert' }),
    reportText({ ...of, event: 'update-12' }),
    reportText({ ...of, event: 'trial-3-1790000000000' }),
    reportText({ ...none, event: 'kept' }),
    reportText({ ...none, event: 'announcement-3' }),
    reportText({ ...none, event: 'statistics-3/2026-11-23' }),
  ]).toEqual([
    'Shot 7',
    'Shot 7 · Group message',
    'Trial of an email template · Shot 7',
    'Group message',
    'Push notification 3',
    'Statistics, due 2026-11-23',
  ]);
});
