/** What the routes of a server work with, for tests: real parts over an open store, and a clock of the test. */
import { join } from 'node:path';
import { EvidenceMonitor } from '../../server/evidence/evidenceMonitor.ts';
import { AuditTrail } from '../../server/store/auditTrail.ts';
import { Accounts } from '../../server/auth/accounts.ts';
import { attemptQueues } from '../../server/auth/attemptQueue.ts';
import { Tokens } from '../../server/auth/tokens.ts';
import { AlertDelivery } from '../../server/delivery/alertDelivery.ts';
import type { SendMail } from '../../server/messages/mailDelivery.ts';
import { openDevices } from '../../server/devices/openDevices.ts';
import type { FailureGuard } from '../../server/process/failureGuard.ts';
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
import { createIntake, type IntakeDeps } from '../../server/reports/intake.ts';
import { Idempotency } from '../../server/http/web/idempotency.ts';
import { PublicReports } from '../../server/http/web/publicReports.ts';
import type { HeadSigner } from '../../server/store/signedHead.ts';
import type { Store } from '../../server/store/store.ts';
import { TestMode, type TestModeDeps } from '../../server/reports/testMode.ts';
import type { EpochMs, Ticks } from '../../src/domain/units.ts';
import { ticks as ticksOf } from '../../src/domain/units.ts';
import { ReleaseClock } from '../../server/live/releaseClock.ts';

export interface TestContextDeps {
  readonly store: Store;
  readonly dataDir: string;
  readonly base: string;
  readonly env: Readonly<Record<string, string>>;
  readonly anchorFile: string | undefined;
  readonly registration: boolean;
  readonly sendMail: SendMail | undefined;
  readonly signer: HeadSigner | undefined;
  readonly failures: FailureGuard;
  readonly live: () => (ReturnType<IntakeDeps['live']> & ReturnType<TestModeDeps['live']>) | undefined;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
}

/** Opens the parts of one server over a store. Demo accounts are not made. */
export async function openTestContext(deps: TestContextDeps): Promise<Context> {
  const { store, dataDir, base, signer, failures, live, now, ticks } = deps;
  const accounts = await Accounts.open(store.users);
  const tokens = await Tokens.open({ key: Buffer.alloc(64, 7), accounts, store: store.users, now });
  const settings = await Settings.open(store.collection('configs'));
  const heartbeatHistory = await HeartbeatRecorder.open({ store: store.heartbeatHistory, now });
  const intake = createIntake({ store, settings, history: heartbeatHistory, now, live });
  const outbox = createOutbox({ dataDir, now, log: () => undefined });
  const audit = new AuditTrail({ store, now, ticks });
  const releaseClock = new ReleaseClock({ now, ticks });
  const anchorFile = deps.anchorFile ?? join(dataDir, 'journal-anchors.ndjson');
  const evidence = new EvidenceMonitor({
    store,
    audit,
    address: { dataDir, databaseUrl: undefined, anchorFile },
    signer,
    now,
    failures,
    warn: () => undefined,
  });
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', WEBHOOK_ALLOW_PRIVATE: 'true', ...deps.env };
  const options = readOptions([], env);
  if (!options.ok || options.value === 'help') throw new Error('The options could not be read');
  const logLines = new LogLines();
  const management = createManagement({
    options: options.value,
    env: deps.env,
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
    sendMail: deps.sendMail,
    linkTo: (stored) => publicLink({ store, publicUrl }, stored),
    failures,
    now,
    // The real clock: calls of other servers take their time.
    ticks: () => ticksOf(performance.now()),
  });
  const devices = openDevices({ store, failures, now }, options.value);
  const maxFileBytes = () => settings.maxFileBytes();
  return {
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
    publicReports: new PublicReports({ store, settings, failures, now, ticks, releaseClock }),
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
    registration: deps.registration,
    live: () => undefined,
  };
}
