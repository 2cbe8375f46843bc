/** Options of the server: environment and command line. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isLoopback } from '../process/ipAddress.ts';
import { parseTrustedProxies, type ProxyMatcher } from './proxies.ts';

/** Validated options of one server process. */
export interface ServerOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl: string | undefined;
  /** RabbitMQ beside PostgreSQL. */
  readonly brokerUrl: string | undefined;
  readonly jwtSecret: string | undefined;
  /** Bearer token of the metrics collector, which reads the metrics as an administrator does. */
  readonly metricsToken: string | undefined;
  /** File to which signed heads of the journal are appended every hour: on a disk that the server's own accounts can't rewrite. */
  readonly anchorFile: string;
  /** Only verify the journal and print the result. */
  readonly verify: boolean;
  /** Begin without any data where the database of a former server is missing. */
  readonly freshStart: boolean;
  /** Path under which everything is served: starts and ends with a slash. */
  readonly base: string;
  /** Demo accounts and the simulated site. */
  readonly demo: boolean;
  /** Sensors of the simulated site; undefined = the site's default. */
  readonly nodes: number | undefined;
  readonly shotsPerMinute: number | undefined;
  readonly seed: number | undefined;
  /** Past reports that a new simulated site starts with. */
  readonly history: number | undefined;
  readonly replay: ReplayOptions | undefined;
  readonly logLevel: string;
  /** Address under which people reach the console, ends with a slash; undefined = where the server listens. */
  readonly publicUrl: string | undefined;
  /** Mail server, in nodemailer's format; undefined = mails stay in the outbox folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails; undefined = an address at the host of the public URL. */
  readonly mailFrom: string | undefined;
  /** Gateway for text messages; undefined = they stay in the outbox folder. */
  readonly textGateway: TextGatewayOptions | undefined;
  /** Gateway to the devices; undefined = the simulated ones in demo mode, else none. */
  readonly deviceGateway: DeviceGatewayOptions | undefined;
  /** Webhooks may call private and loopback addresses. */
  readonly webhookAllowPrivate: boolean;
  /** Self-registration is allowed. */
  readonly registration: boolean;
  /** The calls are documented at `v3/api-docs` and on a screen of the console. */
  readonly apiDocs: boolean;
  /** Matches proxies whose `x-forwarded-for` is trusted. */
  readonly isTrustedProxy: ProxyMatcher;
}

/** A gateway that speaks Twilio's HTTP API. */
export interface TextGatewayOptions {
  /** Address of the gateway, such as https://api.twilio.com. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** Number or name of the sender. */
  readonly from: string;
}

/** A gateway that takes applied surveys to the devices. */
export interface DeviceGatewayOptions {
  readonly url: string;
  /** Key of the signature. */
  readonly secret: string;
}

export interface ReplayOptions {
  readonly file: string;
  /** Recorded seconds per second. */
  readonly speed: number;
  /** Each report gets the time at which it is sent instead of the recorded one. */
  readonly asLive: boolean;
}

/** The text of `--help`. */
export const USAGE = `Usage: npm start -- [options]

  --nodes N              sensors of the simulated installation
  --shots-per-minute N   shots of the simulated installation
  --history N            reports of the last 24 hours at its start, after thirty days; 0: neither
  --seed N               the same seed gives the same incidents
  --replay FILE          play recorded incidents (CSV) instead of simulated shots
  --speed N              recorded seconds per second (with --replay; 1)
  --as-live              give each replayed report the time at which it is sent
  --base PATH            serve everything under a path, such as /console/
  --no-demo              no demo accounts, no simulated installation
  --fresh-start          begin without any data although a server ran here before
  --verify               verify the journal: exit 0 where it is whole, else 1; the server may run meanwhile
  --help                 this text

Environment: PORT (8080), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL, BROKER_URL, JWT_SECRET, METRICS_TOKEN, BASE_PATH, LOG_LEVEL (warn),
  PUBLIC_URL (where the server listens), SMTP_URL, MAIL_FROM, SMS_URL with SMS_ACCOUNT, SMS_TOKEN and SMS_FROM,
  DEVICE_GATEWAY_URL with DEVICE_GATEWAY_SECRET, WEBHOOK_ALLOW_PRIVATE (false), REGISTRATION (open in demo mode, else closed), API_DOCS (on, or off),
  ANCHOR_FILE (journal-anchors.ndjson in DATA_DIR), TRUST_PROXY (addresses or networks of the proxies in front, or loopback; none)
`;

