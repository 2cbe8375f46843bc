/** The whole server without a port: each authority has its own user, and the clock moves only by `pass`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createServer } from '../../server/http/app.ts';
import { EvidenceMonitor } from '../../server/evidence/evidenceMonitor.ts';
import { openJournalKey } from '../../server/evidence/journalKey.ts';
import { AuditTrail } from '../../server/store/auditTrail.ts';
import { Accounts } from '../../server/auth/accounts.ts';
import { attemptQueues } from '../../server/auth/attemptQueue.ts';
import { TOKEN_LIFETIME, Tokens } from '../../server/auth/tokens.ts';
import { AlertDelivery } from '../../server/delivery/alertDelivery.ts';
import type { SendMail } from '../../server/messages/mailDelivery.ts';
import { openDevices } from '../../server/devices/openDevices.ts';
import { FailureGuard } from '../../server/process/failureGuard.ts';
import { readOptions } from '../../server/config/options.ts';
import { createManagement } from '../../server/management/management.ts';
import { Loggers } from '../../server/process/loggers.ts';
import { LogLines } from '../../server/process/logLines.ts';
import { Settings } from '../../server/config/settings.ts';
import type { Context } from '../../server/http/web/context.ts';
import { HeartbeatRecorder } from '../../server/heartbeats/heartbeatRecorder.ts';
import { MediaLibrary } from '../../server/media/mediaLibrary.ts';
import { ownStores } from '../../server/resources/ownStores.ts';
import { ResourceStores } from '../../server/resources/resourceStores.ts';
import { createOutbox } from '../../server/messages/outbox.ts';
import { publicLink } from '../../server/reports/publicLink.ts';
import { createIntake } from '../../server/reports/intake.ts';
import { Idempotency } from '../../server/http/web/idempotency.ts';
import { PublicReports } from '../../server/http/web/publicReports.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import type { NewReport, StoredReport } from '../../server/store/reports.ts';
import type { Store } from '../../server/store/store.ts';
import { TestMode } from '../../server/reports/testMode.ts';
import { AUTHORITIES, type Authority } from '../../src/domain/contract/authorities.ts';
import { API } from '../../src/domain/contract/paths.ts';
import { epochMs, ticks as ticksOf } from '../../src/domain/units.ts';
import type { TestModeChange } from '../../server/live/broker.ts';
import { ReleaseClock } from '../../server/live/releaseClock.ts';

export const NOW = 1_790_000_000_000;

export interface TestServer extends Context {
  readonly app: FastifyInstance;
  /** What was published, in order. */
  readonly published: StoredReport[];
  /** Test mode as it was published: squad, and on or off. */
  readonly testModes: [string, boolean][];
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Header of a user who has exactly these authorities: one of AUTHORITIES, or a demo login. */
  bearer(who: string): Promise<{ authorization: string }>;
  call(who: string | undefined, url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  dispose(): Promise<void>;
}

export interface TestServerOptions {
  readonly base?: string;
  readonly dist?: string;
  readonly maxPages?: number;
  /** A PostgreSQL database, which is emptied first; SQLite without it. */
  readonly databaseUrl?: string;
  /** Whether the heads of the journal are signed, as in every running server. */
  readonly signed?: boolean;
  readonly anchorFile?: string;
  /** Whether strangers may register. */
  readonly registration?: boolean;
  /** Further users: login and authorities. */
  readonly users?: Readonly<Record<string, readonly Authority[]>>;
  readonly isTrustedProxy?: (address: string) => boolean;
  /** Environment variables, LOG_LEVEL among them. */
  readonly env?: Readonly<Record<string, string>>;
  /** A mail server for notifications; without it mails are files. */
  readonly sendMail?: SendMail;
}

