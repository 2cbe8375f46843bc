import { expect, it, vi } from 'vitest';
import { epochMs } from '../../src/domain/units.ts';
import { DEFAULT_BODY, DEFAULT_SUBJECT } from '../../src/domain/notifications/defaultMail.ts';
import { composeMail } from './mailSender.ts';
import { MAX_TEXT, TextGateway } from './textGateway.ts';

const SMILE = '😀';

it('[notifications.22] a subject that is cut does not end in half a character', () => {
  const template = { subject: `x${SMILE.repeat(150)}`, body: 'Shot', logo: undefined };
  const news = {
    report: { squadId: 'NG', detectionId: '1', reportType: 'Shot', timeStamp: epochMs(0) },
    event: 'ALERT',
    message: '',
    link: '',
  };
  const mail = composeMail(template as never, news as never, { at: epochMs(0) });
  expect(mail.ok && mail.value.subject.isWellFormed()).toBe(true);
});

const FULL = {
  report: {
    squadId: 'NG',
    detectionId: '1',
    reportType: 'Shot',
    weaponCategory: 6,
    timeStamp: epochMs(Date.UTC(2026, 10, 1, 7, 30)),
    zone: 'North Gate',
    level: 'L1',
    floor: '2',
    lat: 41.5,
    lon: -87.25,
    weaponConfidence: 0.88,
  },
  event: 'ALERT',
  message: '',
  link: 'https://shots.example/r',
  levelName: 'Main Hall',
  near: 'near Ferry Terminal, 120 m',
  picture: { contentType: 'image/png', content: 'AAAA' },
};
const DEFAULT_MAIL = { subject: DEFAULT_SUBJECT, body: DEFAULT_BODY, reportType: '' };

it('[notifications.24] the default mail says what, where, when, how sure and with which picture', () => {
  const at = epochMs(FULL.report.timeStamp + 720_000);
  const mail = composeMail(DEFAULT_MAIL, FULL, { at, timeZone: 'America/Chicago' });
  expect(mail.ok && [mail.value.subject, mail.value.text.trim(), mail.value.images]).toEqual([
    'Possible Shot: North Gate (12 min late)',
    [
      'Possible Shot: North Gate',
      '2026-11-01 01:30:00 CST, 12 min late',
      'Where: North Gate, Main Hall, floor 2, near Ferry Terminal, 120 m',
      'Map (https://www.google.com/maps?q=41.5,-87.25), 41.50000, -87.25000',
      'Confidence: 88 %',
      'Squad: NG',
      '',
      'Open the report (https://shots.example/r)',
    ].join('\n'),
    [{ cid: 'picture', contentType: 'image/png', content: 'AAAA' }],
  ]);
});

it('[notifications.24] each part of it vanishes where the report does not have it', () => {
  const { squadId, detectionId, timeStamp } = FULL.report;
  const report = { squadId, detectionId, timeStamp, reportType: 'Panic' };
  const sending = { at: timeStamp, timeZone: 'America/Chicago' };
  const mail = composeMail(
    DEFAULT_MAIL,
    { ...FULL, report, levelName: undefined, near: '', picture: undefined },
    sending,
  );
  expect(mail.ok && [mail.value.subject, mail.value.text.trim(), mail.value.images]).toEqual([
    'Panic: NG',
    'Panic: NG\n2026-11-01 01:30:00 CST\nSquad: NG\nOpen the report (https://shots.example/r)',
    [],
  ]);
});

it.each([
  ['America/Chicago', '2026-11-01 01:30:00 CST'],
  ['', '2026-11-01 16:30:00 UTC+9'],
  ['Nowhere/Land', '2026-11-01 16:30:00 UTC+9'],
])(
  '[notifications.25] a mail has the local time of its receiver in %j, or the server’s',
  (timeZone, text) => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    const template = { subject: 'Shot', body: '{{localDate}} {{localTime}}', logo: undefined };
    const timeStamp = epochMs(Date.UTC(2026, 10, 1, 7, 30));
    const news = {
      report: { squadId: 'NG', detectionId: '1', reportType: 'Shot', timeStamp },
      event: 'ALERT',
      message: '',
      link: '',
    };
    const mail = composeMail(template as never, news as never, { at: timeStamp, timeZone });
    expect(mail.ok && mail.value.text.trim()).toBe(text);
  },
);

it('[notifications.22] a text message that is cut does not end in half a character', async () => {
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
