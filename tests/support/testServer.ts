/**
 * The whole server without a port: each authority has its own user, and the clock moves only by `pass`. The
 * project `onPostgres` gives it a PostgreSQL database. The project `threeServers` starts three servers on one
 * database; calls go to them in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createServer } from '../../server/http/app.ts';
import { openJournalKey } from '../../server/evidence/journalKey.ts';
import { Accounts } from '../../server/auth/accounts.ts';
import { enableDemoAccounts } from '../../server/auth/initialAccounts.ts';
import { TOKEN_LIFETIME } from '../../server/auth/tokens.ts';
import type { ProxyMatcher } from '../../server/config/proxies.ts';
import type { SendMail } from '../../server/messages/mailDelivery.ts';
import { FailureGuard } from '../../server/process/failureGuard.ts';
import type { Context } from '../../server/http/web/context.ts';
import { openPostgresStore, openSqliteStore } from '../../server/store/openStore.ts';
import type { HeadSigner } from '../../server/store/journal/signedHead.ts';
import type { StoredReport } from '../../server/store/reports/lists/storedReport.ts';
import type { Store } from '../../server/store/store.ts';
import { AUTHORITIES, type Authority } from '../../src/domain/contract/authorities.ts';
import type { Canary } from '../../src/domain/contract/canary.ts';
import { API } from '../../src/domain/contract/paths.ts';
import { epochMs, ticks as ticksOf } from '../../src/domain/units.ts';
import type { TestModeChange } from '../../server/live/broker.ts';
import type { Live } from '../../server/live/live.ts';
import { copyDatabase } from './copiedDatabase.ts';
import { openTestContext } from './testContext.ts';
import {
  isOnPostgres,
  joinServers,
  openSharedStores,
  type SharedStores,
  type StartingServer,
} from './serversOnPostgres.ts';
import type { NewReport } from '../../src/domain/source/newReport.ts';

export const NOW = 1_790_000_000_000;

export interface TestServer extends Context {
  readonly app: FastifyInstance;
  /** What was published, in order. */
  readonly published: StoredReport[];
  /** Test mode as it was published: squad, and on or off. */
  readonly testModes: [string, boolean][];
  /** Canaries that each server has published. */
  canariesByServer(): readonly (readonly Canary[])[];
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Header of a user who has exactly these authorities: one of AUTHORITIES, or a demo login. */
  bearer(who: string): Promise<{ authorization: string }>;
  call(who: string | undefined, url: string, options?: InjectOptions): Promise<LightMyRequestResponse>;
  /** Calls that each server has answered. */
  callsByServer(): readonly number[];
  /** Resolves when each server has received what all of them have committed; at once where there is one. */
  settle(): Promise<void>;
  dispose(): Promise<void>;
}

export interface TestServerOptions {
  readonly base?: string;
  readonly dist?: string;
  readonly maxPages?: number;
  readonly metricsToken?: string;
  /** A PostgreSQL database, which is emptied first; SQLite without it. */
  readonly databaseUrl?: string;
  /** Whether the heads of the journal are signed, as in every running server. */
  readonly signed?: boolean;
  readonly anchorFile?: string;
  /** Whether strangers may register. */
  readonly registration?: boolean;
  /** Further users: login and authorities. */
  readonly users?: Readonly<Record<string, readonly Authority[]>>;
  readonly isTrustedProxy?: ProxyMatcher;
  /** Environment variables, LOG_LEVEL among them. */
  readonly env?: Readonly<Record<string, string>>;
  /** A mail server for notifications; without it mails are files. */
  readonly sendMail?: SendMail;
}

