import { expect, it } from 'vitest';
import { secretTexts, withoutSecrets } from './exposure.ts';
import { readOptions } from './options.ts';

it('[server.43] no line of the log contains a secret of the options', () => {
  const options = readOptions([], {
    JWT_SECRET: 'signs-sessions',
    METRICS_TOKEN: 'collects-metrics'.repeat(2),
    DATABASE_URL: 'postgres://u:opens%25tables@/x?host=/run/postgresql',
    BROKER_URL: 'amqp://u:publishes@broker',
    SMTP_URL: 'smtp://u:sends-mails@mail',
    SMS_URL: 'https://u:reaches-gateway@sms.example.org',
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'sends-texts',
    SMS_FROM: '+15550100',
    DEVICE_GATEWAY_URL: 'https://u:reaches-devices@devices.example.org',
    DEVICE_GATEWAY_SECRET: 'signs-surveys',
  });
  if (!options.ok || options.value === 'help') throw new Error('no options');

  const line =
    'signs-sessions collects-metricscollects-metrics opens%25tables opens%tables publishes sends-mails ' +
    'reaches-gateway sends-texts reaches-devices signs-surveys';
  expect(withoutSecrets(line, secretTexts(options.value))).toBe(Array(10).fill('******').join(' '));
});
