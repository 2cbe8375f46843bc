/** Environment and command line of the server (D-11). */
import { join } from 'node:path';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { parseTrustedProxies, type ProxyMatcher } from './proxies.ts';

export interface ServerOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl: string | undefined;
  readonly jwtSecret: string | undefined;
  /** Where signed heads of the journal are appended every hour: a disk that the server's own accounts can't rewrite. */
  readonly anchorFile: string;
  /** Check the journal, say what was found, and start nothing. */
  readonly verify: boolean;
  /** Path under which everything is served: starts and ends with a slash (T-23). */
  readonly base: string;
  /** Demo accounts and the simulated installation. */
  readonly demo: boolean;
  /** Sensors of the simulated installation; undefined = the site's own number. */
  readonly nodes: number | undefined;
  readonly shotsPerMinute: number | undefined;
  readonly seed: number | undefined;
  /** Reports of the past that the simulated installation starts with. */
  readonly history: number | undefined;
  readonly replay: ReplayOptions | undefined;
  readonly logLevel: string;
  /** Address under which people reach the console, a slash at its end; undefined = where the server listens. */
  readonly publicUrl: string | undefined;
  /** Mail server, as nodemailer reads it; undefined = mails stay in the outbox folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails; undefined = one at the host of the public address. */
  readonly mailFrom: string | undefined;
  /** Whether anybody may ask for an account. */
  readonly registration: boolean;
  /** Proxies that name the addresses of callers. */
  readonly isTrustedProxy: ProxyMatcher;
}

export interface ReplayOptions {
  readonly file: string;
  /** Recorded seconds per second. */
  readonly speed: number;
  /** Each report gets the time at which it is sent, not the recorded one. */
  readonly asLive: boolean;
}

export const USAGE = `Usage: npm start -- [options]

  --nodes N              sensors of the simulated installation
  --shots-per-minute N   shots of the simulated installation
  --history N            reports of the last 24 hours that it starts with
  --seed N               the same seed gives the same night
  --replay FILE          play recorded incidents (CSV) instead of simulated shots
  --speed N              recorded seconds per second (with --replay; 1)
  --as-live              give each replayed report the time at which it is sent
  --base PATH            serve everything under a path, such as /console/
  --no-demo              no demo accounts, no simulated installation
  --verify               check the journal, exit 0 where it is whole and 1 where it is not; the server may run
  --help                 this text

Environment: PORT (8080), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL, JWT_SECRET, BASE_PATH, LOG_LEVEL (warn),
  PUBLIC_URL (where the server listens), SMTP_URL, MAIL_FROM, REGISTRATION (open in demo mode, else closed),
  ANCHOR_FILE (journal-anchors.ndjson in DATA_DIR), TRUST_PROXY (addresses or networks of the proxies in front, or loopback; none)
`;

type Values = Map<string, string>;

const WITH_VALUE = ['--nodes', '--shots-per-minute', '--history', '--seed', '--replay', '--speed', '--base'];
const WITHOUT_VALUE = ['--as-live', '--no-demo', '--verify', '--help'];
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** The failure is one sentence for the person who starts the server; 'help' asks for USAGE. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<ServerOptions | 'help', string> {
  const read = readArguments(args);
  if (!read.ok) return read;
  if (read.value.has('--help')) return success('help');
  if (given(env['BROKER_URL']) !== undefined) {
    return failure('BROKER_URL is set, but this version does not relay through an outside broker; unset it.');
  }
  try {
    return success(optionsOf(read.value, env));
  } catch (error) {
    if (error instanceof BadOption) return failure(error.message);
    throw error;
  }
}

class BadOption extends Error {}

function readArguments(args: readonly string[]): Result<Values, string> {
  const values: Values = new Map();
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = splitOnce(args[i] ?? '');
    if (WITHOUT_VALUE.includes(name) && inline === undefined) values.set(name, '');
    else if (WITH_VALUE.includes(name)) {
      const value = inline ?? args[++i];
      if (value === undefined || value === '') return failure(`The option ${name} needs a value.`);
      values.set(name, value);
    } else return failure(`Unknown option ${name}; --help lists what there is.`);
  }
  return success(values);
}

