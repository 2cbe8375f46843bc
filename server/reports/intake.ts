/**
 * Entry of reports and heartbeats from simulator, replay and calls: they are validated, committed with their journal
 * lines, then published. So nothing is published that is lost after a restart.
 */
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import type { ReportKey, ShotReport } from '../../src/domain/contract/shotReport.ts';
import { symbolOf } from '../../src/domain/contract/reportTypes.ts';
import { ageLimitOf, isRecorded } from '../../src/domain/notifications/addressees.ts';
import { becomesLessThanShot } from '../../src/domain/reports/reclassify.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import type { HeartbeatRecorder } from '../heartbeats/heartbeatRecorder.ts';
import { giveWay } from '../process/giveWay.ts';
import type { Live } from '../live/live.ts';
import { batches } from '../store/database/batches.ts';
import { ALERT } from '../store/notifications/alertEvent.ts';
import type { NewNotification } from '../store/notifications/notificationStore.ts';
import type {
  DecideChange,
  DecideNotification,
  InsertOptions,
  ReportChangeEntry,
} from '../store/reports/reports.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import { newReportSchema } from './reportSchema.ts';
import type { NewReport, ReportFields, GivenReport } from '../../src/domain/source/newReport.ts';

/** What became of a batch. */
export interface IntakeOutcome {
  /** Committed, in the order given. */
  readonly stored: readonly StoredReport[];
  /** Keys that existed already; those reports are unchanged. */
  readonly known: readonly ReportKey[];
  /** Invalid reports: index in the batch, field and reason. */
  readonly failures: readonly { readonly index: number; readonly field: string; readonly reason: string }[];
}

/** How a report is changed. */
interface Change extends Omit<ReportChangeEntry, 'at'> {
  /** Two people agreed to the class, or one person may decide it. */
  readonly isAgreed?: true;
}

/** Why a report was not changed. `needsTwo`: where TWO_PERSONS is on, a shot becomes less by review alone. */
export type ChangeFailure = 'absent' | 'conflict' | 'needsTwo';

/** How reports of a source are taken in. */
export interface AcceptOptions extends Pick<InsertOptions, 'auditEvents' | 'within' | 'isDrill'> {
  /**
   * They are from an archive: each counts as received at its own time, nobody is notified, nobody reviews them, and the live
   * channel does not send them. They are committed in parts, with the audit events of each.
   */
  readonly isHistory?: boolean;
}

/** Reports of an archive in one transaction: an alarm that arrives meanwhile waits for them. */
const HISTORY_PER_PART = 250;
/** Longest wait for consoles that read slowly, between two parts of a large batch. */
const PART_DRAIN: Millis = 250;

/** Writes reports and heartbeats, and publishes them. */
export interface Intake {
  /**
   * Inserts new reports in one transaction with what goes with them; history in several. Throws StoreFailure where the store
   * can't save them; nothing is published then.
   */
  accept(reports: readonly GivenReport[], actor: string, options?: AcceptOptions): Promise<IntakeOutcome>;
  /**
   * Changes a stored report by values, or by a decision from its present state in the same transaction. Every way of changing a
   * report leads through here.
   */
  change<Failure = never>(
    key: ReportKey,
    change: Partial<ReportFields> | DecideChange<Failure>,
    how: Change,
  ): Promise<Result<StoredReport, ChangeFailure | Failure>>;
  /** Saves and publishes heartbeats. Batches that arrive during a transaction share the next one. */
  heartbeats(batch: readonly Heartbeat[]): Promise<void>;
}

export interface IntakeDeps {
  readonly store: Pick<Store, 'reports' | 'heartbeats'>;
  readonly settings: Pick<Settings, 'reviewerMode' | 'config' | 'twoPersons'>;
  readonly history: Pick<HeartbeatRecorder, 'record'>;
  readonly now: () => EpochMs;
  /** Returns undefined until the live channel is attached. */
  readonly live: () =>
    | Pick<Live, 'publishShots' | 'publishUpdate' | 'publishHeartbeats' | 'waitUntilDrained'>
    | undefined;
}

