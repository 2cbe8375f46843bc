/** Search over all that is stored: reports, places, zones, cameras and nodes. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { canFind, type SearchKind } from '../../../src/domain/access/searchAccess.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { writeIso } from '../../../src/domain/json/instant.ts';
import { readFinite, readId } from '../../../src/domain/json/read.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import { writeViewLink } from '../../../src/domain/windows/viewLink.ts';
import { CAMERAS } from '../../../src/domain/resources/entities/cameras.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import { PLACES } from '../../../src/domain/resources/entities/places.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import { ZONES } from '../../../src/domain/resources/entities/zones.ts';
import type { ServedResource } from '../../../src/domain/resources/registry.ts';
import { recordName } from '../../../src/domain/resources/recordName.ts';
import { hasAllWords, readSearch, type SearchQuery } from '../../../src/domain/search/searchQuery.ts';
import type { SearchResult } from '../../../src/domain/search/searchResult.ts';
import { isTimeZone, zoneOffset } from '../../../src/domain/time/zoneOffsets.ts';
import { eventTime } from '../../../src/domain/time/sensorClock.ts';
import { shownType } from '../../../src/domain/contract/reportTypes.ts';
import { searchReports } from '../../reports/searchReports.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { readInTurn } from '../web/openLists.ts';
import { typed, type Routes } from './route.ts';

const MAX_SIZE = 100;
/** Results of each kind other than reports; together these leave half of the answer to reports. */
const MAX_RECORDS = 5;
/** Maximum number of records that the longest word finds; they are compared with the other words. */
const MAX_COMPARED = 1000;
const CLOSE_ZOOM = 18;
const NEAR_ZOOM = 17;

const query = z.object({
  q: z.string().max(MAX_SEARCH_LENGTH),
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(20),
  /** Time zone of local times such as "yesterday 22:15"; the server's zone where absent. */
  zone: z.string().max(100).refine(isTimeZone).optional(),
});

/** Kinds whose records are found by name, in the order of the answer. */
const RECORD_KINDS: readonly (readonly [Exclude<SearchKind, 'report'>, ServedResource])[] = [
  ['place', PLACES],
  ['zone', ZONES],
  ['camera', CAMERAS],
  ['node', NODES],
];

/** `GET search?q=&size=&zone=`: ranked results of all kinds that the session may list. */
export const searchRoutes: Routes = (app, context) => {
  typed(app).get(`/${PATHS.search}`, { schema: { querystring: query } }, async (request, reply) => {
    const { q, size, zone = Intl.DateTimeFormat().resolvedOptions().timeZone } = request.query;
    const { authorities } = requireSession(request);
    const { settings, releaseClock, store, now } = context;
    const search = readSearch(q, { now: now(), offsetOf: zoneOffset(zone) });
    if (q.trim() === '') return [];
    // As a list: many searches at once delay no other call, and one whose caller has gone reads no further.
    const read = await context.lists.open(request, reply);
    const inTurn = <T>(slices: AsyncIterable<T>) => untilGone(reply, readInTurn(read, slices));
    const records: SearchResult[] = [];
    for (const [kind, resource] of RECORD_KINDS)
      if (canFind(authorities, kind))
        records.push(...(await read(() => findRecords(context, { kind, resource, search }))));
    const slicesInTurn: typeof store.reports.slices = async (...asked) => {
      const page = await read(() => store.reports.slices(...asked));
      return { ...page, slices: inTurn(page.slices) };
    };
    const scope = visibleScope(authorities, settings.reviewerMode(), releaseClock.now());
    const reports = canFind(authorities, 'report')
      ? await searchReports(
          {
            reports: { ...store.reports, slices: slicesInTurn },
            scope,
            squadNames: await squadNames(context),
          },
          search,
          size,
        )
      : [];
    const recordRoom = Math.max(size >> 1, size - reports.length);
    return [...records.slice(0, recordRoom), ...reports.map(reportResult)].slice(0, size);
  });
};

/** Slices for as long as the caller waits for the answer. */
async function* untilGone<T>({ raw }: FastifyReply, slices: AsyncIterable<T>): AsyncIterable<T> {
  for await (const slice of slices) {
    if (raw.destroyed) return;
    yield slice;
  }
}

interface RecordSearch {
  readonly kind: Exclude<SearchKind, 'report'>;
  readonly resource: ServedResource;
  readonly search: SearchQuery;
}

/** Records whose name or key has all words; none where a time or type is asked for, which only reports have. */
async function findRecords(
  { resources }: Context,
  { kind, resource, search: { words, span, symbols } }: RecordSearch,
): Promise<readonly SearchResult[]> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined || span !== undefined || symbols !== undefined) return [];
  const filter = { search: { text: longest, in: resource.searchFields } };
  const page = await resources.of(resource).slices({ page: 0, size: MAX_COMPARED, sort: [] }, filter);
  const found: SearchResult[] = [];
  for await (const texts of page.slices)
    for (const text of texts) {
      const row = JSON.parse(text) as Row;
      const named = [recordName(resource, row), ...resource.searchFields.map((field) => readId(row[field]))];
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
  return { kind, id, title: recordName(resource, row), time: null, lat, lon, link };
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
async function squadNames({ store }: Context): Promise<ReadonlyMap<string, string>> {
  const squads = await store.collection<Row>(SQUADS.collection).list();
  return new Map(squads.map((row) => [readId(row['squadId']) ?? '', readId(row['alias']) ?? '']));
}
