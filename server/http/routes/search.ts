/** Search over all that is stored: reports, incidents, places, zones, cameras, nodes and people. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { INCIDENTS_PATH } from '../../../src/domain/access/menuAccess.ts';
import { canFind } from '../../../src/domain/access/searchAccess.ts';
import type { Incident } from '../../../src/domain/contract/incident.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { writeIso } from '../../../src/domain/json/instant.ts';
import { readFinite, readId } from '../../../src/domain/json/read.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import { writeViewLink } from '../../../src/domain/windows/viewLink.ts';
import { CAMERAS } from '../../../src/domain/resources/entities/cameras.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import { PLACES } from '../../../src/domain/resources/entities/places.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import { USERS } from '../../../src/domain/resources/entities/users.ts';
import { ZONES } from '../../../src/domain/resources/entities/zones.ts';
import type { ServedResource } from '../../../src/domain/resources/registry.ts';
import { recordName } from '../../../src/domain/resources/recordName.ts';
import { hasAllWords } from '../../../src/domain/search/searchWords.ts';
import {
  SEARCH_TIME_HEADER,
  SEARCHED_FROM_HEADER,
  type SearchKind,
  type SearchResult,
} from '../../../src/domain/search/searchResult.ts';
import { isTimeZone, zoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import { eventTime } from '../../../src/domain/time/sensorClock.ts';
import { shownType } from '../../../src/domain/contract/reportTypes.ts';
import { readQuestion, type Question } from '../../reports/readQuestion.ts';
import { searchReports, squadsNamed } from '../../reports/searchReports.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { incidentRecord } from '../../store/incidents/rows/incidentRecord.ts';
import type { IncidentFilter } from '../../store/incidents/incidentStore.ts';
import type { StoredIncident } from '../../store/incidents/rows/storedIncident.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { incidentScope, incidentSymbols, viewerOf } from '../web/incidentScope.ts';
import { setNextLink } from '../web/paging.ts';
import { invalidField } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';

const MAX_SIZE = 100;
const MAX_PAGE = 50;
/** Words of a question; each is looked up. */
const MAX_WORDS = 16;
/** Results of each kind other than reports; together these leave half of the answer to reports. */
const MAX_RECORDS = 5;
/** Maximum number of records that the longest word finds; they are compared with the other words. */
const MAX_COMPARED = 1000;
const MAX_INCIDENTS = 3;
/** Best reports whose incidents are results too. */
const MAX_REPORTS_OF_INCIDENTS = 20;
const CLOSE_ZOOM = 18;
const NEAR_ZOOM = 17;

const query = z.object({
  q: z.string().max(MAX_SEARCH_LENGTH),
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(20),
  page: z.coerce.number().int().min(0).max(MAX_PAGE).default(0),
  /** Time zone of local times such as "yesterday 22:15"; the server's zone where absent. */
  zone: z.string().max(100).refine(isTimeZone).optional(),
});

type RecordKind = Exclude<SearchKind, 'report' | 'incident'>;

/** Kinds whose records are found by name, in the order of the answer, with the fields that are searched. */
const RECORD_KINDS: readonly (readonly [RecordKind, ServedResource, readonly string[]])[] = [
  ['place', PLACES, PLACES.searchFields],
  ['zone', ZONES, ZONES.searchFields],
  ['camera', CAMERAS, CAMERAS.searchFields],
  ['node', NODES, NODES.searchFields],
  ['person', USERS, ['login', 'firstName', 'lastName']],
];

