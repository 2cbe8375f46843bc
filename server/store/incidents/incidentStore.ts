/** Incidents over an open database: lists, single ones with their history, and acts. */
import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
} from 'kysely';
import type { IncidentEvent, IncidentState } from '../../../src/domain/contract/incident.ts';
import type { ResponseFigures, ResponseOutcome } from '../../../src/domain/contract/response.ts';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import {
  decideAct,
  type ActContext,
  type ActFailure,
  type ActRequest,
} from '../../../src/domain/incidents/acts.ts';
import type { IncidentRules } from '../../../src/domain/incidents/incidentRules.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import { epochMs, type EpochMs } from '../../../src/domain/units.ts';
import { saveCall, type IdempotencyRecord } from '../calls/callStore.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import type { Page, PageRequest } from '../database/pages.ts';
import type { DatabaseKind, IncidentRow, Tables } from '../database/schema.ts';
import { equalsText } from '../database/textConditions.ts';
import { HELD_INCIDENTS } from '../holds/heldReports.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import type { StoredReport } from '../reports/lists/storedReport.ts';
import type { IncidentObserver, StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import { namesText, type WantedText } from './incidentSearch.ts';
import type { IncidentWriter } from './incidentWriter.ts';
import { replaceIncident, saveHistory } from './incidentWrites.ts';
import { escalateIncidents, type Escalation } from './escalateIncidents.ts';
import { playPast, type PlayedPast } from './playPast.ts';
import { readResponse, type ResponseQuery } from './readResponse.ts';
import { toStoredIncident, type StoredIncident } from './rows/storedIncident.ts';
import { whereVisible } from './whereVisible.ts';

/** Conditions of a list; absent ones match all incidents. */
export interface IncidentFilter {
  readonly states?: readonly IncidentState[];
  readonly owner?: string;
  readonly symbols?: readonly ReportSymbol[];
  readonly squadId?: string;
  readonly zone?: string;
  /** Id of the device that reported the newest of its reports that names one. */
  readonly sensor?: string;
  /** The incident's time overlaps this span, both ends inclusive. */
  readonly from?: EpochMs;
  readonly to?: EpochMs;
  /** Time of its newest alarm, the end exclusive, as the figures of a period count it. */
  readonly alarmFrom?: EpochMs;
  readonly alarmTo?: EpochMs;
  /** `open`: not closed yet. */
  readonly outcomes?: readonly ResponseOutcome[];
  /** Nobody has taken it since that alarm. */
  readonly isNeverTaken?: true;
  /** On legal hold, or one of its reports is. */
  readonly isHeld?: true;
  /** Neither a test nor of a drill. */
  readonly isReal?: true;
  /** Each is in its zone, owner, case number or squad, or is its number. */
  readonly texts?: readonly WantedText[];
}

export const INCIDENT_SORT_FIELDS = [
  'id',
  'lastTime',
  'firstTime',
  'alarmTime',
  'state',
  'owner',
  'zone',
] as const;
export type IncidentSortField = (typeof INCIDENT_SORT_FIELDS)[number];

/** Incidents of a slice of a file. */
const SLICE = 1000;

const SORT_COLUMNS = {
  id: 'id',
  lastTime: 'last_ms',
  firstTime: 'first_ms',
  alarmTime: 'alarm_ms',
  state: 'state',
  owner: 'owner',
  zone: 'zone',
} as const satisfies Readonly<Record<IncidentSortField, string>>;

/** An act of a person, and what is written with it. */
export interface IncidentActCall {
  readonly id: number;
  readonly request: ActRequest;
  readonly context: ActContext;
  readonly scope: ReportScope;
  readonly auditEvent: (after: StoredIncident) => AuditEvent;
  /** Record of the idempotent call that makes it. */
  readonly recordCall?: ((after: StoredIncident) => IdempotencyRecord | undefined) | undefined;
}

/** Why an act changed nothing, with the incident as it is where the person may see it. */
export interface NotActed {
  readonly kind: ActFailure | 'absent';
  readonly current?: StoredIncident;
}

export interface IncidentStore {
  /** A sorted page of incidents. The scope sees at least one report of each. */
  page(
    request: PageRequest<IncidentSortField>,
    filter: IncidentFilter,
    scope: ReportScope,
  ): Promise<Page<StoredIncident>>;
  /** The newest incidents, at most `limit`. */
  newest(filter: IncidentFilter, scope: ReportScope, limit: number): Promise<readonly StoredIncident[]>;
  /** All incidents, newest id first, slice by slice; each slice is read when it is asked for. */
  slices(filter: IncidentFilter, scope: ReportScope): AsyncIterable<readonly StoredIncident[]>;
  /** The incident of an id, or the one that it joined. */
  byId(id: number, scope: ReportScope): Promise<StoredIncident | undefined>;
  /** The incident of a report. */
  byReport(reportId: number, scope: ReportScope): Promise<StoredIncident | undefined>;
  /** Oldest first. */
  history(id: number): Promise<readonly IncidentEvent[]>;
  /** Does an act in one transaction with its journal line, audit event and history. */
  act(call: IncidentActCall): Promise<Result<StoredIncident, NotActed>>;
  /**
   * Marks incidents as escalated that nobody has taken since an alarm before `waitingSince`, once for each alarm, each in history and
   * journal. Returns how many.
   */
  escalate(escalation: Escalation): Promise<number>;
  /** Does acts of the past in the transaction that inserts their reports; those after `now` are left out. Nothing is published. */
  playPast(
    actsOf: PlayedPast['actsOf'],
    now: EpochMs,
  ): (transaction: WriteTransaction, written: readonly StoredReport[]) => Promise<void>;
  /** Figures of two equal periods, summed by the database. */
  response(query: ResponseQuery, scope: ReportScope): Promise<ResponseFigures>;
  /** Sets where the rules for new reports are read. */
  rulesBy(rules: () => IncidentRules): void;
  /** Calls `observer` after each commit of this server that wrote incidents. */
  observe(observer: IncidentObserver): () => void;
}

export interface IncidentStoreDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  readonly damaged: DamagedRows;
  readonly incidents: IncidentWriter;
}

