/** Drills: plays reports into a squad in test mode, and ends by itself with a score. */
import { MAX_DRILL_REPORTS, type Drill } from '../../src/domain/contract/drill.ts';
import { shownType } from '../../src/domain/contract/reportTypes.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { failure, type Result } from '../../src/domain/result.ts';
import type { GivenReport } from '../../src/domain/source/newReport.ts';
import { epochMs, type EpochMs, type Millis, type Minutes } from '../../src/domain/units.ts';
import type { TestShot } from '../../src/domain/testMode/testShot.ts';
import type { Live } from '../live/live.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { giveWay } from '../process/giveWay.ts';
import { DRILL_ACTOR, SERVER_ACTOR } from '../process/serverActors.ts';
import type { AuditEvent } from '../store/journal/auditEvent.ts';
import type { DrillPlan, OpenDrill } from '../store/drills/drillStore.ts';
import type { ReportScope } from '../store/reports/lists/reportQuery.ts';
import type { Store } from '../store/store.ts';
import type { Intake } from './intake.ts';
import { reportOfTestShot } from './reportOfTestShot.ts';
import type { TestMode } from './testMode.ts';

export interface DrillDeps {
  readonly store: Pick<Store, 'drills' | 'reports'>;
  readonly intake: Pick<Intake, 'accept'>;
  readonly testMode: Pick<TestMode, 'activate' | 'deactivate' | 'isActive'>;
  readonly media: Pick<MediaLibrary, 'removeUnused'>;
  readonly now: () => EpochMs;
  readonly live: () => Pick<Live, 'publishRemoval'> | undefined;
}

/** What a drill plays: shots one after the other, or what was stored of a squad in a period. */
export type DrillSource =
  | { readonly kind: 'scenario'; readonly name: string; readonly shots: readonly TestShot[] }
  | {
      readonly kind: 'period';
      readonly fromSquad: string;
      readonly from: EpochMs;
      readonly to: EpochMs;
      /** What the person who starts the drill sees: nothing else is played. */
      readonly scope: ReportScope;
    };

export interface DrillRequest {
  readonly squadId: string;
  readonly minutes: Minutes;
  readonly source: DrillSource;
  readonly by: Pick<AuditEvent, 'user' | 'address'>;
}

/** Why a drill did not start: it has nothing to play, the squad is unknown, or has a drill that is not over. */
export type DrillFailure = 'nothing' | 'unknownSquad' | Drill;

/** Between the shots of a scenario, so that each is an alarm of its own. */
const SHOT_SPACING: Millis = 20_000;

/** Starts a drill; the duty of one server plays it. */
export async function startDrill(
  deps: DrillDeps,
  request: DrillRequest,
): Promise<Result<Drill, DrillFailure>> {
  const { store, testMode, now } = deps;
  const { squadId, minutes, source, by } = request;
  const length = minutes * 60_000;
  const reports = (await planOf(deps, request)).filter(({ after }) => after < length);
  if (reports.length === 0) return failure('nothing');
  const isOwnTestMode = !testMode.isActive(squadId);
  const switched = await testMode.activate([squadId], by);
  if (!switched.ok) return failure('unknownSquad');
  const startedAt = now();
  const name = source.kind === 'scenario' ? source.name : periodName(source);
  const started = await store.drills.start({
    squadId,
    name,
    startedBy: by.user,
    startedAt,
    endsAt: epochMs(startedAt + length),
    plan: { isOwnTestMode, reports },
    auditEvent: (id) => ({
      ...by,
      action: `Started drill: ${name}`,
      actionDomain: `drills ${id}`,
      at: startedAt,
    }),
  });
  return started;
}

/** Ends a drill at once; false where it is over. Its reports go with the next step of the duty. */
export function endDrill(
  { store, now }: Pick<DrillDeps, 'store' | 'now'>,
  id: number,
  by: Pick<AuditEvent, 'user' | 'address'>,
): Promise<boolean> {
  const at = now();
  const auditEvent = { ...by, action: 'Ended drill', actionDomain: `drills ${id}`, at };
  return store.drills.end(id, { login: by.user, at, auditEvent });
}

