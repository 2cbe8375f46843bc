/** Incidents: list, single ones with their history, and the acts of people. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  INCIDENT_ACTS,
  INCIDENT_OUTCOMES,
  INCIDENT_STATES,
  MAX_CASE_NUMBER_LENGTH,
  MAX_NOTE_LENGTH,
  type Incident,
  type IncidentAct,
  type IncidentDetail,
} from '../../../src/domain/contract/incident.ts';
import { RESPONSE_OUTCOMES } from '../../../src/domain/contract/response.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import type { ActRequest } from '../../../src/domain/incidents/acts.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { printableText } from '../../reports/printableText.ts';
import { incidentRecord, type Viewer } from '../../store/incidents/rows/incidentRecord.ts';
import {
  INCIDENT_SORT_FIELDS,
  type IncidentFilter,
  type NotActed,
} from '../../store/incidents/incidentStore.ts';
import type { StoredIncident } from '../../store/incidents/rows/storedIncident.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { sendCsv } from '../web/csvList.ts';
import { INCIDENT_FILE } from '../web/incidentFile.ts';
import { incidentDomain, incidentScope, incidentSymbols, viewerOf } from '../web/incidentScope.ts';
import { readInTurn } from '../web/openLists.ts';
import { pageQuery, setPageHeaders } from '../web/paging.ts';
import { invalidField, notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const ENTITY = 'incidents';
/** A record has up to 100 points of a track. */
const MAX_SIZE = 1000;
const words = z.string().max(MAX_SEARCH_LENGTH).optional();
const instant = z.union([wholeNumber, z.iso.datetime().transform((text) => Date.parse(text))]).optional();

const listQuery = pageQuery(INCIDENT_SORT_FIELDS).extend({
  state: z.string().max(100).optional(),
  owner: words,
  type: z.string().max(500).optional(),
  squadId: words,
  zone: words,
  sensor: words,
  from: instant,
  to: instant,
  search: words,
  reportId: wholeNumber.optional(),
  alarmFrom: instant,
  alarmTo: instant,
  outcome: z.string().max(100).optional(),
  taken: z.literal('never').optional(),
  hold: z.literal('on').optional(),
  tests: z.literal('off').optional(),
  format: z.enum(['json', 'csv']).default('json'),
});

const version = z.number().int().min(0);
/** Lines of text without other control characters, which PostgreSQL cannot store in part. */
const note = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH)
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u);
/** Body of each act. */
const BODIES = {
  take: z.object({ version }),
  release: z.object({ version }),
  'hand-over': z.object({ version, to: printableText(MAX_SEARCH_LENGTH).min(1) }),
  accept: z.object({ version, declines: z.boolean().default(false) }),
  note: z.object({ version, text: note.min(1) }),
  case: z.object({ version, caseNumber: printableText(MAX_CASE_NUMBER_LENGTH).trim() }),
  close: z.object({
    version,
    outcome: z.enum(INCIDENT_OUTCOMES),
    note: note.default(''),
  }),
  reopen: z.object({ version }),
} as const satisfies Readonly<Record<IncidentAct, z.ZodType>>;

/** Calls of incidents. Each sees what the session may see of the reports. */
export const incidentRoutes: Routes = (app, context) => {
  const { store } = context;

  typed(app).get(`/${PATHS.incidents}`, { schema: { querystring: listQuery } }, async (request, reply) => {
    const query = { ...request.query, size: Math.min(request.query.size, MAX_SIZE) };
    const read = await context.lists.open(request, reply);
    const viewer = await viewerOf(request, context);
    const scope = incidentScope(request, context);
    if (query.reportId !== undefined) {
      const found = await read(() => store.incidents.byReport(query.reportId ?? 0, scope));
      const records = recordsOf(found === undefined ? [] : [found], viewer);
      setPageHeaders(reply, request, { ...query, total: records.length, base: context.base });
      return records;
    }
    const filter = filterOf(query);
    if (query.format === 'csv')
      return sendCsv(
        reply,
        INCIDENT_FILE,
        readInTurn(read, recordSlices(store.incidents.slices(filter, scope), viewer)),
      );
    const page = await read(() => store.incidents.page(query, filter, scope));
    setPageHeaders(reply, request, { ...query, total: page.total, base: context.base });
    return recordsOf(page.items, viewer);
  });

  const byId = { schema: { params: z.object({ id: wholeNumber }) } };
  typed(app).get(`/${PATHS.incidents}/:id`, byId, async (request): Promise<IncidentDetail> => {
    const found = await store.incidents.byId(request.params.id, incidentScope(request, context));
    const record = found && incidentRecord(found, await viewerOf(request, context));
    if (found === undefined || record === undefined) throw notFound();
    return { ...record, history: await store.incidents.history(found.id) };
  });

  for (const act of INCIDENT_ACTS) actCall(app, context, act);

  stormCall(app, context);
};

