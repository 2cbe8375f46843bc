import { expect, it } from 'vitest';
import { callQuery, readDeliveryFilter, writeDeliveryFilter } from './deliveryFilter.ts';

it('[notifications.29] a filter goes through the address and back; what can not be read limits nothing', () => {
  const text =
    'state=dead&channel=webhook&recipient=5&report=12&from=2026-05-01T16%3A00%3A00.000Z&to=2026-05-02T04%3A30%3A00.000Z&page=2';
  expect(writeDeliveryFilter(readDeliveryFilter(text))).toBe(text);
  expect(writeDeliveryFilter(readDeliveryFilter('state=odd&channel=&report=x&from=soon&page=-1'))).toBe('');
});

it('[notifications.29] a day in an address is asked for from its first to its last millisecond', () => {
  const query = new URLSearchParams(callQuery(readDeliveryFilter('from=2026-05-01&to=2026-05-01')));
  const span = Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '');
  expect(span).toBe(86_399_999);
});
