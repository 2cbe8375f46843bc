import { expect, it, vi } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { composeMail } from './mailSender.ts';
import { MAX_TEXT, TextGateway } from './textGateway.ts';

const SMILE = '😀';

it('[NT15] a subject that is cut does not end in half a character', () => {
  const template = { subject: `x${SMILE.repeat(150)}`, body: 'Shot', logo: undefined };
  const news = {
    report: { squadId: 'NG', detectionId: '1', reportType: 'Shot', timeStamp: epochMs(0) },
    event: 'ALERT',
    message: '',
    link: '',
  };
  const mail = composeMail(template as never, news as never);
  expect(mail.ok && mail.value.subject.isWellFormed()).toBe(true);
});

it.each([
  ['America/Chicago', '2026-11-01 01:30:00 CST'],
  ['', '2026-11-01 16:30:00 UTC+9'],
  ['Nowhere/Land', '2026-11-01 16:30:00 UTC+9'],
])('[NM3] a mail has the local time of its receiver in %j, or the server’s', (timeZone, text) => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const template = { subject: 'Shot', body: '{{localDate}} {{localTime}}', logo: undefined };
  const timeStamp = epochMs(Date.UTC(2026, 10, 1, 7, 30));
  const news = {
    report: { squadId: 'NG', detectionId: '1', reportType: 'Shot', timeStamp },
    event: 'ALERT',
    message: '',
    link: '',
  };
  const mail = composeMail(template as never, news as never, timeZone);
  expect(mail.ok && mail.value.text.trim()).toBe(text);
});

it('[NT15] a text message that is cut does not end in half a character', async () => {
  let body = '';
  const requests = {
    send: async (outgoing: { readonly body: unknown }) => {
      body = String(outgoing.body);
      return { status: 201, text: '{"sid":"1"}', location: undefined };
    },
  };
  const options = { url: 'http://localhost/', account: 'a', token: 't', from: '+1' };
  const gateway = new TextGateway(options, requests, () => epochMs(0));
  await gateway.send('+2', `x${SMILE.repeat(MAX_TEXT)}`);
  const sent = new URLSearchParams(body).get('Body');
  expect([sent?.length, sent?.at(-1)]).toEqual([MAX_TEXT - 1, SMILE.at(-1)]);
});
