/** Opens the services that the routes of a server work with. */
import { incidentRulesOf } from '../src/domain/incidents/incidentRules.ts';
import type { EpochMs, Ticks } from '../src/domain/units.ts';
import { Accounts } from './auth/accounts.ts';
import { passwordChecksByCall } from './auth/passwordChecks.ts';
import { Tokens } from './auth/tokens.ts';
import { Levels } from './config/levels.ts';
import type { ServerOptions } from './config/options.ts';
import { Settings } from './config/settings.ts';
import { AlertDelivery } from './delivery/alertDelivery.ts';
import { openDevices } from './devices/openDevices.ts';
import { EvidenceMonitor } from './evidence/evidenceMonitor.ts';
import { AvailabilityRollUp } from './heartbeats/availabilityRollUp.ts';
import { HeartbeatRecorder } from './heartbeats/heartbeatRecorder.ts';
import { SensorRegister } from './heartbeats/sensorRegister.ts';
import type { Context } from './http/web/context.ts';
import { Idempotency } from './http/web/idempotency.ts';
import { listLimits, OpenLists } from './http/web/openLists.ts';
import { PublicReports } from './http/web/publicReports.ts';
import type { Live } from './live/live.ts';
import { ReleaseClock } from './live/releaseClock.ts';
import type { Management } from './management/management.ts';
import { MediaLibrary } from './media/mediaLibrary.ts';
import type { MailService } from './messages/openMail.ts';
import type { FailureGuard } from './process/failureGuard.ts';
import { createIntake } from './reports/intake.ts';
import { publicLink } from './reports/publicLink.ts';
import { TestMode } from './reports/testMode.ts';
import { ownStores } from './resources/ownStores.ts';
import { ResourceStores } from './resources/resourceStores.ts';
import { readStatisticsMail } from './statistics/statisticsMails.ts';
import { AuditTrail } from './store/journal/auditTrail.ts';
import type { HeadSigner } from './store/journal/signedHead.ts';
import type { Store } from './store/store.ts';

/** What the services of a server are made of. */
export interface ContextDeps {
  readonly options: ServerOptions;
  readonly store: Store;
  /** HS512 key of the tokens. */
  readonly tokenKey: Uint8Array;
  /** Signs the heads of the journal; undefined leaves them unsigned. */
  readonly signer: HeadSigner | undefined;
  readonly mail: Pick<MailService, 'outbox' | 'send' | 'health'>;
  readonly management: Management;
  readonly failures: FailureGuard;
  /** Undefined until the live channel is attached. */
  readonly live: () => Live | undefined;
  /** Address of the console. Called only after the server listens, and only where PUBLIC_URL is not set. */
  readonly url: () => string;
  /** Prints one line for the person who starts the server. */
  readonly print: (line: string) => void;
  /** Wall clock. */
  readonly now: () => EpochMs;
  /** Monotonic clock. */
  readonly ticks: () => Ticks;
  /** Monotonic clock of deliveries, whose time passes at other servers too. */
  readonly deliveryTicks: () => Ticks;
}

/** The services of a server. The caller closes store and mail, and `alerts`, `devices` and `evidence` of the result. */
export async function openContext(deps: ContextDeps): Promise<Context> {
  const { options, store, mail, management, failures, live, now, ticks } = deps;
  const { base, dataDir, registration } = options;
  const settings = await Settings.open(store.collection('configs'));
  store.incidents.rulesBy(() => incidentRulesOf(settings.config()));
  const accounts = await Accounts.open(store.users);
  const heartbeatHistory = await HeartbeatRecorder.open({ store: store.heartbeatHistory, now });
  const audit = new AuditTrail({ store, now, ticks });
  const releaseClock = new ReleaseClock({ now, ticks });
  const media = new MediaLibrary({ store: store.media, chunks: store.shared?.mediaChunks, dataDir, now });
  const publicUrl = () => options.publicUrl ?? deps.url();
  const maxFileBytes = () => settings.maxFileBytes();
  const levels = new Levels(store);
  const sensors = new SensorRegister(store);
  const alerts = await openAlerts(deps, { accounts, settings, media, levels, publicUrl, releaseClock });
  const devices = openDevices({ store, failures, now }, options);
  setHealthChecks(management, { mail, alerts, devices });
  return {
    store,
    alerts,
    devices,
    accounts,
    tokens: await openTokens(deps, accounts),
    attempts: passwordChecksByCall({ counts: store.shared?.attempts, failures, now, ticks }),
    settings,
    levels,
    intake: createIntake({ store, settings, history: heartbeatHistory, now, live }),
    heartbeatHistory,
    availability: new AvailabilityRollUp({
      history: store.heartbeatHistory,
      store: store.availability,
      sensors,
    }),
    sensors,
    audit,
    evidence: createEvidence(deps, audit),
    testMode: await TestMode.open({ store, settings, now, live }),
    publicReports: new PublicReports({ store, settings, failures, now, ticks, releaseClock }),
    outbox: mail.outbox,
    media,
    lists: new OpenLists(listLimits({ hasPool: store.shared !== undefined })),
    idempotency: new Idempotency(store.calls, now),
    resources: new ResourceStores(
      { store, media, maxFileBytes },
      ownStores({ store, accounts, outbox: mail.outbox, publicUrl, media, maxFileBytes, now }),
    ),
    failures,
    management,
    now,
    ticks,
    releaseClock,
    base,
    dataDir,
    publicUrl,
    registration,
    live,
  };
}

function openAlerts(
  { store, options, mail, management, failures, now, deliveryTicks: ticks }: ContextDeps,
  {
    publicUrl,
    releaseClock,
    ...services
  }: Pick<Context, 'accounts' | 'settings' | 'media' | 'levels' | 'publicUrl' | 'releaseClock'>,
): Promise<AlertDelivery> {
  return AlertDelivery.open({
    ...services,
    store,
    options,
    sendMail: mail.send,
    linkTo: (stored) => publicLink({ store, publicUrl }, stored),
    statisticsMailOf: (key) =>
      readStatisticsMail({ store, settings: services.settings, releaseClock, publicUrl }, key),
    failures,
    figures: management.metrics.operation,
    now,
    ticks,
  });
}

function openTokens({ store, tokenKey: key, now }: ContextDeps, accounts: Accounts): Promise<Tokens> {
  const readAccounts = store.shared && (() => accounts.reload());
  return Tokens.open({ key, accounts, readAccounts, store: store.users, now });
}

function createEvidence(
  { store, options, signer, management, now, failures, print }: ContextDeps,
  audit: AuditTrail,
): EvidenceMonitor {
  const calls = management.metrics.openCalls;
  return new EvidenceMonitor({ store, audit, address: options, signer, calls, now, failures, warn: print });
}

/** Health of mails, text messages and devices. */
function setHealthChecks(
  { healthChecks }: Management,
  {
    mail,
    alerts,
    devices,
  }: Pick<Context, 'alerts' | 'devices'> & { readonly mail: Pick<MailService, 'health'> },
): void {
  healthChecks.set('mail', async () => {
    const { status, details } = await mail.health();
    return { status, details: { ...details, typesWithoutEmail: await alerts.typesWithoutEmail() } };
  });
  healthChecks.set('sms', () => alerts.textHealth());
  healthChecks.set('devices', () => devices.health());
}
