import { expect, it } from 'vitest';
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
