import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readOptions, USAGE } from './options.ts';

const read = (args: string, env: Record<string, string> = {}) =>
  readOptions(args.split(' ').filter(Boolean), env);

describe('options of the server', () => {
  it('[server.30] start on the loopback address, port 8080, in demo mode', () => {
    expect(read('')).toEqual({
      ok: true,
      value: {
        port: 8080,
        host: '127.0.0.1',
        dataDir: '.data',
        databaseUrl: undefined,
        brokerUrl: undefined,
        jwtSecret: undefined,
        metricsToken: undefined,
        apiDocs: true,
        anchorFile: '.data/journal-anchors.ndjson',
        verify: false,
        freshStart: false,
        base: '/',
        demo: true,
        nodes: undefined,
        shotsPerMinute: undefined,
        seed: undefined,
        replay: undefined,
        logLevel: 'warn',
        textGateway: undefined,
        webhookAllowPrivate: false,
        registration: true,
        isTrustedProxy: expect.any(Function) as unknown,
      },
    });
  });

  it('[accounts.26] read where mails go, who sends them, and the address that is in them', () => {
    const env = {
      PUBLIC_URL: 'https://console.example.org/shots',
      SMTP_URL: 'smtps://ann:secret@mail.example.org',
      MAIL_FROM: 'Shots <shots@example.org>',
    };
    expect(read('', env)).toMatchObject({
      value: {
        publicUrl: 'https://console.example.org/shots/',
        smtpUrl: env.SMTP_URL,
        mailFrom: env.MAIL_FROM,
      },
    });
  });

  it('[notifications.21] read the gateway for text messages, whole or not at all, and never repeat its token', () => {
    const env = {
      SMS_URL: 'https://api.twilio.com',
      SMS_ACCOUNT: 'AC1',
      SMS_TOKEN: 'secret',
      SMS_FROM: '+15550100',
    };
    expect(read('', { ...env, WEBHOOK_ALLOW_PRIVATE: 'true' })).toMatchObject({
      value: {
        textGateway: { url: env.SMS_URL, account: 'AC1', token: 'secret', from: '+15550100' },
        webhookAllowPrivate: true,
      },
    });
    expect(read('', { ...env, SMS_FROM: '' })).toEqual({
      ok: false,
      reason: 'SMS_URL needs SMS_ACCOUNT, SMS_TOKEN and SMS_FROM.',
    });
    const wrong = read('', { ...env, SMS_URL: 'twilio' });
    expect(JSON.stringify(wrong)).toContain('SMS_URL must look like');
    expect(JSON.stringify(wrong)).not.toContain('secret');
    expect(JSON.stringify(read('', { WEBHOOK_ALLOW_PRIVATE: 'yes' }))).toContain('must be true or false');
  });

  it('[accounts.26] read a sender with and without a name', () => {
    for (const mailFrom of ['shots@example.org', '"Shots, north" <shots@example.org>', '<a@b>']) {
      expect(read('', { MAIL_FROM: mailFrom })).toMatchObject({ value: { mailFrom } });
    }
  });

  it.each([
    ['', {}, true],
    ['--no-demo', {}, false],
    ['', { REGISTRATION: 'closed' }, false],
    ['--no-demo', { REGISTRATION: 'open' }, true],
  ])('[accounts.24] let "%s" %j strangers register: %s', (args, env, registration) => {
    expect(read(args, env as Record<string, string>)).toMatchObject({ value: { registration } });
  });

  it('[server.30] read numbers, a record to play and a base path', () => {
    const args =
      '--nodes 20000 --shots-per-minute=600 --seed 7 --replay a.csv --speed 86400 --as-live --base console';
    expect(read(args)).toMatchObject({
      value: {
        nodes: 20_000,
        shotsPerMinute: 600,
        seed: 7,
        base: '/console/',
        replay: { file: 'a.csv', speed: 86_400, asLive: true },
      },
    });
    expect(read('', { PORT: '0', DATA_DIR: '/x', BASE_PATH: '/a/b' })).toMatchObject({
      value: { port: 0, dataDir: '/x', base: '/a/b/' },
    });
    expect(read('--help')).toEqual({ ok: true, value: 'help' });
  });

  it.each([
    ['localhost', '', true],
    ['127.0.0.2', '', true],
    ['::1', '', true],
    ['0.0.0.0', '', false],
    ['10.0.0.5', '', false],
    ['127.0.0.1', '--no-demo', false],
  ])('[server.30] on %s %s demo mode is %s', (host, args, demo) => {
    expect(read(args, { HOST: host })).toMatchObject({ value: { demo } });
  });

  it.each([
    ['--nods 5', {}, 'Unknown option --nods; --help lists what there is.'],
    ['5', {}, 'Unknown option 5; --help lists what there is.'],
    ['--nodes', {}, 'The option --nodes needs a value.'],
    ['--nodes many', {}, '--nodes must be a number from 1 to 200000, not "many".'],
    ['--nodes 1.5', {}, '--nodes must be a whole number.'],
    ['--speed 5', {}, '--speed and --as-live belong to --replay FILE.'],
    ['--base /../x', {}, 'The base path must look like /console/, not "/../x".'],
    ['--base a"b', {}, 'The base path must look like /console/, not "a"b".'],
    ['', { PORT: '99999' }, 'PORT must be a number from 0 to 65535, not "99999".'],
    ['', { PORT: ' ' }, 'PORT must be a number from 0 to 65535, not " ".'],
    ['', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [
      '',
      { DATABASE_URL: 'postgres://u:secret%@db:5432/x' },
      'DATABASE_URL must look like postgres://user:password@db.example.org/shotpoint, with # / ? % @ of a password as %23 %2F %3F %25 %40.',
    ],
    [
      '',
      { DATABASE_URL: 'postgres://u:se#cret@db:5432/x' },
      'DATABASE_URL must look like postgres://user:password@db.example.org/shotpoint, with # / ? % @ of a password as %23 %2F %3F %25 %40.',
    ],
    [
      '',
      { PUBLIC_URL: 'console.example.org' },
      'PUBLIC_URL must look like https://console.example.org/, not "console.example.org".',
    ],
    [
      '',
      { SMTP_URL: 'pop3://secret' },
      'SMTP_URL must look like smtp://user:password@mail.example.org:587, with # / ? % @ of a password as %23 %2F %3F %25 %40.',
    ],
    [
      '',
      { SMTP_URL: 'smtp://' },
      'SMTP_URL must look like smtp://user:password@mail.example.org:587, with # / ? % @ of a password as %23 %2F %3F %25 %40.',
    ],
    [
      '',
      { SMTP_URL: 'smtp://u:secret%@mail.example.org' },
      'SMTP_URL must look like smtp://user:password@mail.example.org:587, with # / ? % @ of a password as %23 %2F %3F %25 %40.',
    ],
    ['', { MAIL_FROM: 'the shots' }, 'MAIL_FROM must look like Shotpoint <shotpoint@example.org>.'],
    ['', { SMS_TOKEN: 'secret' }, 'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM need SMS_URL.'],
    ['', { DEVICE_GATEWAY_SECRET: 'secret' }, 'DEVICE_GATEWAY_SECRET needs DEVICE_GATEWAY_URL.'],
    ['', { REGISTRATION: 'maybe' }, 'REGISTRATION must be open or closed, not "maybe".'],
    [
      '',
      { METRICS_TOKEN: 'x'.repeat(31) },
      'METRICS_TOKEN must have at least 32 characters of A–Z a–z 0–9 _ . ~ + / -.',
    ],
    [
      '',
      { TRUST_PROXY: 'loopback, proxy' },
      'TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "proxy".',
    ],
    ['', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
    ['', { BROKER_URL: 'stomp://x' }, 'BROKER_URL must start with amqp:// or amqps://.'],
    [
      '',
      { BROKER_URL: 'amqp://u:secret@broker:99999' },
      'BROKER_URL must look like amqp://user:password@broker.example.org, with # / ? % @ of a password as %23 %2F %3F %25 %40.',
    ],
    [
      '',
      { BROKER_URL: 'amqp://x' },
      'BROKER_URL needs DATABASE_URL: what is published is read from PostgreSQL.',
    ],
  ])('[server.30] refuse "%s" %j with one sentence', (args, env, sentence) => {
    expect(read(args, env as Record<string, string>)).toEqual({ ok: false, reason: sentence });
  });
});

it('[code.10] have all their names in the document of the settings', () => {
  const document = readFileSync('docs/settings.md', 'utf8');
  const names = USAGE.match(/--[a-z-]+|\b[A-Z]+_[A-Z_]+\b|\b(PORT|HOST|REGISTRATION)\b/g) ?? [];
  expect(names).toContain('SMTP_URL');
  expect(names.filter((name) => name !== '--help' && !document.includes(name))).toEqual([]);
});
