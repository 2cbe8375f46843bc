/** The list of a resource: page, size, sort, search, and a filter for each field that allows one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ALL_ROWS, MAX_SEARCH_LENGTH } from '../../../src/domain/contract/paths.ts';
import { isRow } from '../../../src/domain/json/row.ts';
import type { ResourceCollection, ServedResource } from '../../../src/domain/resources/registry.ts';
import { changeTexts } from '../../../src/domain/resources/definition/changeTexts.ts';
import type { PageRequest } from '../../store/database/pages.ts';
import { fieldMatch } from '../../resources/fieldMatch.ts';
import type { Context } from '../web/context.ts';
import { csvColumns, type CsvTexts, exportFileName, parsedSlices, sendCsv } from '../web/csvList.ts';
import { readInTurn } from '../web/openLists.ts';
import { isSortedByOne, setPageHeaders, pageQuery, SORTED_BY_ONE } from '../web/paging.ts';
import { sendList } from '../web/streamedList.ts';
import { SPAN_QUERY, withinSpan, type SpanQuery } from '../web/timeSpan.ts';
import { VISIBLE_ROWS } from '../web/visibleRows.ts';
import { typed } from './route.ts';
import type { DocumentFilter } from '../../store/documents/documentConditions.ts';

/** What a file has in place of the stored value of a field, by collection. */
const CSV_TEXTS: Partial<Readonly<Record<ResourceCollection, CsvTexts>>> = {
  auditTrail: { changes: changeTexts },
};

/** The one page of an export. */
const WHOLE = { page: 0, size: ALL_ROWS };

/** Lists that have 20 rows where neither page nor size is asked for: those that are called by pages, and those without bounds. */
const PAGED: ReadonlySet<ResourceCollection> = new Set([
  'nodes',
  'smsSubscribers',
  'users',
  'auditTrail',
  'lprs',
  'mediafiles',
]);

/**
 * Serves a list of any length in slices, with the count of all records that match. `format=csv` answers with a
 * file of all of them, in the order and with the search and filters that are asked for. `omit` names a field that rows are
 * sent without: the names of surveys without their items of some megabytes. `fields` names those that rows are sent with.
 */
export function listRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const schema = { querystring: listQuery(resource) };
  typed(app).get(`/${resource.path}`, { schema }, async (request, reply) => {
    const { format, omit, fields, ...selection } = request.query;
    if (format === 'csv') return sendExport(request, reply, { context, resource, selection });
    const { search, filter: values, fromDate, toDate, ...page } = selection;
    const filter = listFilter(resource, request, { search, values, fromDate, toDate, context });
    const read = await context.lists.open(request, reply);
    const { total, slices } = await read(() => context.resources.of(resource).slices(page, filter));
    setPageHeaders(reply, request, { ...page, total, base: context.base });
    const some = fields === undefined ? slices : onlyFields(slices, fields);
    const texts = omit === undefined ? some : withoutField(some, omit);
    return sendList(reply, readInTurn(read, texts));
  });
}

/** Serves the file of a list at a path of its own: `nodes/export`. */
export function exportRoute(app: FastifyInstance, context: Context, resource: ServedResource): void {
  const schema = { querystring: listQuery(resource) };
  typed(app).get(`/${resource.path}/export`, { schema }, (request, reply) =>
    sendExport(request, reply, { context, resource, selection: request.query }),
  );
}

/** Schema of the query of a list. */
function listQuery(resource: ServedResource) {
  const text = z.string().max(MAX_SEARCH_LENGTH).optional();
  const names = Object.keys(resource.fields);
  const query = pageQuery(resource.sortFields).extend({
    search: text,
    format: z.enum(['json', 'csv']).default('json'),
    omit: z.enum(names).optional(),
    fields: z
      .string()
      .max(MAX_SEARCH_LENGTH)
      .transform((list) => list.split(','))
      .pipe(z.array(z.enum(names)))
      .optional(),
    filter: z.object(Object.fromEntries(resource.filterFields.map((name) => [name, text]))).default({}),
    // Without effect on a list that has no field for it.
    ...SPAN_QUERY,
  });
  const accepted = resource.collection === 'auditTrail' ? query.refine(isSortedByOne, SORTED_BY_ONE) : query;
  return z.preprocess((given) => filtersApart(resource, whole(resource, given)), accepted);
}

async function* withoutField(
  slices: AsyncIterable<readonly string[]>,
  field: string,
): AsyncIterable<readonly string[]> {
  for await (const rows of parsedSlices(slices))
    yield rows.map(({ [field]: _omitted, ...row }) => JSON.stringify(row));
}

async function* onlyFields(
  slices: AsyncIterable<readonly string[]>,
  fields: readonly string[],
): AsyncIterable<readonly string[]> {
  for await (const rows of parsedSlices(slices))
    yield rows.map((row) => JSON.stringify(Object.fromEntries(fields.map((name) => [name, row[name]]))));
}

interface Export {
  readonly context: Context;
  readonly resource: ServedResource;
  readonly selection: Pick<PageRequest, 'sort'> &
    SpanQuery & {
      readonly search?: string | undefined;
      readonly filter: FilterQuery['values'];
    };
}

async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, resource, selection }: Export,
): Promise<FastifyReply> {
  const { search, filter: values, fromDate, toDate, sort } = selection;
  const filter = listFilter(resource, request, { search, values, fromDate, toDate, context });
  const read = await context.lists.open(request, reply);
  const { slices } = await read(() => context.resources.of(resource).slices({ ...WHOLE, sort }, filter));
  const file = {
    fileName: exportFileName(resource),
    columns: csvColumns(resource, CSV_TEXTS[resource.collection]),
  };
  return sendCsv(reply, file, readInTurn(read, parsedSlices(slices)));
}

/** The query, for all rows where neither page nor size is asked for and the list is not one of pages. */
function whole({ collection }: ServedResource, query: unknown): unknown {
  if (!isRow(query) || PAGED.has(collection) || 'page' in query || 'size' in query) return query;
  return { ...query, size: String(ALL_ROWS) };
}

/** Gathers the filters of fields, `?squadId=NG`, in one member of the query. */
function filtersApart({ filterFields }: ServedResource, query: unknown): unknown {
  if (!isRow(query)) return query;
  const entries = Object.entries(query);
  const filter = Object.fromEntries(entries.filter(([name]) => filterFields.includes(name)));
  return { ...Object.fromEntries(entries.filter(([name]) => name !== 'filter')), filter };
}

interface FilterQuery extends SpanQuery {
  readonly search: string | undefined;
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** The filter that a request asks for, within what the caller may see. */
function listFilter(
  resource: ServedResource,
  request: FastifyRequest,
  { search, values, context, ...span }: FilterQuery & { readonly context: Context },
): DocumentFilter {
  const { spanField } = resource;
  const matches = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [fieldMatch(resource, name, value)],
  );
  return {
    ...VISIBLE_ROWS[resource.collection]?.(request, context),
    ...(spanField !== undefined && withinSpan(spanField, span)),
    ...(matches.length === 0 ? {} : { matches }),
    ...(search === undefined || search === '' ? {} : { search: { text: search, in: resource.searchFields } }),
  };
}