const FLAGS = {
  nodes: { type: 'string' },
  'shots-per-minute': { type: 'string' },
  history: { type: 'string' },
  seed: { type: 'string' },
  replay: { type: 'string' },
  speed: { type: 'string' },
  base: { type: 'string' },
  'as-live': { type: 'boolean' },
  'no-demo': { type: 'boolean' },
  'fresh-start': { type: 'boolean' },
  verify: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const BASE_PATH = /^\/((?!\.{1,2}\/)[\w.~-]+\/)*$/;

/** Ends the sentence about an address with a password. */
const ENCODED = 'with # / ? % @ of a password as %23 %2F %3F %25 %40';

/** An address, with or without a name. */
const MAILBOX = /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const publicUrl = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    context.addIssue(`PUBLIC_URL must look like https://console.example.org/, not "${text}".`);
    return z.NEVER;
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
});

const basePath = z.string().transform((text, context) => {
  const base = `/${text}/`.replaceAll(/\/{2,}/g, '/');
  if (!BASE_PATH.test(base)) context.addIssue(`The base path must look like /console/, not "${text}".`);
  return base;
});

const trustedProxies = z.string().transform((list, context) => {
  const parsed = parseTrustedProxies(list);
  if (parsed.ok) return parsed.value;
  context.addIssue(`TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "${parsed.reason}".`);
  return z.NEVER;
});

/** Environment variables. Each message is one sentence for the person who starts the server. */
const environment = z.object({
  BROKER_URL: z
    .string()
    .regex(/^amqps?:\/\//, 'BROKER_URL must start with amqp:// or amqps://.')
    // The message never repeats the value: it may hold a password.
    .refine(isAddress, `BROKER_URL must look like amqp://user:password@broker.example.org, ${ENCODED}.`)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`).default('warn'),
  PORT: integerIn('PORT', 0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://.')
    // Without a host it names a socket. The message never repeats the value: it may hold a password.
    .refine(
      (text) => isAddress(text.replace('@/', '@socket/')),
      `DATABASE_URL must look like postgres://user:password@db.example.org/shotpoint, ${ENCODED}.`,
    )
    .optional(),
  JWT_SECRET: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{32,}$/, 'METRICS_TOKEN must have at least 32 characters of A–Z a–z 0–9 _ . ~ + / -.')
    .optional(),
  ANCHOR_FILE: z.string().optional(),
  PUBLIC_URL: publicUrl.optional(),
  SMTP_URL: z
    .string()
    // The message never repeats the value: it may hold a password.
    .refine(isSmtpUrl, `SMTP_URL must look like smtp://user:password@mail.example.org:587, ${ENCODED}.`)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(MAILBOX, 'MAIL_FROM must look like Shotpoint <shotpoint@example.org>.')
    .optional(),
  SMS_URL: z.string().refine(isHttpUrl, 'SMS_URL must look like https://api.twilio.com.').optional(),
  SMS_ACCOUNT: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  DEVICE_GATEWAY_URL: z
    .string()
    // The message never repeats the value: it may hold a password.
    .refine(isHttpUrl, 'DEVICE_GATEWAY_URL must look like https://devices.example.org/surveys.')
    .optional(),
  DEVICE_GATEWAY_SECRET: z.string().optional(),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(['true', 'false'], {
      error: ({ input }) => `WEBHOOK_ALLOW_PRIVATE must be true or false, not "${String(input)}".`,
    })
    .default('false'),
  REGISTRATION: z
    .enum(['open', 'closed'], {
      error: ({ input }) => `REGISTRATION must be open or closed, not "${String(input)}".`,
    })
    .optional(),
  API_DOCS: z
    .enum(['on', 'off'], {
      error: ({ input }) => `API_DOCS must be on or off, not "${String(input)}".`,
    })
    .default('on'),
  TRUST_PROXY: trustedProxies.optional(),
});

/** Flags of the command line, without their dashes. */
const flags = z.object({
  base: basePath.default('/'),
  nodes: integerIn('--nodes', 1, 200_000).optional(),
  'shots-per-minute': numberIn('--shots-per-minute', 0, 600_000).optional(),
  history: integerIn('--history', 0, 1_000_000).optional(),
  seed: integerIn('--seed', 0, 2 ** 32 - 1).optional(),
  replay: z.string().optional(),
  speed: numberIn('--speed', 0.000_001, 1e12).optional(),
  'as-live': z.boolean().default(false),
  'no-demo': z.boolean().default(false),
  'fresh-start': z.boolean().default(false),
  verify: z.boolean().default(false),
});

const schema = z.object({ env: environment, flags });

