/**
 * The one way in: checked, committed with its journal line, then published. Simulator, replay and calls
 * use it, so nothing is ever published that a restart would not show again.
 */
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { ReportKey, ShotReport } from '../../src/domain/contract/shotReport.ts';
import { success, type Result } from '../../src/domain/result.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import type { Live } from '../live/live.ts';
import type { AuditEventsFor } from '../store/auditEvent.ts';
import type {
  DecideChange,
  InsertOutcome,
  NewReport,
  ReportChangeEntry,
  Store,
  StoredReport,
} from '../store/store.ts';
import { newReportSchema, type GivenReport } from './reportSchema.ts';

export interface IntakeOutcome {
  /** Committed, in the order given. */
  readonly stored: readonly StoredReport[];
  /** Keys that were there already; nothing was changed. */
  readonly known: readonly ReportKey[];
  /** Not taken: place in the batch and what is wrong with it. */
  readonly refused: readonly { readonly index: number; readonly field: string; readonly reason: string }[];
}

type Change = Omit<ReportChangeEntry, 'at'>;

export interface Intake {
  /**
   * Reports that are new, in one transaction with the audit events of their outcome. Throws StoreFailure where the store
   * can't keep them, and nothing is published.
   */
  accept(
    reports: readonly GivenReport[],
    actor: string,
    auditEvents?: AuditEventsFor<InsertOutcome>,
  ): Promise<IntakeOutcome>;
  /** A change to a report that is known, or one that is decided from the report as it stands. */
  change<ReviewFailure = never>(
    key: ReportKey,
    change: Partial<NewReport> | DecideChange<ReviewFailure>,
    how: Change,
  ): Promise<Result<StoredReport, 'absent' | 'conflict' | ReviewFailure>>;
  /** Heartbeats; those that arrive while others are being written share the next transaction. */
  heartbeats(batch: readonly Heartbeat[]): Promise<void>;
}

export interface IntakeDeps {
  readonly store: Pick<Store, 'reports' | 'heartbeats'>;
  readonly settings: Pick<Settings, 'reviewerMode'>;
  readonly history: Pick<HeartbeatRecorder, 'record'>;
  readonly now: () => EpochMs;
  /** Undefined until the live channel is attached. */
  readonly live: () => Pick<Live, 'publishShots' | 'publishUpdate' | 'publishHeartbeats'> | undefined;
}

export function createIntake(deps: IntakeDeps): Intake {
  const { store, settings, now, live } = deps;
  return {
    accept: async (reports, actor, auditEvents) => {
      const { good, refused } = checked(reports, now());
      const embargoed = settings.reviewerMode().on;
      const outcome = await store.reports.insert(good, { actor, at: now() }, { embargoed, auditEvents });
      if (outcome.stored.length > 0) live()?.publishShots(outcome.stored);
      return { ...outcome, refused };
    },
    change: async (key, change, how) => {
      const entry = { ...how, at: now() };
      let before: ShotReport | undefined;
      const decide = (stored: StoredReport) => {
        before = stored.report;
        return typeof change === 'function' ? change(stored) : success(change);
      };
      const done = await store.reports.update(key, decide, entry);
      if (done.ok) live()?.publishUpdate(done.value, before);
      return done;
    },
    heartbeats: heartbeatQueue(deps),
  };
}

function checked(reports: readonly GivenReport[], now: EpochMs) {
  const good: NewReport[] = [];
  const refused: { index: number; field: string; reason: string }[] = [];
  reports.forEach((report, index) => {
    const read = newReportSchema.safeParse(report);
    // `start` is the moment of receipt unless a source vouches for an earlier one (T-66).
    if (read.success) good.push({ ...read.data, start: read.data.start ?? now } as NewReport);
    else {
      const issue = read.error.issues[0];
      refused.push({ index, field: issue?.path.join('.') ?? '', reason: issue?.message ?? 'not a report' });
    }
  });
  return { good, refused };
}

interface Waiting {
  readonly batch: readonly Heartbeat[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

function heartbeatQueue({ store, history, live }: IntakeDeps): Intake['heartbeats'] {
  let waiting: Waiting[] = [];
  let writing = false;
  const write = async () => {
    writing = true;
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      const all = taken.length === 1 ? (taken[0]?.batch ?? []) : taken.flatMap(({ batch }) => batch);
      try {
        await store.heartbeats.upsert(all);
        live()?.publishHeartbeats(all);
        taken.forEach(({ done }) => done());
      } catch (error) {
        taken.forEach(({ failed }) => failed(error));
      }
    }
    writing = false;
  };
  return (batch) =>
    new Promise((done, failed) => {
      history.record(batch);
      waiting.push({ batch, done, failed });
      if (!writing) void write();
    });
}
