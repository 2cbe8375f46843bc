import { expect, it } from 'vitest';
import { readIncidentFilter, pageCall, writeIncidentFilter } from './incidentFilter.ts';

it('[incidents.21] a filter goes through the address and back; what can not be read limits nothing', () => {
  const text =
    'state=closed&type=Shot&outcome=open&taken=never&squadId=WD&zone=OT_Z1&search=26-1&alarmFrom=2026-05-01T16%3A00%3A00.123Z&alarmTo=2026-05-02T04%3A30%3A00.000Z&page=2';
  expect(writeIncidentFilter(readIncidentFilter(text))).toBe(text);
  expect(writeIncidentFilter(readIncidentFilter('state=odd&taken=x&alarmFrom=soon&page=-1'))).toBe('');
});

it('[incidents.21] the call has the filter and its page, newest first', () => {
  expect(pageCall(readIncidentFilter('taken=never&page=3'))).toBe(
    'taken=never&page=3&size=25&sort=lastTime%2Cdesc',
  );
});