/**
 * Reads command line and environment; an empty variable counts as unset. Returns 'help' where `--help` is given. The
 * failure is one sentence for the person who starts the server.
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<ServerOptions | 'help', string> {
  const given = readFlags(args);
  if (!given.ok) return given;
  if (given.value['help'] === true) return success('help');
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse({
    env: variables,
    flags: { base: variables['BASE_PATH'], ...given.value },
  });
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? parsed.error.message);
  const { replay, speed, 'as-live': asLive } = parsed.data.flags;
  if (replay === undefined && (speed !== undefined || asLive)) {
    return failure('--speed and --as-live belong to --replay FILE.');
  }
  const { DATABASE_URL, BROKER_URL } = parsed.data.env;
  if (BROKER_URL !== undefined && DATABASE_URL === undefined) {
    return failure('BROKER_URL needs DATABASE_URL: what is published is read from PostgreSQL.');
  }
  const textGateway = textGatewayOf(parsed.data.env);
  if (!textGateway.ok) return textGateway;
  const deviceGateway = deviceGatewayOf(parsed.data.env);
  if (!deviceGateway.ok) return deviceGateway;
  return success({
    ...optionsOf(parsed.data),
    textGateway: textGateway.value,
    deviceGateway: deviceGateway.value,
  });
}

type Environment = z.output<typeof environment>;

function textGatewayOf(env: Environment): Result<TextGatewayOptions | undefined, string> {
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = env;
  if (url === undefined) {
    if ((account ?? token ?? from) === undefined) return success(undefined);
    return failure('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM need SMS_URL.');
  }
  if (account === undefined || token === undefined || from === undefined) {
    return failure('SMS_URL needs SMS_ACCOUNT, SMS_TOKEN and SMS_FROM.');
  }
  return success({ url, account, token, from });
}

function deviceGatewayOf(env: Environment): Result<DeviceGatewayOptions | undefined, string> {
  const { DEVICE_GATEWAY_URL: url, DEVICE_GATEWAY_SECRET: secret } = env;
  if (url === undefined) {
    return secret === undefined
      ? success(undefined)
      : failure('DEVICE_GATEWAY_SECRET needs DEVICE_GATEWAY_URL.');
  }
  if (secret === undefined) return failure('DEVICE_GATEWAY_URL needs DEVICE_GATEWAY_SECRET.');
  return success({ url, secret });
}

/** Values by name of the flag. The failure names the first argument that is unknown or lacks its value. */
function readFlags(
  args: readonly string[],
): Result<Readonly<Record<string, string | boolean | undefined>>, string> {
  const { values, tokens } = parseArgs({ args: [...args], options: FLAGS, strict: false, tokens: true });
  const types: Readonly<Record<string, { readonly type: string } | undefined>> = FLAGS;
  for (const token of tokens) {
    if (token.kind !== 'option') return unknownOption(token.kind === 'positional' ? token.value : '--');
    const type = types[token.name]?.type;
    const hasValue = token.value !== undefined && token.value !== '';
    if (type === undefined || (type === 'boolean' && token.value !== undefined)) {
      return unknownOption(token.rawName);
    }
    if (type === 'string' && !hasValue) return failure(`The option ${token.rawName} needs a value.`);
  }
  return success(values);
}

function unknownOption(name: string): Result<never, string> {
  return failure(`Unknown option ${name}; --help lists what there is.`);
}

function optionsOf({
  env,
  flags: given,
}: z.output<typeof schema>): Omit<ServerOptions, 'textGateway' | 'deviceGateway'> {
  const { DATA_DIR: dataDir, HOST: host, REGISTRATION } = env;
  const { replay, speed = 1, 'as-live': asLive } = given;
  const demo = !given['no-demo'] && (host === 'localhost' || isLoopback(host));
  return {
    port: env.PORT,
    host,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    brokerUrl: env.BROKER_URL,
    jwtSecret: env.JWT_SECRET,
    metricsToken: env.METRICS_TOKEN,
    anchorFile: env.ANCHOR_FILE ?? join(dataDir, 'journal-anchors.ndjson'),
    verify: given.verify,
    freshStart: given['fresh-start'],
    base: given.base,
    demo,
    nodes: given.nodes,
    shotsPerMinute: given['shots-per-minute'],
    history: given.history,
    seed: given.seed,
    replay: replay === undefined ? undefined : { file: replay, speed, asLive },
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE === 'true',
    registration: REGISTRATION === undefined ? demo : REGISTRATION === 'open',
    apiDocs: env.API_DOCS === 'on',
    isTrustedProxy: env.TRUST_PROXY ?? (() => false),
  };
}

/** A text that reads as a number from `min` to `max`, both included. */
function numberIn(name: string, min: number, max: number) {
  return (
    z
      .string()
      // A blank one would be 0.
      .refine((text) => text.trim() !== '' && Number(text) >= min && Number(text) <= max, {
        error: ({ input }) => `${name} must be a number from ${min} to ${max}, not "${String(input)}".`,
      })
      .transform(Number)
  );
}

function integerIn(name: string, min: number, max: number) {
  return numberIn(name, min, max).refine(Number.isInteger, `${name} must be a whole number.`);
}

function isHttpUrl(text: string): boolean {
  return isAddress(text) && /^https?:$/.test(new URL(text).protocol);
}

function isSmtpUrl(text: string): boolean {
  return isAddress(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
}

/** Whether it is a URL whose user and password can be decoded. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  try {
    return url !== null && decodeURIComponent(url.username + url.password) !== undefined;
  } catch {
    return false;
  }
}
