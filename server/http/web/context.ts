/** Services that the routes use; opened by openContext.ts. */
import type { EpochMs, Ticks } from '../../../src/domain/units.ts';
import type { AuditTrail } from '../../store/journal/auditTrail.ts';
import type { IpAddress } from '../../process/ipAddress.ts';
import type { Accounts } from '../../auth/accounts.ts';
import type { Session, Tokens } from '../../auth/tokens.ts';
import type { EvidenceMonitor } from '../../evidence/evidenceMonitor.ts';
import type { FailureGuard } from '../../process/failureGuard.ts';
import type { Levels } from '../../config/levels.ts';
import type { Settings } from '../../config/settings.ts';
import type { ChecksByCall } from '../../auth/passwordChecks.ts';
import type { AlertDelivery } from '../../delivery/alertDelivery.ts';
import type { DeviceQueue } from '../../devices/deviceQueue.ts';
import type { AvailabilityRollUp } from '../../heartbeats/availabilityRollUp.ts';
import type { HeartbeatRecorder } from '../../heartbeats/heartbeatRecorder.ts';
import type { SensorRegister } from '../../heartbeats/sensorRegister.ts';
import type { Live } from '../../live/live.ts';
import type { ReleaseClock } from '../../live/releaseClock.ts';
import type { Management } from '../../management/management.ts';
import type { MediaLibrary } from '../../media/mediaLibrary.ts';
import type { Outbox } from '../../messages/outbox.ts';
import type { Intake } from '../../reports/intake.ts';
import type { NoteSignedIn } from './connections.ts';
import type { Idempotency } from './idempotency.ts';
import type { OpenLists } from './openLists.ts';
import type { PublicReports } from './publicReports.ts';
import type { ResourceStores } from '../../resources/resourceStores.ts';
import type { Store } from '../../store/store.ts';
import type { TestMode } from '../../reports/testMode.ts';

/** One for each server; handed to every route. */
export interface Context {
  readonly store: Store;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  /** Slow down the guessing of passwords. */
  readonly attempts: ChecksByCall;
  readonly settings: Settings;
  /** Names of the levels, and addresses of their tiles. */
  readonly levels: Levels;
  readonly intake: Intake;
  /** Heartbeats of each node in the last 24 h. */
  readonly heartbeatHistory: HeartbeatRecorder;
  /** Keeps what the history says of each node for years. */
  readonly availability: AvailabilityRollUp;
  /** What the records of nodes say of each sensor. */
  readonly sensors: SensorRegister;
  /** Records actions that change nothing else: sign-ins, failed writes. */
  readonly audit: AuditTrail;
  /** State and verification of the journal. */
  readonly evidence: EvidenceMonitor;
  readonly testMode: TestMode;
  /** Notifications of reports by text, mail, webhook and push. */
  readonly alerts: AlertDelivery;
  /** Hands applied surveys to the devices. */
  readonly devices: DeviceQueue;
  /** Reports by their public key. */
  readonly publicReports: PublicReports;
  /** Mails about accounts. */
  readonly outbox: Outbox;
  /** Media files of reports, and their recorder. */
  readonly media: MediaLibrary;
  /** The lists that are being sent. */
  readonly lists: OpenLists;
  /** Runs a repeated call once. */
  readonly idempotency: Idempotency;
  /** Records of the entities, wherever they are stored. */
  readonly resources: ResourceStores;
  /** Logs and counts unexpected exceptions. */
  readonly failures: FailureGuard;
  /** Log, metrics and health for administrators. */
  readonly management: Management;
  /** Wall clock: instants. */
  readonly now: () => EpochMs;
  /** Monotonic clock: spans. */
  readonly ticks: () => Ticks;
  /** Clock that decides in every call whether a report is embargoed. */
  readonly releaseClock: ReleaseClock;
  /** Base path of all routes and files: starts and ends with a slash. */
  readonly base: string;
  readonly dataDir: string;
  /** Address of the console for links in mails; ends with a slash. */
  readonly publicUrl: () => string;
  /** Self-registration is allowed. */
  readonly registration: boolean;
  /** The live channel; undefined until it is attached. */
  readonly live: () => Live | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Called for each connection with a call of a signed-in user. */
    readonly noteSignedIn: NoteSignedIn;
  }
  interface FastifyRequest {
    /** Session of the caller; undefined without a valid token. Set before the handler runs. */
    session: Session | undefined;
    /** Address of the caller; behind trusted proxies, the address that they forward. */
    readonly address: IpAddress;
  }
}