type Builder = ExpressionBuilder<Tables, 'incidents'>;

/** The store of incidents. */
export function incidentStore(deps: IncidentStoreDeps): IncidentStore {
  const { db, kind, writer, damaged, incidents } = deps;
  const one = async (id: number, scope: ReportScope): Promise<StoredIncident | undefined> => {
    const found = await readVisible(db, id, scope);
    return found && damaged.read('incidents', found.id, () => toStoredIncident(found));
  };
  const readAll = (rows: readonly IncidentRow[]): readonly StoredIncident[] =>
    damaged.readAll('incidents', rows, { idOf: ({ id }) => id, read: toStoredIncident });
  return {
    page: async (request, filter, scope) => {
      const condition = await whereListed(deps, filter, scope);
      const { total } = await db
        .selectFrom('incidents')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(condition)
        .executeTakeFirstOrThrow();
      return { total: Number(total), items: readAll(await readPage(db, request, condition)) };
    },
    newest: async (filter, scope, limit) => {
      const condition = await whereListed(deps, filter, scope);
      return readAll(await readPage(db, { page: 0, size: limit, sort: [] }, condition));
    },
    slices: async function* (filter, scope) {
      const condition = await whereListed(deps, filter, scope);
      let rows = await readSlice(db, condition);
      while (rows.length > 0) {
        yield readAll(rows);
        rows = await readSlice(db, condition, rows.at(-1)?.id);
      }
    },
    byId: one,
    byReport: async (reportId, scope) => {
      const row = await db
        .selectFrom('incident_reports')
        .select('incident_id')
        .where('report_id', '=', reportId)
        .executeTakeFirst();
      return row === undefined ? undefined : one(row.incident_id, scope);
    },
    history: async (id) => {
      const rows = await db
        .selectFrom('incident_events')
        .selectAll()
        .where('incident_id', '=', id)
        .orderBy('time_ms')
        .orderBy('id')
        .execute();
      return rows.map(({ time_ms, actor, act, text }) => ({ time: epochMs(time_ms), actor, act, text }));
    },
    act: (call) => writer.write((transaction) => actOn({ kind, transaction }, call), [], 'alarm'),
    escalate: (escalation) => escalateIncidents(deps, escalation),
    playPast: (actsOf, now) => (transaction, written) =>
      playPast({ kind, actsOf, now }, transaction, written),
    response: (query, scope) => readResponse(deps, query, scope),
    rulesBy: (rules) => incidents.rulesBy(rules),
    observe: (observer) => writer.observeIncidents(observer),
  };
}

/** The row of an incident that the scope sees, or of the one that it joined. */
async function readVisible(db: Kysely<Tables>, id: number, scope: ReportScope) {
  // Incidents join older ones only, so that the way ends.
  let last = id;
  for (let next: number | null = id; next !== null;) {
    last = next;
    const row: { joined_id: number | null } | undefined = await db
      .selectFrom('incidents')
      .select('joined_id')
      .where('id', '=', last)
      .executeTakeFirst();
    next = row?.joined_id ?? null;
  }
  return db
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', last)
    .where((eb) => eb.and(whereVisible(eb, scope)))
    .executeTakeFirst();
}