export async function testServer(given: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-app-'));
  const { maxPages } = given;
  let time = NOW;
  const now = () => epochMs(time);
  const key = given.signed === true ? openJournalKey(dataDir, now) : undefined;
  const signer = key?.ok === true ? key.value : undefined;
  const store =
    given.databaseUrl === undefined
      ? await openSqliteStore({ dataDir, ...(maxPages === undefined ? {} : { maxPages }) }, signer)
      : await openEmptyPostgres(given.databaseUrl);
  const ticks = () => ticksOf(time - NOW);
  const users: Readonly<Record<string, readonly Authority[]>> = {
    ...Object.fromEntries(AUTHORITIES.map((authority) => [authority, [authority]])),
    NOBODY: [],
    ...given.users,
  };
  for (const [login, authorities] of Object.entries(users)) {
    await store.users.insert({
      login,
      email: `${login}@example.org`,
      firstName: '',
      lastName: '',
      activated: true,
      langKey: 'en',
      authorities: [...authorities],
      passwordHash: 'none',
      tokenVersion: 1,
      createdBy: 'test',
      createdDate: now(),
      lastModifiedBy: 'test',
      lastModifiedDate: now(),
    });
  }
  const accounts = await Accounts.open(store.users);
  await accounts.enableDemoAccounts(now());
  const tokens = await Tokens.open({ key: Buffer.alloc(64, 7), accounts, store: store.users, now });
  const settings = await Settings.open(store.collection('configs'));
  const published: StoredReport[] = [];
  const testModes: [string, boolean][] = [];
  const live = () => ({
    publishShots: (stored: readonly StoredReport[]) => void published.push(...stored),
    publishUpdate: (stored: StoredReport) => void published.push(stored),
    publishHeartbeats: () => undefined,
    publishTestMode: ({ squadId, isActive }: TestModeChange) => void testModes.push([squadId, isActive]),
  });
  const heartbeatHistory = await HeartbeatRecorder.open({ store: store.heartbeatHistory, now });
  const intake = createIntake({ store, settings, history: heartbeatHistory, now, live });
  const outbox = createOutbox({ dataDir, now, log: () => undefined });
  const base = given.base ?? '/';
  const audit = new AuditTrail({ store, now, ticks });
  const releaseClock = new ReleaseClock({ now, ticks });
  const anchorFile = given.anchorFile ?? join(dataDir, 'journal-anchors.ndjson');
  const failures = new FailureGuard(() => undefined);
  const evidence = new EvidenceMonitor({
    store,
    audit,
    address: { dataDir, databaseUrl: undefined, anchorFile },
    signer,
    now,
    failures,
    warn: () => undefined,
  });
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEBHOOK_ALLOW_PRIVATE: 'true', ...given.env };
  const options = readOptions([], env);
  if (!options.ok || options.value === 'help') throw new Error('The options could not be read');
  const logLines = new LogLines();
  const management = createManagement({
    options: options.value,
    env: given.env ?? {},
    loggers: new Loggers(options.value.logLevel, (line) => logLines.add(line)),
    logLines,
    live: () => ({ sessions: 0, messages: 0 }),
    now,
    ticks,
  });
  const media = new MediaLibrary({ store: store.media, chunks: store.shared?.mediaChunks, dataDir, now });
  const publicUrl = () => `https://console.example.org${base}`;
  const alerts = await AlertDelivery.open({
    store,
    accounts,
    files: media.bytes,
    options: { ...options.value, publicUrl: publicUrl() },
    sendMail: given.sendMail,
    linkTo: (stored) => publicLink({ store, publicUrl }, stored),
    failures,
    now,
    // The real clock: calls of other servers take their time.
    ticks: () => ticksOf(performance.now()),
  });
  const devices = openDevices({ store, failures, now }, options.value);
  const maxFileBytes = () => settings.maxFileBytes();
  const context: Context = {
    store,
    alerts,
    devices,
    accounts,
    tokens,
    attempts: attemptQueues(ticks),
    settings,
    intake,
    heartbeatHistory,
    audit,
    evidence,
    testMode: await TestMode.open({ store, settings, now, live }),
    publicReports: new PublicReports({ store, settings, now, ticks, releaseClock }),
    outbox,
    media,
    idempotency: new Idempotency(store.calls, now),
    resources: new ResourceStores(
      { store, files: media.bytes, maxFileBytes },
      ownStores({ store, accounts, outbox, publicUrl, media, maxFileBytes, now }),
    ),
    failures,
    management,
    now,
    ticks,
    releaseClock,
    base,
    dataDir,
    publicUrl,
    registration: given.registration ?? true,
    live: () => undefined,
  };
  const app = await createServer(context, {
    dist: given.dist ?? join(dataDir, 'none'),
    isTrustedProxy: given.isTrustedProxy ?? (() => false),
  });
  const bearer = async (who: string) => {
    const user = accounts.find(who);
    if (user === undefined) throw new Error(`No user ${who}`);
    return { authorization: `Bearer ${await tokens.issue(user, TOKEN_LIFETIME)}` };
  };
  return {
    ...context,
    app,
    published,
    testModes,
    bearer,
    pass: (ms) => void (time += ms),
    call: async (who, url, request = {}) => {
      const headers = { ...(who === undefined ? {} : await bearer(who)), ...request.headers };
      return app.inject({ method: 'GET', url, ...request, headers });
    },
    dispose: async () => {
      alerts.close();
      devices.close();
      await evidence.close();
      await app.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Path of a call of the provider's service. */
export const api = (path: string): string => `/${API}/${path}`;

export function aReport(detectionId: string, more: Partial<NewReport> = {}): Omit<NewReport, 'start'> {
  return { detectionId, squadId: 'squad-1', timeStamp: NOW - 1000, reportType: 'Shot', ...more };
}

async function openEmptyPostgres(url: string): Promise<Store> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  return openPostgresStore(url);
}
