import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { recipientsOf, snoozesOf } from './directory.ts';
import { explainRecipients } from './explainRecipients.ts';
import { RecipientIndex } from './recipientIndex.ts';
import { factsOf } from './notificationFacts.ts';

const AT = epochMs(Date.UTC(2026, 6, 1, 3));
const RECORDS = {
  subscribers: [
    { id: 1, firstName: 'Ann', phone: '+12025550100', email: 'ann@example.org' },
    { id: 2, firstName: 'Bo', phone: '+1 (202) 555-0100' },
    { id: 3, firstName: 'Cy', phone: '+12025550101', zones: ['Z2'] },
    { id: 4, firstName: 'Di', phone: '+12025550102', activeFrom: '08:00', activeTo: '18:00' },
    { id: 5, firstName: 'Ed', phone: '+12025550103', reportTypes: ['Panic'] },
    { id: 6, firstName: 'Flo', phone: '+12025550104', squadids: ['SG'] },
  ],
  webhooks: [],
  notificationLevels: [],
  superSquads: [],
  snoozeAlerts: [{ id: 1, name: 'Drill', enabled: true, zones: ['Z1'] }],
  pushRecipients: [],
};

function explained(zoneId: string) {
  const report = { detectionId: '1', squadId: 'NG', zoneId, reportType: 'Shot', timeStamp: AT };
  const recipients = recipientsOf(RECORDS);
  const addressing = {
    recipients: new RecipientIndex(recipients),
    snoozes: snoozesOf(RECORDS),
    templates: [],
    ageLimit: 3_600_000,
  };
  const notice = { facts: factsOf(report), at: AT, age: 0, kind: 'alert' } as const;
  return explainRecipients(recipients, addressing, notice).map(
    ({ name, channel, reason }) => `${name} ${channel}: ${reason ?? 'sent'}`,
  );
}

it('[notifications.29] lists who would be sent a report, then why each other recipient would not', () => {
  expect(explained('Z3')).toEqual([
    'Ann sms: sent',
    'Ann email: There is no primary email template for this type of report',
    'Bo sms: An earlier record has the same phone number or mailbox',
    'Cy sms: Its zones do not include this one',
    'Di sms: Outside its hours of the day',
    'Ed sms: Its types do not include this one',
    'Flo sms: Its squads do not include this one',
  ]);
  expect(explained('Z1')[0]).toBe('Ann sms: Snoozed by Drill');
});
