/** Everything of a running server, in the order in which it starts and the reverse in which it ends. */
import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { failure, success, type Result } from '../src/domain/result.ts';
import type { EpochMs, Ticks } from '../src/domain/units.ts';
import { createServer } from './http/app.ts';
import { AuditTrail } from './store/audit.ts';
import { Accounts } from './auth/accounts.ts';
import { signingKey } from './auth/secret.ts';
import { Tokens } from './auth/tokens.ts';
import type { ServerOptions } from './config/options.ts';
import { Settings } from './config/settings.ts';
import type { Context } from './http/web/context.ts';
import { FailureGuard } from './process/failureGuard.ts';
import { Evidence } from './evidence/evidence.ts';
import { openJournalKey } from './evidence/journalKey.ts';
import { attachLive, type Live } from './live/live.ts';
import { ReleaseClock } from './live/releaseClock.ts';
import { diskSpace, FREE_BYTES_NEEDED } from './process/diskSpace.ts';
import { drain } from './process/drain.ts';
import { HeartbeatRecorder, SAVE_INTERVAL } from './heartbeats/heartbeatRecorder.ts';
import type { Lock } from './process/lock.ts';
import type { Log } from './process/log.ts';
import { MediaLibrary } from './media/mediaLibrary.ts';
import { keptMessages } from './messages/keptMessages.ts';
import { openMail } from './messages/openMail.ts';
import { startSources } from './sources/startSources.ts';
import { createIntake } from './reports/intake.ts';
import { PublicReports } from './http/web/publicReports.ts';
import { DatabaseDamaged } from './store/damageAtStart.ts';
import { closeDataFiles } from './store/dataFiles.ts';
import { DatabaseTaken } from './store/openDatabase.ts';
import { openPostgresStore, openSqliteStore } from './store/openStore.ts';
import type { HeadSigner } from './store/signedHead.ts';
import type { Store } from './store/store.ts';
import { TestMode } from './reports/testMode.ts';
import { addressOf } from './config/proxies.ts';

export interface Surroundings {
  /** Folder of the built console. */
  readonly dist: string;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  /** Of the data directory; released when the server has ended. */
  readonly lock: Lock;
  /** One line for the person who starts the server. */
  readonly say: (line: string) => void;
}

export interface RunningServer {
  /** With the base path and a slash at its end. */
  readonly url: string;
  /** Of the administrator, where this start made one. */
  readonly oneTimePassword: string | undefined;
  close(): Promise<void>;
}

/** Things to end, newest first. */
type Closers = (() => Promise<void> | void)[];