function splitOnce(argument: string): [string, string | undefined] {
  const at = argument.startsWith('--') ? argument.indexOf('=') : -1;
  return at === -1 ? [argument, undefined] : [argument.slice(0, at), argument.slice(at + 1)];
}

function optionsOf(values: Values, env: Readonly<Record<string, string | undefined>>): ServerOptions {
  const host = given(env['HOST']) ?? '127.0.0.1';
  const logLevel = given(env['LOG_LEVEL']) ?? 'warn';
  if (!LEVELS.includes(logLevel)) throw new BadOption(`LOG_LEVEL must be one of ${LEVELS.join(', ')}.`);
  const demo = !values.has('--no-demo') && LOOPBACK.test(host);
  const dataDir = given(env['DATA_DIR']) ?? '.data';
  return {
    port: whole('PORT', env['PORT'], 0, 65_535) ?? 8080,
    host,
    dataDir,
    databaseUrl: databaseUrl(given(env['DATABASE_URL'])),
    jwtSecret: given(env['JWT_SECRET']),
    anchorFile: given(env['ANCHOR_FILE']) ?? join(dataDir, 'journal-anchors.ndjson'),
    verify: values.has('--verify'),
    base: basePath(values.get('--base') ?? given(env['BASE_PATH']) ?? '/'),
    demo,
    nodes: whole('--nodes', values.get('--nodes'), 1, 200_000),
    shotsPerMinute: number('--shots-per-minute', values.get('--shots-per-minute'), 0, 600_000),
    history: whole('--history', values.get('--history'), 0, 1_000_000),
    seed: whole('--seed', values.get('--seed'), 0, 2 ** 32 - 1),
    replay: replayOf(values),
    logLevel,
    publicUrl: publicUrl(given(env['PUBLIC_URL'])),
    smtpUrl: smtpUrl(given(env['SMTP_URL'])),
    mailFrom: given(env['MAIL_FROM']),
    registration: registration(given(env['REGISTRATION'])) ?? demo,
    isTrustedProxy: trustedProxies(given(env['TRUST_PROXY'])),
  };
}

function replayOf(values: Values): ReplayOptions | undefined {
  const file = values.get('--replay');
  const speed = number('--speed', values.get('--speed'), 0.000_001, 1e12);
  if (file !== undefined) return { file, speed: speed ?? 1, asLive: values.has('--as-live') };
  if (speed !== undefined || values.has('--as-live')) {
    throw new BadOption('--speed and --as-live belong to --replay FILE.');
  }
  return undefined;
}

const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

function number(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (given(text) === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new BadOption(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function whole(name: string, text: string | undefined, least: number, most: number): number | undefined {
  const value = number(name, text, least, most);
  if (value !== undefined && !Number.isInteger(value)) throw new BadOption(`${name} must be a whole number.`);
  return value;
}

function databaseUrl(url: string | undefined): string | undefined {
  if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) {
    throw new BadOption('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  return url;
}

function publicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new BadOption(`PUBLIC_URL must look like https://console.example.org/, not "${text}".`);
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Never repeats what was given: it may hold a password. */
function smtpUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new BadOption('SMTP_URL must look like smtp://user:password@mail.example.org:587.');
  }
  return text;
}

function registration(text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'open' && text !== 'closed') {
    throw new BadOption(`REGISTRATION must be open or closed, not "${text}".`);
  }
  return text === undefined ? undefined : text === 'open';
}

function trustedProxies(list: string | undefined): ProxyMatcher {
  if (list === undefined) return () => false;
  const read = parseTrustedProxies(list);
  if (read.ok) return read.value;
  throw new BadOption(
    `TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not "${read.reason}".`,
  );
}

const BASE = /^\/((?!\.{1,2}\/)[\w.~-]+\/)*$/;

function basePath(text: string): string {
  const base = `/${text}/`.replaceAll(/\/{2,}/g, '/');
  if (!BASE.test(base)) throw new BadOption(`The base path must look like /console/, not "${text}".`);
  return base;
}