async function actOn(
  { kind, transaction }: { readonly kind: DatabaseKind; readonly transaction: WriteTransaction },
  { id, request, context, scope, auditEvent, recordCall }: IncidentActCall,
): Promise<Result<StoredIncident, NotActed>> {
  const row = await readVisible(transaction.trx, id, scope);
  if (row === undefined) return failure({ kind: 'absent' });
  const before = toStoredIncident(row);
  const decided = decideAct(before.responsibility, request, context);
  if (!decided.ok) return failure({ kind: decided.reason, current: before });
  const { after: responsibility, events } = decided.value;
  const after = { ...before, responsibility };
  const deps = { kind, transaction, isPublished: true, now: context.now };
  await replaceIncident(deps, after);
  await saveHistory(deps, after, events);
  // Its newest report leads to the lines of an incident.
  const reportId = after.summary?.track.at(-1)?.reportId;
  for (const { time, actor, act, text } of events)
    transaction.addEntry({ time, actor, kind: 'incident', incident: before.id, act, text }, reportId);
  transaction.addAuditEvents([auditEvent(after)]);
  const call = recordCall?.(after);
  if (call !== undefined) await saveCall(transaction.trx, call);
  return success(after);
}

function readPage(
  db: Kysely<Tables>,
  { page, size, sort }: PageRequest<IncidentSortField>,
  condition: Expression<SqlBool>,
) {
  const order = sort.length === 0 ? [{ field: 'lastTime' as const, descending: true }] : sort;
  let query = db.selectFrom('incidents').selectAll().where(condition);
  for (const { field, descending } of order)
    query = query.orderBy(sql.ref(SORT_COLUMNS[field]), descending ? 'desc' : 'asc');
  const isByIdLast = order.at(-1)?.descending === true;
  return query
    .orderBy('id', isByIdLast ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
}

/** Incidents with the highest ids below one. */
function readSlice(db: Kysely<Tables>, condition: Expression<SqlBool>, before?: number) {
  const all = db.selectFrom('incidents').selectAll().where(condition);
  const rest = before === undefined ? all : all.where('id', '<', before);
  return rest.orderBy('id', 'desc').limit(SLICE).execute();
}

async function whereListed(
  { db, kind }: Pick<IncidentStoreDeps, 'db' | 'kind'>,
  filter: IncidentFilter,
  scope: ReportScope,
): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Tables, 'incidents'>();
  const { states, owner, symbols, squadId, zone, sensor, from, to, texts } = filter;
  const { alarmFrom, alarmTo, outcomes, isNeverTaken, isHeld, isReal } = filter;
  const parts: Expression<SqlBool>[] = [...whereVisible(eb, scope)];
  if (states !== undefined) parts.push(eb('state', 'in', [...states]));
  if (owner !== undefined) parts.push(equalsText(sql.ref('owner'), owner));
  if (symbols !== undefined) parts.push(eb('symbol', 'in', [...symbols]));
  if (squadId !== undefined) parts.push(equalsText(sql.ref('squad_id'), squadId));
  if (zone !== undefined) parts.push(equalsText(sql.ref('zone'), zone));
  if (sensor !== undefined) parts.push(equalsText(sql.ref('sensor'), sensor));
  if (from !== undefined) parts.push(eb('last_ms', '>=', from));
  if (to !== undefined) parts.push(eb('first_ms', '<=', to));
  if (alarmFrom !== undefined) parts.push(eb('alarm_ms', '>=', alarmFrom));
  if (alarmTo !== undefined) parts.push(eb('alarm_ms', '<', alarmTo));
  if (isNeverTaken) parts.push(eb('alarm_ms', 'is not', null), eb('taken_ms', 'is', null));
  if (isReal) parts.push(eb('is_test', '=', 0));
  if (isHeld) parts.push(sql<SqlBool>`id in (${HELD_INCIDENTS})`);
  if (outcomes !== undefined) parts.push(hasOutcome(eb, outcomes));
  for (const wanted of texts ?? []) parts.push(await namesText({ db, kind }, wanted));
  return eb.and(parts);
}

function hasOutcome(eb: Builder, outcomes: readonly ResponseOutcome[]): Expression<SqlBool> {
  const known = outcomes.filter((outcome) => outcome !== 'open');
  return eb.or([
    ...(known.length === 0 ? [] : [eb('outcome', 'in', known)]),
    ...(known.length < outcomes.length ? [eb('outcome', 'is', null)] : []),
  ]);
}
