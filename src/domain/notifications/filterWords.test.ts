import { expect, it } from 'vitest';
import { dateTimeText } from '../dayAndClock.ts';
import { epochMs } from '../units.ts';
import { filterWords } from './filterWords.ts';

const NOW = epochMs(Date.UTC(2026, 10, 28, 14));
const END = epochMs(NOW + 3_600_000);
const words = (collection: string, row: object) => filterWords(collection, { ...row }, { now: NOW });

it('[notifications.29] says of an empty filter that it means all', () => {
  expect(words('smsSubscribers', { firstName: 'Ann', phone: '+1' })?.text).toBe(
    'Ann is sent a text message to +1 about all types of reports but Test, in all zones of all squads, at any time.',
  );
  expect(words('webhooks', { enabled: true, zones: [], squadids: [], reportTypes: [] })).toEqual({
    text: 'It is called with all types of reports but Test, in all zones of all squads, at any time.',
    isWarning: false,
  });
});

it('[notifications.29] says who is sent what, where and when', () => {
  const row = {
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '+44 (0)20 7946 0958',
    email: 'ann@example.org',
    reportTypes: ['Shot', 'Panic'],
    zones: [{ zoneId: 'Z1', zoneName: 'North Gate' }],
    squadids: [{ squadId: 'NG' }, { squadId: 'SG' }],
    activeFrom: '22:00',
    activeTo: '06:00',
    timeZone: 'Europe/Vienna',
    notificationLevel: { id: 3, name: 'Officers' },
  };
  expect(filterWords('smsSubscribers', row, { now: NOW, dialled: '+442079460958' })?.text).toBe(
    'Ann Lee is sent a text message to +442079460958 and an email to ann@example.org about reports of type Shot or Panic, ' +
      'in the zone North Gate of NG or SG, between 22:00 and 06:00 (Europe/Vienna), ' +
      'as far as the notification level Officers allows.',
  );
});

it('[notifications.5] says what a snooze silences, until when, and that the console still alerts', () => {
  const all =
    'nobody is sent a text message, email, push message or webhook call about all types of reports, ' +
    'in all zones of all squads. The console still alerts.';
  expect(words('snoozeAlerts', { enabled: true, endTime: END })).toEqual({
    text: `From now on and until ${dateTimeText(END)}, ${all}`,
    isWarning: false,
  });
  expect(words('snoozeAlerts', { enabled: true })).toEqual({
    text: `From now on and without an end, until this snooze is disabled, ${all}`,
    isWarning: true,
  });
});

it.each([
  ['smsSubscribers', { enabled: false, phone: '+1' }, 'Disabled: this person is sent nothing.'],
  ['smsSubscribers', { phone: '' }, 'Without a phone number and an email this person is sent nothing.'],
  ['webhooks', { enabled: false }, 'Disabled: it is not called.'],
  ['snoozeAlerts', { enabled: false }, 'Disabled: it silences nothing.'],
  ['snoozeAlerts', { enabled: true, endTime: NOW }, 'It has ended: it silences nothing any more.'],
])('[notifications.29] warns where a record of %s does nothing: %j', (collection, row, text) => {
  expect(words(collection, row)).toEqual({ text, isWarning: true });
});