/** An intake over the store and the live channel. */
export function createIntake(deps: IntakeDeps): Intake {
  const { store, settings, now, live } = deps;
  store.reports.publishPartsBy(async (stored) => {
    live()?.publishShots(stored);
    await live()?.waitUntilDrained(PART_DRAIN);
  });
  return {
    accept: async (reports, actor, { isHistory = false, ...also } = {}) => {
      const { valid, failures } = await validate(reports, now());
      if (isHistory) return { ...(await insertHistory(deps, valid, { actor, also })), failures };
      const limit = ageLimitOf(settings.config());
      const notifies: DecideNotification = ({ report }, at) => !isRecorded(report, at, limit);
      // Nobody reviews a record of the past.
      const isPast = valid.every((report) => isRecorded(report, now(), limit));
      const embargoed = settings.reviewerMode().isOn && !isPast;
      const options = { ...also, embargoed, notifies, isPublished: true, clock: now };
      const outcome = await store.reports.insert(valid, { actor, at: now() }, options);
      if (outcome.stored.length > 0 && outcome.isPublished !== true) live()?.publishShots(outcome.stored);
      return { ...outcome, failures };
    },
    change: async <Failure>(
      key: ReportKey,
      change: Partial<ReportFields> | DecideChange<Failure>,
      { isAgreed, ...how }: Change,
    ) => {
      const entry = { notification: alertOfNewClass, ...how, at: now() };
      let before: ShotReport | undefined;
      const decide: DecideChange<Failure | 'needsTwo'> = (stored) => {
        before = stored.report;
        const decided = typeof change === 'function' ? change(stored) : success(change);
        const isLess =
          decided.ok && becomesLessThanShot(stored.report, { ...stored.report, ...decided.value });
        return isLess && isAgreed !== true && settings.twoPersons() ? failure('needsTwo' as const) : decided;
      };
      const done = await store.reports.update(key, decide, entry);
      if (done.ok) live()?.publishUpdate(done.value, before);
      return done;
    },
    heartbeats: heartbeatQueue(deps),
  };
}

async function insertHistory(
  { store, now }: IntakeDeps,
  reports: readonly NewReport[],
  { actor, also }: { readonly actor: string; readonly also: InsertOptions },
): Promise<Pick<IntakeOutcome, 'stored' | 'known'>> {
  const at = now();
  const past = reports.map((report) => ({ ...report, start: Math.min(report.timeStamp, at) }));
  const stored: StoredReport[] = [];
  const known: ReportKey[] = [];
  for (const some of batches(past, also.within === undefined ? HISTORY_PER_PART : past.length)) {
    const outcome = await store.reports.insert(some, { actor, at }, { ...also, areArchived: true });
    stored.push(...outcome.stored);
    known.push(...outcome.known);
  }
  return { stored, known };
}

/** A report that gets another class after its release notifies those who were not notified of it yet; one of an archive nobody. */
function alertOfNewClass(before: StoredReport, after: StoredReport): NewNotification | undefined {
  const classOf = ({ report }: StoredReport) => symbolOf(report.reportType, report.weaponCategory);
  const isTold = after.releasedAt !== undefined && after.report.fromArchive !== true;
  return isTold && classOf(before) !== classOf(after) ? { event: ALERT, message: '' } : undefined;
}

async function validate(reports: readonly GivenReport[], now: EpochMs) {
  const valid: NewReport[] = [];
  const failures: { index: number; field: string; reason: string }[] = [];
  for (const [index, report] of reports.entries()) {
    const read = newReportSchema.safeParse(report);
    // `start` is the time of receipt unless the source gives an earlier one.
    if (read.success) valid.push({ ...read.data, start: read.data.start ?? now } as NewReport);
    else {
      const issue = read.error.issues[0];
      failures.push({ index, field: issue?.path.join('.') ?? '', reason: issue?.message ?? 'not a report' });
    }
    await giveWay();
  }
  return { valid, failures };
}

interface QueuedBatch {
  readonly batch: readonly Heartbeat[];
  /** The same with their times of receipt. */
  readonly stamped: readonly Heartbeat[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

function heartbeatQueue({ store, history, live }: IntakeDeps): Intake['heartbeats'] {
  let queued: QueuedBatch[] = [];
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (queued.length > 0) {
      const taken = queued;
      queued = [];
      try {
        await store.heartbeats.upsert(taken.flatMap(({ stamped }) => stamped));
        // The header of a message says when it was sent.
        live()?.publishHeartbeats(taken.flatMap(({ batch }) => batch));
        taken.forEach(({ done }) => done());
      } catch (error) {
        taken.forEach(({ failed }) => failed(error));
      }
    }
    isWriting = false;
  };
  return (batch) =>
    new Promise((done, failed) => {
      queued.push({ batch, stamped: history.record(batch), done, failed });
      if (!isWriting) void write();
    });
}
