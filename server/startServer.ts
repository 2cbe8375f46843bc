/** Assembles a running server: starts its parts in order and closes them in reverse. */
import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { failure, success, type Result } from '../src/domain/result.ts';
import type { EpochMs, Ticks } from '../src/domain/units.ts';
import { createServer } from './http/app.ts';
import type { Accounts } from './auth/accounts.ts';
import { disableDemoAccounts, enableDemoAccounts, ensureAdministrator } from './auth/initialAccounts.ts';
import { loadSigningKey, sharedSigningKey } from './auth/signingKey.ts';
import type { ServerOptions } from './config/options.ts';
import type { Context } from './http/web/context.ts';
import { FailureGuard } from './process/failureGuard.ts';
import { openJournalKey } from './evidence/journalKey.ts';
import { attachLive, type Live } from './live/live.ts';
import type { LiveDeps } from './live/liveDeps.ts';
import { diskSpace, FREE_BYTES_NEEDED } from './process/diskSpace.ts';
import { CallDrain, listen, urlOf } from './listen.ts';
import type { DataDirLock } from './process/dataDirLock.ts';
import { LogLines } from './process/logLines.ts';
import { Loggers } from './process/loggers.ts';
import { reasonOf } from './process/reasonOf.ts';
import { createManagement, type Management } from './management/management.ts';
import { SAMPLE_INTERVAL } from './management/loadSamples.ts';
import { secretTexts, withoutSecrets } from './config/exposure.ts';
import { openMail, type MailService } from './messages/openMail.ts';
import { openContext } from './openContext.ts';
import { nearestPlace } from '../src/domain/notifications/nearestPlace.ts';
import { addDuties } from './addDuties.ts';
import { Cluster } from './cluster/cluster.ts';
import { CHECK_INTERVAL, DatabaseClock } from './cluster/databaseClock.ts';
import { ownDuties } from './cluster/duties.ts';
import { DatabaseDamagedError, isDatabaseError, isMalformed } from './store/databaseDamage.ts';
import { restrictDataFiles } from './store/database/filePermissions.ts';
import { emptiedDatabase, expectDatabase } from './store/formerDatabase.ts';
import { observeDatabase } from './management/observeDatabase.ts';
import type { DatabaseObserver } from './store/openDatabase.ts';
import { openPostgresStore, openSqliteStore } from './store/openStore.ts';
import type { HeadSigner } from './store/journal/signedHead.ts';
import type { Store } from './store/store.ts';
import { clientAddressOf } from './config/proxies.ts';

/** Environment that the process injects. */
export interface ServerEnvironment {
  /** Folder of the built console; it may be missing. */
  readonly dist: string;
  /** Wall clock. */
  readonly now: () => EpochMs;
  /** Monotonic clock. */
  readonly ticks: () => Ticks;
  /** Lock of the data directory; the server releases it when it has ended. */
  readonly lock: DataDirLock;
  /** Prints one line for the person who starts the server. */
  readonly print: (line: string) => void;
  /** Aborted where the process is to end: a start that is under way ends then. */
  readonly ending: AbortSignal;
}

export interface RunningServer {
  /** Address of the console: with the base path, ends with a slash. */
  readonly url: string;
  /** Stops everything in reverse order; resolves when the lock is released. */
  close(): Promise<void>;
}

/** Run last to first when the server ends. */
type Closers = (() => Promise<void> | void)[];

/**
 * The failure is one sentence for the person who starts the server; every part is closed again then, as it is where the start
 * was ended.
 */
export async function startServer(
  options: ServerOptions,
  environment: ServerEnvironment,
): Promise<Result<RunningServer | 'ended', string>> {
  const closers: Closers = [];
  const close = async () => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer();
  };
  try {
    const abandoned = Promise.withResolvers<undefined>();
    const starting = startAll(options, environment, {
      closers,
      abandon: () => abandoned.resolve(undefined),
    });
    const started = await Promise.race([starting, abandoned.promise]);
    // What it is at is left as a kill would leave it: the store is consistent at any moment.
    if (started === undefined) return success('ended');
    if (!started.ok || environment.ending.aborted) {
      await close();
      return started.ok ? success('ended') : started;
    }
    return success({ ...started.value, close });
  } catch (error) {
    if (error === ENDED) {
      await close();
      return success('ended');
    }
    const reason = failedStart(error, options);
    try {
      await close();
    } catch (closing) {
      // Where the database has failed, so may what is closed.
      if (reason === undefined) throw closing;
    }
    if (reason === undefined) throw error;
    return failure(reason);
  }
}

/** Thrown where a start goes no further, because the process is to end. */
const ENDED = new Error('The start was ended.');

function unlessEnding({ ending }: ServerEnvironment): void {
  if (ending.aborted) throw ENDED;
}