/** `GET search?q=&size=&page=&zone=`: ranked results of all kinds that the session may list. */
export const searchRoutes: Routes = (app, context) => {
  typed(app).get(`/${PATHS.search}`, { schema: { querystring: query } }, async (request, reply) => {
    const { q, size, page, zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = request.query;
    const { authorities } = requireSession(request);
    const { settings, releaseClock, store, now } = context;
    if (q.trim() === '') return [];
    const question = readQuestion(q, { now: now(), offsetOf: zoneOffset(zone) });
    if (question.words.length > MAX_WORDS) throw invalidField('search', 'q', `at most ${MAX_WORDS} words`);
    // As a list: many searches at once delay no other call.
    const read = await context.lists.open(request, reply);
    const records: SearchResult[] = [];
    for (const [kind, resource, fields] of RECORD_KINDS)
      if (canFind(authorities, kind))
        records.push(...(await read(() => findRecords(context, { kind, resource, fields, question }))));
    const end = (page + 1) * size;
    const squadNames = await readSquadNames(context);
    const deps = {
      reports: store.reports,
      scope: visibleScope(authorities, settings.reviewerMode(), releaseClock.now()),
      squadNames,
      isWanted: () => !reply.raw.destroyed,
    };
    const { reports, searchedFrom } = canFind(authorities, 'report')
      ? await read(() => searchReports(deps, question, end + 1))
      : { reports: [], searchedFrom: undefined };
    const { span } = question;
    if (span !== undefined)
      void reply.header(SEARCH_TIME_HEADER, `${writeIso(span.from)}/${writeIso(span.to)}`);
    if (searchedFrom !== undefined) void reply.header(SEARCHED_FROM_HEADER, writeIso(searchedFrom));
    const incidents = canFind(authorities, 'incident')
      ? await read(() =>
          findIncidents(request, context, { question, squadNames, reports: reports.slice(0, size) }),
        )
      : [];
    records.push(...incidents);
    const results = firstOfBoth(records, reports.map(reportResult), size);
    setNextLink(reply, request, { page, hasNext: results.length > end, base: context.base });
    return results.slice(page * size, end);
  });
};

/** Records and then reports, which have half of the first page where they fill it; the other records follow on the next one. */
function firstOfBoth(
  records: readonly SearchResult[],
  reports: readonly SearchResult[],
  size: number,
): readonly SearchResult[] {
  const room = Math.min(records.length, Math.max(size >> 1, size - reports.length));
  const rest = size - room;
  return [records.slice(0, room), reports.slice(0, rest), records.slice(room), reports.slice(rest)].flat();
}

interface IncidentSearch {
  readonly question: Question;
  readonly squadNames: ReadonlyMap<string, string>;
  /** The best ones. */
  readonly reports: readonly StoredReport[];
}

/** The incident with the asked number, the newest incidents that have all words, and the incidents of the best reports. */
async function findIncidents(
  request: FastifyRequest,
  context: Context,
  { question, squadNames, reports }: IncidentSearch,
): Promise<readonly SearchResult[]> {
  const { words } = question;
  const { incidents } = context.store;
  const [scope, viewer] = [incidentScope(request, context), await viewerOf(request, context)];
  const found = new Map<number, StoredIncident>();
  const [word = ''] = words;
  const numbered =
    words.length === 1 && /^\d{1,15}$/.test(word) ? await incidents.byId(Number(word), scope) : undefined;
  if (numbered !== undefined) found.set(numbered.id, numbered);
  const filter = incidentFilter(question, squadNames);
  const named = filter === undefined ? [] : await incidents.newest(filter, scope, MAX_INCIDENTS);
  for (const incident of named) if (found.size < MAX_INCIDENTS) found.set(incident.id, incident);
  for (const { id } of reports.slice(0, MAX_REPORTS_OF_INCIDENTS)) {
    if (found.size >= MAX_INCIDENTS) break;
    const incident = await incidents.byReport(id, scope);
    if (incident !== undefined) found.set(incident.id, incident);
  }
  return [...found.values()].flatMap((incident) => {
    const record = incidentRecord(incident, viewer);
    return record === undefined ? [] : [incidentResult(record)];
  });
}

/** Incidents that name all words; undefined where none is asked for, or the nearest to a moment, which the reports are. */
function incidentFilter(
  { words, symbols, span, near }: Question,
  squadNames: ReadonlyMap<string, string>,
): IncidentFilter | undefined {
  if (words.length === 0 || near !== undefined) return undefined;
  return {
    texts: words.map((text) => ({ text, squadIds: squadsNamed(text, squadNames) })),
    ...(symbols && { symbols: incidentSymbols(symbols) }),
    ...span,
  };
}

function incidentResult({ id, severity, place, zone, lastTime, lat, lon }: Incident): SearchResult {
  const title = [`Incident ${id}`, severity, place ?? zone].filter(Boolean).join(', ');
  const link = `${INCIDENTS_PATH}/${id}`;
  return { kind: 'incident', id, title, time: lastTime, lat: lat ?? null, lon: lon ?? null, link };
}

interface RecordSearch {
  readonly kind: RecordKind;
  readonly resource: ServedResource;
  readonly fields: readonly string[];
  readonly question: Question;
}

/** Records whose name or key has all words; none where a time or type is asked for, which only reports have. */
async function findRecords(
  { resources }: Context,
  { kind, resource, fields, question: { words, span, symbols } }: RecordSearch,
): Promise<readonly SearchResult[]> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined || span !== undefined || symbols !== undefined) return [];
  const filter = { search: { text: longest, in: fields } };
  const page = await resources.of(resource).slices({ page: 0, size: MAX_COMPARED, sort: [] }, filter);
  const found: SearchResult[] = [];
  for await (const texts of page.slices)
    for (const text of texts) {
      const row = JSON.parse(text) as Row;
      const named = [recordName(resource, row), ...fields.map((field) => readId(row[field]))];
      if (hasAllWords(named.join(' '), words)) found.push(recordResult(kind, resource, row));
      if (found.length >= MAX_RECORDS) return found;
    }
  return found;
}