/** A failure is one sentence for the person who starts the server; nothing is left running then. */
export async function startServer(
  options: ServerOptions,
  around: Surroundings,
): Promise<Result<RunningServer, string>> {
  const closers: Closers = [];
  const close = async () => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer();
  };
  try {
    const started = await startAll(options, around, closers);
    if (!started.ok) {
      await close();
      return started;
    }
    return success({ ...started.value, close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAll(
  options: ServerOptions,
  { dist, now, ticks, lock, say }: Surroundings,
  closers: Closers,
): Promise<Result<Omit<RunningServer, 'close'>, string>> {
  closers.push(() => lock.release());
  const data = await openData(options, now, closers);
  if (!data.ok) return data;
  const { store, tokenKey, signer } = data.value;
  await sayIfFull(options.dataDir, say);
  let live: Live | undefined;
  let log: Log | undefined;
  const failures = guardOf(() => log, say);
  const context = await openContext(options, { now, ticks, say, failures }, store, tokenKey, closers, {
    live: () => live,
    url: () => urlOf(app, options),
    signer,
  });
  const { accounts, tokens, settings, testMode } = context;
  const oneTimePassword = await prepareAccounts(accounts, options, now);

  const app = await createServer(context, { ...options, dist });
  log = app.log;
  closers.push(() => drain(app));
  live = await attachLive({
    server: app.server,
    base: options.base,
    store,
    addressOf: (request) => addressOf(request, options.trustsProxy),
    authenticate: (token) => tokens.authenticate(token),
    reviewerMode: () => settings.reviewerMode(),
    audit: context.audit,
    now,
    ticks,
    releaseClock: context.releaseClock,
    log: app.log,
    failures,
  });
  closers.push(() => live?.close(), testMode.watch(failures));

  const listening = await listen(() => app.listen({ port: options.port, host: options.host }), options);
  if (!listening.ok) return listening;
  // Such as a connection that could not be accepted because no descriptor was left.
  app.server.on('error', (error) => failures.report('connection', 'A connection was not accepted', error));
  const stopSources = await startSources({ ...context, live, say }, options);
  if (!stopSources.ok) return stopSources;
  closers.push(stopSources.value);
  closers.push(() => context.evidence.close());
  await context.evidence.start();

  return success({ url: urlOf(app, options), oneTimePassword });
}

/** A full disk keeps nobody from reading; every write is refused by itself until there is room. */
async function sayIfFull(dataDir: string, say: Surroundings['say']): Promise<void> {
  const { free } = await diskSpace(dataDir);
  if (free >= FREE_BYTES_NEEDED) return;
  const kilobytes = Math.floor(free / 1024);
  say(`The disk of ${dataDir} is full (${kilobytes} kB free): reports can be read, nothing new is saved.`);
}

/** Until there is a log, failures are told to whoever starts the server. */
function guardOf(log: () => Log | undefined, say: Surroundings['say']): FailureGuard {
  return new FailureGuard((facts, message) => {
    const logger = log();
    if (logger === undefined) say(`${message}: ${String(facts['err'])}`);
    else logger.error(facts, message);
  });
}

interface ContextDeps {
  /** Undefined until the server listens. */
  readonly live: () => Live | undefined;
  readonly url: () => string;
  readonly signer: HeadSigner;
}

async function openContext(
  options: ServerOptions,
  { now, ticks, say, failures }: Omit<Surroundings, 'dist' | 'lock'> & { readonly failures: FailureGuard },
  store: Store,
  key: Uint8Array,
  closers: Closers,
  { live, url, signer }: ContextDeps,
): Promise<Context> {
  const { base, dataDir, registration } = options;
  const settings = await Settings.open(store.collection('configs'));
  const accounts = await Accounts.open(store.users);
  const mail = await openMail(options, { now, log: say });
  closers.push(() => mail.close());
  const sendMessages = keptMessages(store.kept, mail.outbox);
  await failures.job('Messages of the last run could not be sent', sendMessages());
  const heartbeatHistory = await openHistory(store, now, failures, closers);
  const audit = new AuditTrail({ store, now, ticks });
  const releaseClock = new ReleaseClock({ now, ticks });
  return {
    store,
    accounts,
    tokens: await Tokens.open(key, accounts, store.users, now),
    settings,
    intake: createIntake({ store, settings, history: heartbeatHistory, now, live }),
    heartbeatHistory,
    audit,
    evidence: new Evidence({ store, audit, address: options, signer, now, failures, warn: say }),
    testMode: await TestMode.open({ store, settings, now, live }),
    publicReports: new PublicReports({ store, settings, now, ticks, releaseClock }),
    outbox: mail.outbox,
    sendMessages,
    media: new MediaLibrary({ store: store.media, dataDir, now }),
    failures,
    now,
    ticks,
    releaseClock,
    base,
    dataDir,
    publicUrl: () => options.publicUrl ?? url(),
    registration,
    live,
  };
}

/** Saved in its time, and once more before the store is closed. */
async function openHistory(
  store: Store,
  now: () => EpochMs,
  failures: FailureGuard,
  closers: Closers,
): Promise<HeartbeatRecorder> {
  const recorder = await HeartbeatRecorder.open({ store: store.heartbeatHistory, now });
  const sentence = 'The history of heartbeats could not be saved; it is tried again';
  closers.push(() => failures.job(sentence, recorder.save()));
  closers.push(failures.every(SAVE_INTERVAL, sentence, () => recorder.save()));
  return recorder;
}

interface Data {
  readonly store: Store;
  /** Signs the tokens. */
  readonly tokenKey: Uint8Array;
  /** Signs the heads of the journal. */
  readonly signer: HeadSigner;
}

/** Opens what is in the data directory, which this process has locked. */
async function openData(
  options: ServerOptions,
  now: () => EpochMs,
  closers: Closers,
): Promise<Result<Data, string>> {
  const tokenKey = signingKey(options.dataDir, options.jwtSecret);
  if (!tokenKey.ok) return tokenKey;
  const signer = openJournalKey(options.dataDir, now);
  if (!signer.ok) return signer;
  const opened = await openStore(options, signer.value);
  if (!opened.ok) return opened;
  const store = opened.value;
  closers.push(() => store.close());
  return success({ store, tokenKey: tokenKey.value, signer: signer.value });
}

/** Where the server listens, as a person on the same machine types it. */
function urlOf(app: FastifyInstance, { host, port, base }: ServerOptions): string {
  const address = app.server.address();
  const heard = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${shownHost(host)}:${heard}${base}`;
}

async function openStore(
  { databaseUrl, dataDir }: ServerOptions,
  signer: HeadSigner,
): Promise<Result<Store, string>> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeDataFiles(dataDir);
    return success(
      databaseUrl === undefined
        ? await openSqliteStore({ dataDir }, signer)
        : await openPostgresStore(databaseUrl, signer),
    );
  } catch (error) {
    if (error instanceof DatabaseTaken || error instanceof DatabaseDamaged) return failure(error.message);
    const where = databaseUrl === undefined ? `in ${dataDir}` : 'named by DATABASE_URL';
    const reason = error instanceof Error ? reasonOf(error) : String(error);
    return failure(`The database ${where} can't be opened: ${reason}.`);
  }
}

/** Some drivers leave the message empty and give a code, or hide the reason in the cause. */
function reasonOf(error: Error): string {
  const { code } = error as { code?: string };
  const inner = error.cause instanceof Error ? reasonOf(error.cause) : '';
  return inner || error.message || (code ?? error.name);
}

async function prepareAccounts(
  accounts: Accounts,
  { demo }: ServerOptions,
  now: () => EpochMs,
): Promise<string | undefined> {
  if (demo) {
    await accounts.openDemo(now());
    return undefined;
  }
  await accounts.closeDemo(now());
  return accounts.ensureAdministrator(now());
}

async function listen(
  work: () => Promise<unknown>,
  { host, port }: ServerOptions,
): Promise<Result<void, string>> {
  try {
    await work();
    return success(undefined);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'EADDRINUSE')
      return failure(`Port ${port} on ${host} is in use by another program; set PORT.`);
    if (code === 'EACCES') return failure(`Port ${port} may not be opened by this user; set PORT.`);
    return failure(`The server can't listen on ${host} port ${port}: ${message}.`);
  }
}

function shownHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::1' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
