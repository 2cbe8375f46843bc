/**
 * What administrators may see of environment and options. Only names in these tables have a readable value: an unknown
 * variable, and an option that nobody has decided about, are masked.
 */
import type { ServerOptions } from './options.ts';

/** How a value is shown: as it is, or as an address without credentials, path and query. */
type Exposure = 'text' | 'address';

/** Stands for a value that is not shown. */
export const MASK = '******';

const VARIABLES: Readonly<Record<string, Exposure>> = {
  PORT: 'text',
  HOST: 'text',
  DATA_DIR: 'text',
  BASE_PATH: 'text',
  LOG_LEVEL: 'text',
  REGISTRATION: 'text',
  ANCHOR_FILE: 'text',
  TRUST_PROXY: 'text',
  MAIL_FROM: 'text',
  API_DOCS: 'text',
  PUBLIC_URL: 'address',
  DATABASE_URL: 'address',
  SMTP_URL: 'address',
  SMS_URL: 'address',
  DEVICE_GATEWAY_URL: 'address',
  BROKER_URL: 'address',
  WEBHOOK_ALLOW_PRIVATE: 'text',
  NODE_ENV: 'text',
  TZ: 'text',
  LANG: 'text',
  LC_ALL: 'text',
  PWD: 'text',
  HOME: 'text',
  USER: 'text',
  HOSTNAME: 'text',
};

const OPTIONS: Partial<Readonly<Record<keyof ServerOptions, Exposure>>> = {
  port: 'text',
  host: 'text',
  dataDir: 'text',
  databaseUrl: 'address',
  brokerUrl: 'address',
  anchorFile: 'text',
  base: 'text',
  verify: 'text',
  demo: 'text',
  nodes: 'text',
  shotsPerMinute: 'text',
  seed: 'text',
  history: 'text',
  replay: 'text',
  logLevel: 'text',
  publicUrl: 'address',
  smtpUrl: 'address',
  mailFrom: 'text',
  registration: 'text',
  apiDocs: 'text',
  webhookAllowPrivate: 'text',
};

/** Every variable by name, in alphabetical order; masked unless the table shows it. */
export function exposedVariables(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const names = Object.keys(env).toSorted();
  return Object.fromEntries(
    names.map((name) => [
      name,
      shown(env[name] ?? '', Object.hasOwn(VARIABLES, name) ? VARIABLES[name] : undefined),
    ]),
  );
}

/** Every option that is set, by name; masked unless the table shows it. */
export function exposedOptions(options: ServerOptions): Readonly<Record<string, unknown>> {
  const set = Object.entries(options).filter(
    ([, value]) => value !== undefined && typeof value !== 'function',
  );
  return Object.fromEntries(
    set.map(([name, value]) => {
      const exposure = OPTIONS[name as keyof ServerOptions];
      return [name, exposure === 'text' ? (value as unknown) : shown(String(value), exposure)];
    }),
  );
}

function shown(value: string, exposure: Exposure | undefined): string {
  if (value === '') return '';
  if (exposure === 'text') return value;
  return exposure === 'address' ? addressOf(value) : MASK;
}

/** Scheme, host and port of a URL; the rest may hold a secret. */
function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.host === '') return MASK;
  const credentials = url.username === '' && url.password === '' ? '' : `${MASK}@`;
  const rest = url.pathname.length > 1 || url.search !== '' || url.hash !== '' ? `/${MASK}` : '/';
  return `${url.protocol}//${credentials}${url.host}${rest}`;
}

/** Shorter values would mask ordinary words of a log line. */
const MIN_SECRET_LENGTH = 6;

/** Texts that no line of the log may contain: the secrets among the options. */
export function secretTexts(options: ServerOptions): readonly string[] {
  const { jwtSecret, metricsToken, databaseUrl, brokerUrl, smtpUrl, textGateway, deviceGateway } = options;
  const addresses = [databaseUrl, brokerUrl, smtpUrl, textGateway?.url, deviceGateway?.url];
  const passwords = addresses.flatMap((text) => {
    // A database without a host, which no URL is, names a socket.
    const url = URL.parse(text?.replace('@/', '@socket/') ?? '');
    return url === null ? [] : [url.password, decodeURIComponent(url.password)];
  });
  const secrets = [jwtSecret, metricsToken, textGateway?.token, deviceGateway?.secret, ...passwords];
  return [...new Set(secrets.flatMap((text = '') => (text.length >= MIN_SECRET_LENGTH ? [text] : [])))];
}

/** The line with each of the secrets masked. */
export function withoutSecrets(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, MASK), line);
}