/** The sentence of a start that its database has ended, as where it is restored meanwhile; undefined for any other error. */
function failedStart(error: unknown, { databaseUrl, dataDir }: ServerOptions): string | undefined {
  if (isMalformed(error))
    return `The database in ${dataDir} is malformed: restore it from a backup (docs/operate.md).`;
  if (!isDatabaseError(error)) return undefined;
  const where = databaseUrl === undefined ? `in ${dataDir}` : 'named by DATABASE_URL';
  return `The database ${where} failed during the start: ${reasonOf(originOf(error))}. Start again when it is whole.`;
}

interface Start {
  readonly closers: Closers;
  /** Called when a start was ended that had opened the port, and its calls are answered. */
  readonly abandon: () => void;
}

async function startAll(
  options: ServerOptions,
  environment: ServerEnvironment,
  { closers, abandon }: Start,
): Promise<Result<Omit<RunningServer, 'close'>, string>> {
  const { dist, ticks, lock, print } = environment;
  closers.push(() => lock.release());
  let live: Live | undefined;
  const management = openManagement(options, environment, () => live);
  const observer = observeDatabase(management, print);
  const data = await openData(options, environment, { closers, observer });
  if (!data.ok) return data;
  await warnIfDiskFull(options.dataDir, print);
  const log = management.loggers.of('failures');
  const failures = new FailureGuard((facts, message) => log.error(facts, message), ticks);
  const now = await openClock(data.value.store, environment, { management, failures, closers });
  const context = await openContext({
    ...data.value,
    options,
    mail: await openServerMail(options, environment, { management, closers }),
    management,
    failures,
    live: () => live,
    url: () => urlOf(app, options),
    print,
    now,
    ticks,
    deliveryTicks: ticks,
  });
  await prepareAccounts(context.accounts, options, { now, print });
  await context.store.shared?.endStart();
  const cluster = await openCluster(context, options);
  const app = await createServer(context, { ...options, dist });
  const calls = new CallDrain(app);
  closers.push(calls.run);
  const attached = await attachLive({ ...liveDepsOf(context, options, app), shared: cluster?.channel });
  live = (await cluster?.attach(attached)) ?? attached;
  const duties = cluster?.duties ?? ownDuties();
  closers.push(
    () => attached.close(),
    context.store.observeChanges((changes) => live?.publishChanges(changes)),
    context.store.incidents.observe((incidents) => live?.publishIncidents(incidents)),
    () => context.alerts.close(),
    () => cluster?.close(),
    () => duties.close(),
  );
  unlessEnding(environment);
  const listening = await listen(app, options, { failures, calls });
  if (!listening.ok) return listening;
  // The sources of a large installation take seconds to begin: whoever has called meanwhile is answered, and the rest is left.
  const endCalls = () => void calls.run().finally(abandon);
  environment.ending.addEventListener('abort', endCalls);
  const begun = await addDuties(duties, context, { options, live, print });
  if (!begun.ok) return begun;
  unlessEnding(environment);
  closers.push(measure(management, failures), () => context.evidence.close());
  await context.evidence.start();
  environment.ending.removeEventListener('abort', endCalls);
  return success({ url: urlOf(app, options) });
}

function liveDepsOf(
  { store, tokens, settings, alerts, audit, now, ticks, releaseClock, failures, management }: Context,
  { base, isTrustedProxy, publicUrl }: ServerOptions,
  { server, noteSignedIn }: FastifyInstance,
): LiveDeps {
  return {
    server,
    noteSignedIn,
    base,
    publicUrl,
    isTrustedProxy,
    store,
    clientAddressOf: (request) => clientAddressOf(request, isTrustedProxy),
    authenticate: (token) => tokens.authenticate(token),
    reviewerMode: () => settings.reviewerMode(),
    placeOf: (lat, lon) => nearestPlace(alerts.directory.knownPlaces(), lat, lon)?.name ?? '',
    audit,
    now,
    ticks,
    releaseClock,
    log: management.loggers.of('live'),
    failures,
    figures: management.metrics.operation,
  };
}

/**
 * Opens the clock of the installation: the database's clock where several servers may share the database,
 * else the wall clock. The health check reports the difference between both.
 */
async function openClock(
  { shared }: Store,
  { now, ticks }: ServerEnvironment,
  {
    management,
    failures,
    closers,
  }: { readonly management: Management; readonly failures: FailureGuard; readonly closers: Closers },
): Promise<() => EpochMs> {
  if (shared === undefined) return now;
  const clock = await DatabaseClock.open({ readTime: () => shared.time(), now, ticks });
  const sentence = 'The clock of the database could not be read; tried again';
  closers.push(failures.runEvery(CHECK_INTERVAL, sentence, () => clock.check()));
  management.healthChecks.set('clock', () => ({
    status: 'UP',
    details: { kind: 'of the database', aheadOfDatabaseMs: Math.round(clock.difference()) },
  }));
  management.metrics.observeClock(() => clock.difference());
  return clock.now;
}

