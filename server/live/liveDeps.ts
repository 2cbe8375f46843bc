import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { EpochMs, Ticks } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { IpAddress } from '../process/ipAddress.ts';
import type { AuditTrail } from '../store/journal/auditTrail.ts';
import type { IncidentStore } from '../store/incidents/incidentStore.ts';
import type { DrillStore } from '../store/drills/drillStore.ts';
import type { ReportStore } from '../store/reports/reports.ts';
import type { Store } from '../store/store.ts';
import type { ConsoleAddress } from '../config/consoleHosts.ts';
import type { ReviewerMode } from '../config/settings.ts';
import type { ReleaseClock } from './releaseClock.ts';
import type { OperationFigures } from '../management/operationFigures.ts';
import type { SharedChannel } from './sharedChannel.ts';
import type { LiveIdentity } from './stompSession.ts';
import type { LiveLog } from './liveLog.ts';

/** What the live channel works with. */
export interface LiveDeps extends ConsoleAddress {
  /** HTTP server whose upgrade requests are handled. */
  readonly server: Server;
  /** Path of the console: starts and ends with a slash. */
  readonly base: string;
  readonly store: {
    readonly reports: Pick<ReportStore, 'embargoed' | 'release' | 'setDueTimes'>;
    readonly incidents: Pick<IncidentStore, 'byId'>;
    readonly drills: Pick<DrillStore, 'noteViews'>;
    lastSeq(): number;
  } & Pick<Store, 'hasFailedWrite' | 'health' | 'numberings'>;
  /** Address of the client behind trusted proxies. */
  readonly clientAddressOf: (request: IncomingMessage) => IpAddress;
  /** To be told of each connection whose token was verified. */
  readonly noteSignedIn: (socket: Socket) => void;
  /** Undefined for a token that is malformed, expired or revoked, or whose user was removed. Rejects when the store fails. */
  authenticate(token: string): Promise<LiveIdentity | undefined>;
  readonly reviewerMode: () => ReviewerMode;
  /** Name of the place that is nearest to a position; empty for none. */
  readonly placeOf: (lat: number, lon: number) => string;
  readonly audit: Pick<AuditTrail, 'recordDenial'>;
  readonly now: () => EpochMs;
  readonly ticks: () => Ticks;
  readonly releaseClock: ReleaseClock;
  readonly log: LiveLog;
  readonly failures: FailureGuard;
  readonly figures: Pick<OperationFigures, 'reportPublished' | 'heartbeatsPublished'>;
  /** Given where several servers share the database. */
  readonly shared?: SharedChannel | undefined;
}
