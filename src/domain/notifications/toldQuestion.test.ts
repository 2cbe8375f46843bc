import { expect, it } from 'vitest';
import { readToldQuestion, toldQuestionOf, writeToldQuestion } from './toldQuestion.ts';

const AT = '2026-05-01T22:00:00.000Z';

it('[notifications.29] a question goes through the address and back; what can not be read asks nothing', () => {
  const question = { type: 'Panic', zone: 'Z1', squad: 'NG', at: AT, recipient: 'webhooks 7' };
  expect(readToldQuestion(new URLSearchParams(writeToldQuestion(question)))).toEqual(question);
  expect(readToldQuestion(new URLSearchParams('type=odd&at=soon'))).toEqual({
    type: 'Shot',
    zone: '',
    squad: '',
    at: '',
    recipient: '',
  });
});

it('[notifications.29] a report asks with its own values, a recipient and a snooze with the first of their lists', () => {
  const report = {
    reportType: 'Shot',
    weaponCategory: 6,
    zone: 'North',
    squadId: 'NG',
    timeStamp: Date.parse(AT),
  };
  const filter = { id: 7, reportTypes: ['Panic'], zones: [{ zoneId: 'Z1' }, { zoneId: 'Z2' }], squadids: [] };
  expect(toldQuestionOf('shotreports', report)).toMatchObject({
    type: 'Possible Shot',
    zone: 'North',
    squad: 'NG',
    at: AT,
  });
  expect(toldQuestionOf('webhooks', filter)).toEqual({
    type: 'Panic',
    zone: 'Z1',
    squad: '',
    recipient: 'webhooks 7',
  });
  expect(toldQuestionOf('snoozeAlerts', { ...filter, reportTypes: [], startTime: AT })).toEqual({
    type: 'Shot',
    zone: 'Z1',
    squad: '',
    at: AT,
  });
  expect(toldQuestionOf('zones', filter)).toBeUndefined();
});
