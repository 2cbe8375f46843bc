/** What the routes work with; made in main.ts, or in a test. */
import type { EpochMs, Ticks } from '../../../src/domain/units.ts';
import type { AuditTrail } from '../../store/auditTrail.ts';
import type { Accounts } from '../../auth/accounts.ts';
import type { Session, Tokens } from '../../auth/tokens.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { FailureGuard } from '../../process/failureGuard.ts';
import type { Settings } from '../../config/settings.ts';
import type { HeartbeatRecorder } from '../../heartbeats/heartbeatRecorder.ts';
import type { Live } from '../../live/live.ts';
import type { ReleaseClock } from '../../live/releaseClock.ts';
import type { MediaLibrary } from '../../media/mediaLibrary.ts';
import type { Outbox } from '../../messages/outbox.ts';
import type { Intake } from '../../reports/intake.ts';
import type { PublicReports } from './publicReports.ts';
import type { Store } from '../../store/store.ts';
import type { TestMode } from '../../reports/testMode.ts';

export interface Context {
  readonly store: Store;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly settings: Settings;
  readonly intake: Intake;
  /** Each node's last 24 h. */
  readonly heartbeatHistory: HeartbeatRecorder;
  /** Acts that change nothing else: sign-ins, refusals. */
  readonly audit: AuditTrail;
  /** The state of the journal. */
  readonly evidence: Evidence;
  readonly testMode: TestMode;
  /** Reports for whoever has their public key. */
  readonly publicReports: PublicReports;
  /** Where mails and text messages leave. */
  readonly outbox: Outbox;
  /** Sends the messages that were kept with changes. */
  readonly sendMessages: () => Promise<void>;
  /** Files of reports, and what records them. */
  readonly media: MediaLibrary;
  /** Logs and counts what was not foreseen. */
  readonly failures: FailureGuard;
  /** Wall clock: instants. */
  readonly now: () => EpochMs;
  /** Monotonic clock: spans. */
  readonly ticks: () => Ticks;
  /** By which every door decides whether a report is held. */
  readonly releaseClock: ReleaseClock;
  /** Path under which everything is served, a slash at both ends. */
  readonly base: string;
  readonly dataDir: string;
  /** Address that links in mails begin with, a slash at its end. */
  readonly publicUrl: () => string;
  /** Whether anybody may ask for an account. */
  readonly registration: boolean;
  /** The live channel once it is attached. */
  readonly live: () => Live | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; undefined for a caller without a valid token. Set before any handler runs. */
    session: Session | undefined;
  }
}