/** Joins the other servers of the database; undefined where there can't be any. */
async function openCluster(context: Context, { brokerUrl }: ServerOptions): Promise<Cluster | undefined> {
  const { shared } = context.store;
  return shared === undefined ? undefined : Cluster.open({ ...context, shared, brokerUrl });
}

/** A full disk does not prevent the start: reports can be read, and each write fails until there is room. */
async function warnIfDiskFull(dataDir: string, print: ServerEnvironment['print']): Promise<void> {
  const { free } = await diskSpace(dataDir);
  if (free >= FREE_BYTES_NEEDED) return;
  const kilobytes = Math.floor(free / 1024);
  print(`The disk of ${dataDir} is full (${kilobytes} kB free): reports can be read, nothing new is saved.`);
}

/** Log, metrics and health of the server; the first of its parts, so that the others can log. */
function openManagement(
  options: ServerOptions,
  { now, ticks }: ServerEnvironment,
  live: () => Live | undefined,
): Management {
  const logLines = new LogLines();
  const secrets = secretTexts(options);
  const loggers = new Loggers(options.logLevel, (text) => {
    const line = withoutSecrets(text, secrets);
    logLines.add(line);
    process.stderr.write(line);
  });
  return createManagement({
    options,
    env: process.env,
    loggers,
    logLines,
    live: () => ({ sessions: live()?.sessionCount() ?? 0, messages: live()?.deliveredCount() ?? 0 }),
    now,
    ticks,
  });
}

/** Measures the load until the returned function is called. */
function measure({ metrics, samples }: Management, failures: FailureGuard): () => void {
  const stop = metrics.start();
  const stopSampling = failures.runEvery(SAMPLE_INTERVAL, 'The load could not be sampled', () =>
    samples.take(),
  );
  return () => {
    stopSampling();
    stop();
  };
}

/** Opens outbox and mail delivery, which end with the server. */
async function openServerMail(
  options: ServerOptions,
  { now, print }: ServerEnvironment,
  { management, closers }: { readonly management: Management; readonly closers: Closers },
): Promise<MailService> {
  const logDelivery = (line: string) => {
    print(line);
    management.loggers.of('delivery').debug(line);
  };
  const mail = await openMail(options, { now, log: print, logDelivery });
  closers.push(() => mail.close());
  return mail;
}

interface Data {
  readonly store: Store;
  /** HS512 key of the tokens. */
  readonly tokenKey: Uint8Array;
  /** Signs the heads of the journal. */
  readonly signer: HeadSigner;
}

/** Opens keys and store of the data directory, which this process has locked. */
async function openData(
  options: ServerOptions,
  environment: ServerEnvironment,
  { closers, observer }: { readonly closers: Closers; readonly observer: DatabaseObserver },
): Promise<Result<Data, string>> {
  const expected = expectDatabase(options);
  if (!expected.ok) return expected;
  const ownKey = loadSigningKey(options.dataDir, options.jwtSecret);
  if (!ownKey.ok) return ownKey;
  const signer = openJournalKey(options.dataDir, environment.now);
  if (!signer.ok) return signer;
  const opened = await openStore(options, signer.value, observer);
  if (!opened.ok) return opened;
  const store = opened.value;
  closers.push(() => store.close());
  expected.value();
  const emptied = emptiedDatabase(options, store.journal.head().sequence);
  if (emptied !== undefined) return failure(emptied);
  unlessEnding(environment);
  const tokenKey =
    options.jwtSecret === undefined ? await sharedSigningKey(store, ownKey.value) : ownKey.value;
  return success({ store, tokenKey, signer: signer.value });
}

async function openStore(
  { databaseUrl, dataDir }: ServerOptions,
  signer: HeadSigner,
  observer: DatabaseObserver,
): Promise<Result<Store, string>> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    restrictDataFiles(dataDir);
    return success(
      databaseUrl === undefined
        ? await openSqliteStore({ dataDir, ...observer }, signer)
        : await openPostgresStore(databaseUrl, signer, observer),
    );
  } catch (error) {
    if (error instanceof DatabaseDamagedError) return failure(error.message);
    const where = databaseUrl === undefined ? `in ${dataDir}` : 'named by DATABASE_URL';
    return failure(`The database ${where} can't be opened: ${reasonOf(originOf(error))}.`);
  }
}

/** Returns the driver's error that other errors wrap. */
function originOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? originOf(error.cause) : error;
}

/** Enables or disables the demo accounts. Prints the one-time password of an administrator that it created. */
async function prepareAccounts(
  accounts: Accounts,
  { demo }: ServerOptions,
  { now, print }: Pick<ServerEnvironment, 'now' | 'print'>,
): Promise<void> {
  if (demo) return enableDemoAccounts(accounts, now());
  await disableDemoAccounts(accounts, now());
  const password = await ensureAdministrator(accounts, now());
  // At once: the password is stored, and what fails later in this start must not lose it.
  if (password !== undefined)
    print(`Sign in as admin with ${password} and change it: it is not shown again.`);
}
