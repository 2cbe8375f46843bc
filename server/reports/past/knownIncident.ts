/** What was known of one incident at a moment: its reports as they were known, and who was responsible, from its history. */
import type { Incident, IncidentEvent, IncidentOutcome } from '../../../src/domain/contract/incident.ts';
import { withoutDuty, type Responsibility } from '../../../src/domain/incidents/acts.ts';
import type { IncidentRules } from '../../../src/domain/incidents/incidentRules.ts';
import { summaryFields, summaryOfAll } from '../../../src/domain/incidents/incidentSummary.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import type { PastMember } from '../../store/past/pastStore.ts';
import { isAlarm } from '../../store/incidents/formIncidents.ts';
import { memberOf } from '../../store/incidents/incidentMember.ts';
import { toReportRow } from '../../store/reports/lists/reportRow.ts';
import { reportThen, type KnownReport } from './knownReport.ts';

/** A member that was known, with what it says of the incident. */
type Member = ReturnType<typeof memberOf>;

/** All that is stored of an incident. */
export interface IncidentFacts {
  readonly id: number;
  readonly members: readonly PastMember[];
  readonly known: ReadonlyMap<number, KnownReport>;
  /** In their order. */
  readonly events: readonly IncidentEvent[];
}

/** Who sees it, by which rules, and the names of places. */
export interface IncidentViewer {
  readonly authorities: ReadonlySet<string>;
  readonly rules: IncidentRules;
  readonly placeOf: (lat: number, lon: number) => string;
}

/** An incident as a person saw it at a moment; undefined where the person saw none of its reports. */
export function incidentThen(
  { id, members, known, events }: IncidentFacts,
  at: EpochMs,
  { authorities, rules, placeOf }: IncidentViewer,
): Incident | undefined {
  const everybody: Member[] = [];
  const seen: Member[] = [];
  for (const row of members) {
    const report = known.get(row.report_id);
    if (report === undefined) continue;
    const all = memberThen(report, row, at);
    if (all === undefined) continue;
    everybody.push(all);
    if (reportThen(report, at, authorities) !== undefined) seen.push(all);
  }
  const [first] = seen;
  const summary = summaryOfAll(seen.map(({ point }) => point));
  if (first === undefined || summary === undefined) return undefined;
  const duty = everybody.some((member) => isAlarm(rules, member));
  const then = responsibilityThen(events, at, firstReleaseOf(everybody, known));
  const { actedVersion: _acted, ...responsibility } = duty ? then : withoutDuty(then);
  const fields = summaryFields(summary);
  const { lat, lon } = fields;
  const place = lat === undefined || lon === undefined ? '' : placeOf(lat, lon);
  return {
    id,
    squadId: first.squadId,
    test: first.isTest,
    ...responsibility,
    ...fields,
    version: at,
    ...(place !== '' && { place }),
  };
}

/** Who was responsible after the events up to a moment. Only from the first release on could others than reviewers take it. */
function responsibilityThen(
  events: readonly IncidentEvent[],
  at: EpochMs,
  firstRelease: EpochMs,
): Responsibility {
  const past = events.filter(({ time }) => time <= at);
  const isBefore = ({ time }: IncidentEvent): boolean => time < firstRelease;
  const start: Responsibility = { version: 1, actedVersion: 0, state: 'recorded' };
  const embargoed = past.filter(isBefore).reduce(after, start);
  const isWaiting = embargoed.state === 'unacknowledged' && firstRelease <= at;
  const { takenTime: _taken, escalatedTime: _escalated, ...untaken } = embargoed;
  const released = isWaiting ? { ...untaken, alarmTime: firstRelease } : embargoed;
  return past.filter((event) => !isBefore(event)).reduce(after, released);
}

const FREE = { owner: undefined, ownedSince: undefined, offeredTo: undefined };

function after(before: Responsibility, { act, actor, time, text }: IncidentEvent): Responsibility {
  const taken = {
    state: 'acknowledged' as const,
    owner: actor,
    ownedSince: time,
    offeredTo: undefined,
    takenTime: before.takenTime ?? time,
  };
  const changes: Partial<Record<IncidentEvent['act'], object>> = {
    alarm: {
      ...FREE,
      state: 'unacknowledged',
      alarmTime: time,
      takenTime: undefined,
      escalatedTime: undefined,
      outcome: undefined,
      closedTime: undefined,
    },
    take: taken,
    'take-over': taken,
    accept: taken,
    release: { ...FREE, state: before.alarmTime === undefined ? 'recorded' : 'unacknowledged' },
    'hand-over': { offeredTo: text },
    decline: { offeredTo: undefined },
    case: { caseNumber: text },
    close: { ...taken, state: 'closed', outcome: text as IncidentOutcome, closedTime: time },
    reopen: { ...taken, outcome: undefined, closedTime: undefined },
    escalate: { escalatedTime: time },
  };
  const changed = Object.entries({ ...before, ...changes[act] }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(changed) as unknown as Responsibility;
}

/** When the first of these reports was released, where others than reviewers saw none before. */
function firstReleaseOf(members: readonly Member[], known: IncidentFacts['known']): EpochMs {
  const released = members.flatMap(({ isReleased, point }) =>
    isReleased ? (known.get(point.reportId)?.releasedAt ?? []) : [],
  );
  return epochMs(released.reduce((a, b) => Math.min(a, b), Infinity));
}

/** A report as everybody together knew it. */
function memberThen(
  { steps, releasedAt, deletedAt }: KnownReport,
  row: PastMember,
  at: EpochMs,
): Member | undefined {
  if (deletedAt !== undefined && deletedAt <= at) return undefined;
  const step = steps.findLast(({ time }) => time <= at);
  if (step === undefined) return undefined;
  const isReleased = releasedAt !== undefined && releasedAt <= at;
  const report = { ...step.report, start: step.report.start ?? epochMs(0) };
  const facts = {
    seq: 0,
    version: 1,
    releasedAt: isReleased ? releasedAt : undefined,
    notifiedSymbol: step.told,
  };
  return memberOf({ report, row: toReportRow(report, facts), isLive: row.is_live === 1 });
}