/** Plays what is due, ends what is over, and clears what has ended: also what another server had begun. */
export async function playDrills(deps: DrillDeps): Promise<void> {
  for (const drill of await deps.store.drills.open()) {
    if (drill.endedAt === null && drill.endsAt <= deps.now())
      await endDrill(deps, drill.id, { user: SERVER_ACTOR });
    else if (drill.endedAt === null) await playDue(deps, drill);
    if (drill.endedAt !== null || drill.endsAt <= deps.now()) await clear(deps, drill);
  }
}

/** Detection ids are of the drill and the place in its plan: what was played is known, and is not played again. */
async function playDue(
  { intake, store, now }: DrillDeps,
  { id, startedAt, plan, played }: OpenDrill,
): Promise<void> {
  const due = plan.reports.slice(played).filter(({ after }) => startedAt + after <= now());
  for (const [n, { report }] of due.entries())
    await intake.accept(
      [{ ...report, detectionId: `DRILL-${id}-${played + n + 1}`, timeStamp: now() }],
      DRILL_ACTOR,
      { isDrill: true, within: store.drills.noteReports(id) },
    );
}

async function clear(deps: DrillDeps, { id, squadId, plan }: OpenDrill): Promise<void> {
  const { store, testMode, media, now, live } = deps;
  if (plan.isOwnTestMode && testMode.isActive(squadId))
    await testMode.deactivate([squadId], { user: DRILL_ACTOR });
  for (const reportId of await store.drills.storedReports(id)) {
    const removed = await store.reports.remove(reportId, { actor: DRILL_ACTOR, at: now() }, []);
    if (!removed.ok) continue;
    live()?.publishRemoval(removed.value);
    await media.removeUnused(removed.value.orphans);
    await giveWay();
  }
  await store.drills.clear(id);
}

function periodName({ fromSquad, from, to }: DrillSource & { readonly kind: 'period' }): string {
  const text = (at: EpochMs) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `${fromSquad}, ${text(from)} to ${text(to)} UTC`;
}

async function planOf(deps: DrillDeps, { squadId, source }: DrillRequest): Promise<DrillPlan['reports']> {
  if (source.kind === 'period') return planOfPeriod(deps, squadId, source);
  return source.shots.map((shot, n) => ({
    after: n * SHOT_SPACING,
    report: waterMarked(reportOfTestShot({ ...shot, squad_id: squadId }, '', epochMs(0))),
  }));
}

/** The stored reports of the period, without its tests. */
async function planOfPeriod(
  { store }: DrillDeps,
  squadId: string,
  { fromSquad, from, to, scope }: DrillSource & { readonly kind: 'period' },
): Promise<DrillPlan['reports']> {
  const { items } = await store.reports.page(
    { page: 0, size: MAX_DRILL_REPORTS, sort: [{ field: 'timeStamp', descending: false }] },
    { squadId: fromSquad, from, to },
    scope,
  );
  return items
    .filter(({ report }) => report.test !== true)
    .map(({ report }) => ({
      after: Math.max(0, report.timeStamp - from),
      report: waterMarked({ ...playedFields(report), squadId, detectionId: '' }),
    }));
}

/** What a sensor said of a report; what people made of it is left out. */
function playedFields(report: ShotReport): GivenReport {
  const {
    id: _id,
    start: _start,
    shelfId: _shelf,
    fromArchive: _archive,
    previousReportType: _previous,
    wasShotType: _was,
    updateReportMessage: _update,
    notificationDelay: _delay,
    ...fields
  } = report;
  return fields;
}

/** Marked as a test, and by name as a drill: the mark goes wherever the report goes. */
function waterMarked(report: GivenReport): GivenReport {
  const { reportType, weaponCategory, zone, squadId } = report;
  return {
    ...report,
    test: true,
    message: `DRILL: ${shownType(reportType, weaponCategory)}: ${zone ?? squadId}`,
  };
}