function recordResult(kind: RecordSearch['kind'], resource: ServedResource, row: Row): SearchResult {
  const [lat, lon] = placeOf(resource, row);
  const id = Number(row['id']);
  const place = lat === null || lon === null ? undefined : { lat, lng: lon, zoom: NEAR_ZOOM };
  const link = place === undefined ? `${resource.screen ?? ''}/${id}` : linkTo({ place });
  const title = kind === 'person' ? personName(row) : recordName(resource, row);
  return { kind, id, title, time: null, lat, lon, link };
}

function personName({ login, firstName, lastName }: Row): string {
  const name = [firstName, lastName].flatMap((part) => readId(part) ?? []).join(' ');
  return name === '' ? String(login) : `${name} (${String(login)})`;
}

/** The position of a record, or the middle of its outline; nulls where it has neither. */
function placeOf({ position, fields }: ServedResource, row: Row): readonly [number | null, number | null] {
  const corners = fields['polygon'] === undefined ? undefined : row['polygon'];
  const points = position === undefined && Array.isArray(corners) ? corners.filter(isRow) : [row];
  const mean = (name: string): number | null => {
    const values = points.map((point) => readFinite(point[name])).filter((value) => Number.isFinite(value));
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return [mean(position?.lat ?? 'lat'), mean(position?.lon ?? 'lon')];
}

function reportResult({ id, report }: StoredReport): SearchResult {
  const { lat = null, lon = null, message, reportType, weaponCategory, zone, squadId, detectionId } = report;
  const at = eventTime(report);
  const key = { squadId, detectionId };
  const title = message || [shownType(reportType, weaponCategory), zone].filter(Boolean).join(': ');
  const place = lat === null || lon === null ? undefined : { lat, lng: lon, zoom: CLOSE_ZOOM };
  const link = linkTo({ place, selected: key, at });
  return { kind: 'report', id, title, time: at, lat, lon, link, key };
}

function linkTo(link: Parameters<typeof writeViewLink>[0]): string {
  return `/?${new URLSearchParams(writeViewLink(link, writeIso)).toString()}`;
}

/** Names of the squads by their id. */
async function readSquadNames({ store }: Context): Promise<ReadonlyMap<string, string>> {
  const squads = await store.collection<Row>(SQUADS.collection).list();
  return new Map(squads.map((row) => [readId(row['squadId']) ?? '', readId(row['alias']) ?? '']));
}