/** Registers the call of an act: POST, once for each Idempotency-Key. */
function actCall<Act extends IncidentAct>(app: FastifyInstance, context: Context, act: Act): void {
  const params = z.object({ id: wholeNumber });
  const schema = { schema: { params, body: BODIES[act] as z.ZodType<{ readonly version: number }> } };
  typed(app).post(`/${PATHS.incidents}/:id/${act}`, schema, async (request) => {
    const { version: seenVersion, ...rest } = request.body;
    const wanted = { act, ...rest } as unknown as ActRequest;
    if (wanted.act === 'hand-over') checkReceiver(request, context, wanted.to);
    const { login, authorities } = requireSession(request);
    const viewer = await viewerOf(request, context);
    return context.idempotency.runOnce(request, request.body, async (recordAnswer) => {
      const record = (after: StoredIncident) => incidentRecord(after, viewer);
      const done = await context.store.incidents.act({
        id: request.params.id,
        request: wanted,
        context: { login, authorities, seenVersion, now: context.now() },
        scope: incidentScope(request, context),
        auditEvent: (after) =>
          auditEventOf(request, context, {
            action: auditText(wanted),
            actionDomain: incidentDomain(after),
          }),
        recordCall: recordAnswer && ((after) => recordAnswer(record(after))),
      });
      if (!done.ok) throw problemOf(done.reason, viewer);
      return record(done.value);
    });
  });
}

const count = z.number().int().min(0).max(10_000_000);
const stormBody = z.object({ state: z.enum(['begins', 'ends']), incidents: count, reports: count });

/** Registers the call with which a console reports its storm. The audit trail says later what its operator saw. */
function stormCall(app: FastifyInstance, context: Context): void {
  typed(app).post(`/${PATHS.incidentStorm}`, { schema: { body: stormBody } }, async (request) => {
    const { state, incidents, reports } = request.body;
    const load = `${incidents} incidents, ${reports} reports in ten minutes`;
    const action = `Storm ${state}: ${load}`;
    await context.audit.record(auditEventOf(request, context, { action, actionDomain: 'console' }));
    return request.body;
  });
}

/** An incident is handed over to somebody who can sign in. */
function checkReceiver(request: FastifyRequest, { accounts }: Context, to: string): void {
  const account = accounts.find(to);
  const isUsable = account?.activated === true && account.login !== requireSession(request).login;
  if (!isUsable) throw invalidField(ENTITY, 'to', 'NotFound');
}

const AUDIT_TEXTS: Readonly<Record<IncidentAct, string>> = {
  take: 'Took incident',
  release: 'Released incident',
  'hand-over': 'Handed incident over to',
  accept: 'Accepted incident',
  note: 'Added note',
  case: 'Set case number',
  close: 'Closed incident as',
  reopen: 'Reopened incident',
};

function auditText(request: ActRequest): string {
  const text = AUDIT_TEXTS[request.act];
  if (request.act === 'hand-over') return `${text} ${request.to}`;
  if (request.act === 'close') return `${text} ${request.outcome}`;
  if (request.act === 'case') return `${text} ${request.caseNumber}`;
  return request.act === 'accept' && request.declines ? 'Declined incident' : text;
}

/** A conflict has the incident as it is now as `current`. */
function problemOf({ kind, current }: NotActed, viewer: Viewer): Problem {
  if (kind === 'absent') return notFound();
  const record = current && incidentRecord(current, viewer);
  if (kind === 'forbidden') {
    const message = 'Only its owner or a supervisor may do this.';
    return new Problem(403, 'Forbidden', { message, extension: { current: record } });
  }
  const message =
    kind === 'conflict'
      ? 'Somebody else was first.'
      : 'The incident is in a state in which this cannot be done.';
  return new Problem(409, 'Conflict', { message, extension: { current: record } });
}

function recordsOf(incidents: readonly StoredIncident[], viewer: Viewer): Incident[] {
  return incidents.flatMap((incident) => incidentRecord(incident, viewer) ?? []);
}

async function* recordSlices(
  slices: AsyncIterable<readonly StoredIncident[]>,
  viewer: Viewer,
): AsyncIterable<readonly Incident[]> {
  for await (const slice of slices) yield recordsOf(slice, viewer);
}

type ListQuery = z.infer<typeof listQuery>;

function filterOf(query: ListQuery): IncidentFilter {
  const { state, owner, type, squadId, zone, sensor, from, to, search } = query;
  const { alarmFrom, alarmTo, outcome, taken, hold, tests } = query;
  return {
    ...(state && { states: listed(state, INCIDENT_STATES, 'state') }),
    ...(owner && { owner }),
    ...(type && { symbols: incidentSymbols(listed(type, REPORT_SYMBOLS, 'type')) }),
    ...(squadId && { squadId }),
    ...(zone && { zone }),
    ...(sensor && { sensor }),
    ...(from !== undefined && { from: epochMs(from) }),
    ...(to !== undefined && { to: epochMs(to) }),
    ...(search && { texts: [{ text: search, squadIds: [] }] }),
    ...(alarmFrom !== undefined && { alarmFrom: epochMs(alarmFrom) }),
    ...(alarmTo !== undefined && { alarmTo: epochMs(alarmTo) }),
    ...(outcome && { outcomes: listed(outcome, RESPONSE_OUTCOMES, 'outcome') }),
    ...(taken === 'never' && { isNeverTaken: true as const }),
    ...(hold === 'on' && { isHeld: true as const }),
    ...(tests === 'off' && { isReal: true as const }),
  };
}

function listed<T extends string>(text: string, known: readonly T[], field: string): T[] {
  return text.split(',').map((name) => {
    const found = known.find((one) => one === name.trim());
    if (found === undefined) throw invalidField(ENTITY, field, 'Pattern');
    return found;
  });
}