export async function testServer(given: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-app-'));
  let time = NOW;
  const now = () => epochMs(time);
  const key = given.signed === true ? openJournalKey(dataDir, now) : undefined;
  const signer = key?.ok === true ? key.value : undefined;
  const isShared = isOnPostgres() && given.databaseUrl === undefined && given.maxPages === undefined;
  const opened = isShared
    ? await openSharedStores(signer, addAllUsers)
    : alone(await openOwnStore(given, dataDir, signer));
  const { stores } = opened;
  const [firstStore] = stores as [Store];
  await addUsers(firstStore, given.users ?? {});
  const open = (server: StartingServer) =>
    openTestContext({
      ...server,
      dataDir,
      base: given.base ?? '/',
      env: given.env ?? {},
      anchorFile: given.anchorFile,
      registration: given.registration ?? true,
      sendMail: given.sendMail,
      signer,
      now,
      ticks: () => ticksOf(time - NOW),
    });
  const records = stores.map(() => new PublishedRecord());
  const joined = isShared ? await joinServers(stores, records, open) : undefined;
  const contexts = joined?.contexts ?? [await openAlone(firstStore, records[0] as Live, open)];
  const [first] = contexts as [Context];
  const apps: FastifyInstance[] = [];
  for (const context of contexts) {
    const settings = {
      dist: given.dist ?? join(dataDir, 'none'),
      isTrustedProxy: () => false,
      metricsToken: given.metricsToken,
    };
    apps.push(await createServer(context, { ...settings, ...trustOf(given) }));
  }
  const calls = apps.map(() => 0);
  let next = 0;
  const settle = async () => joined?.settle();
  const inject = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    await settle();
    const at = next++ % apps.length;
    calls[at] = (calls[at] ?? 0) + 1;
    const answer = await (apps[at] as FastifyInstance).inject(request);
    await settle();
    return answer;
  };
  const bearer = async (who: string) => {
    const user = first.accounts.find(who);
    if (user === undefined) throw new Error(`No user ${who}`);
    return { authorization: `Bearer ${await first.tokens.issue(user, TOKEN_LIFETIME)}` };
  };
  /** What a test does to the first server is known to the others before it goes on. */
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const outcome = await work;
    await settle();
    return outcome;
  };
  return {
    ...first,
    intake: {
      accept: (...asked) => settled(first.intake.accept(...asked)),
      change: (key, change, how) => settled(first.intake.change(key, change, how)),
      heartbeats: (batch) => settled(first.intake.heartbeats(batch)),
    },
    app: Object.assign(Object.create(apps[0] as FastifyInstance) as FastifyInstance, { inject }),
    settle,
    callsByServer: () => calls,
    published: (records[0] as PublishedRecord).reports,
    testModes: (records[0] as PublishedRecord).testModes,
    canariesByServer: () => records.map(({ canaries }) => canaries),
    bearer,
    pass: (ms) => void (time += ms),
    call: async (who, url, request = {}) => {
      const headers = { ...(who === undefined ? {} : await bearer(who)), ...request.headers };
      return inject({ method: 'GET', url, ...request, headers });
    },
    dispose: async () => {
      for (const { alerts, devices, evidence } of contexts) {
        alerts.close();
        devices.close();
        await evidence.close();
      }
      await joined?.close();
      await Promise.all(apps.map((app) => app.close()));
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a server publishes to its sessions, in order. */
class PublishedRecord implements Live {
  readonly reports: StoredReport[] = [];
  readonly testModes: [string, boolean][] = [];
  readonly canaries: Canary[] = [];
  readonly publishShots = (stored: readonly StoredReport[]): void => void this.reports.push(...stored);
  readonly publishIncidents = (): void => undefined;
  readonly publishCanary = (canary: Canary): void => void this.canaries.push(canary);
  readonly publishUpdate = (stored: StoredReport): void => void this.reports.push(stored);
  readonly publishTestMode = ({ squadId, isActive }: TestModeChange): void =>
    void this.testModes.push([squadId, isActive]);
  readonly publishReleased = (): void => undefined;
  readonly publishHeartbeats = (): void => undefined;
  readonly publishConfiguration = (): void => undefined;
  readonly changeNumber = (): number => 0;
  readonly publishChanges = (): void => undefined;
  readonly publishRemoval = (): void => undefined;
  readonly restartNumbering = (): void => undefined;
  readonly disconnectAll = (): void => undefined;
  readonly waitUntilDrained = (): Promise<void> => Promise.resolve();
  readonly sockJsInfo = (): Readonly<Record<string, unknown>> => ({});
  readonly sessionCount = (): number => 0;
  readonly deliveredCount = (): number => 0;
  readonly close = (): Promise<void> => Promise.resolve();
}

function openAlone(
  store: Store,
  live: Live,
  open: (server: StartingServer) => Promise<Context>,
): Promise<Context> {
  return open({
    store,
    failures: new FailureGuard(
      () => undefined,
      () => ticksOf(0),
    ),
    live: () => live,
  });
}

const trustOf = ({ isTrustedProxy }: TestServerOptions) =>
  isTrustedProxy === undefined ? {} : { isTrustedProxy };

async function withAllUsers(store: Store): Promise<Store> {
  await addAllUsers(store);
  return store;
}

/** One user for each authority, one without any, and the demo accounts. */
async function addAllUsers(store: Store): Promise<void> {
  await addUsers(store, {
    ...Object.fromEntries(AUTHORITIES.map((authority) => [authority, [authority]])),
    NOBODY: [],
  });
  const accounts = await Accounts.open(store.users);
  await enableDemoAccounts(accounts, epochMs(NOW));
}

async function addUsers(store: Store, users: Readonly<Record<string, readonly Authority[]>>): Promise<void> {
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
      createdDate: epochMs(NOW),
      lastModifiedBy: 'test',
      lastModifiedDate: epochMs(NOW),
    });
  }
}

const alone = (store: Store): SharedStores => ({ stores: [store], close: () => store.close() });

async function openOwnStore(
  { databaseUrl, maxPages }: TestServerOptions,
  dataDir: string,
  signer: HeadSigner | undefined,
): Promise<Store> {
  if (databaseUrl !== undefined) return withAllUsers(await openEmptyPostgres(databaseUrl));
  if (signer === undefined) await copyDatabase(dataDir, 'all users', addAllUsers);
  else await copyDatabase(dataDir);
  const store = await openSqliteStore({ dataDir, ...(maxPages === undefined ? {} : { maxPages }) }, signer);
  return signer === undefined ? store : withAllUsers(store);
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
