/** A paged list of a collection: page, size, sort, search (O§7, A§7). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EVERYTHING } from '../../../src/domain/contract/paths.ts';
import type { FieldTable } from '../../../src/domain/resources/fields.ts';
import type { CollectionName, DocumentFilter } from '../../store/store.ts';
import type { Context } from '../web/context.ts';
import { csvColumns, exportFileName, parsedSlices, sendCsv } from '../web/csvList.ts';
import { setPageHeaders, pageQuery } from '../web/paging.ts';
import { sendList } from '../web/streamedList.ts';
import { VISIBLE_ROWS } from '../web/visibleRows.ts';
import { typed } from './route.ts';

export interface PagedList {
  /** Below the base. */
  readonly path: string;
  readonly collection: CollectionName;
  readonly sortFields: readonly string[];
  readonly searchFields: readonly string[];
  /** Fields of the CSV export, which a list without them does not have. */
  readonly fields?: FieldTable;
}

const MAX_SEARCH_LENGTH = 200;
/** The one page of an export. */
const WHOLE = { page: 0, size: EVERYTHING };

/**
 * Serves a list of any length in slices, with the count of all documents that match (JH-01). `format=csv` answers with
 * a file of all of them, in the order and with the search that are asked for.
 */
export function listRoute(app: FastifyInstance, { store, base }: Context, list: PagedList): void {
  const { path, collection, sortFields, searchFields, fields } = list;
  const search = z.string().max(MAX_SEARCH_LENGTH).optional();
  const format = z.enum(fields === undefined ? ['json'] : ['json', 'csv']).default('json');
  const querystring = pageQuery(sortFields).extend({ search, format });
  typed(app).get(`/${path}`, { schema: { querystring } }, async (request, reply) => {
    const { search: text, format: asked, ...page } = request.query;
    const filter: DocumentFilter = {
      ...VISIBLE_ROWS[collection]?.(request),
      ...(text === undefined || text === '' ? {} : { search: { text, in: searchFields } }),
    };
    if (asked === 'csv') {
      const { slices } = await store.collection(collection).textSlices({ ...page, ...WHOLE }, filter);
      const file = { fileName: exportFileName(list), columns: csvColumns({ fields: fields ?? {} }) };
      return sendCsv(reply, file, parsedSlices(slices));
    }
    const { total, slices } = await store.collection(collection).textSlices(page, filter);
    setPageHeaders(reply, request, { ...page, total, base });
    return sendList(reply, slices);
  });
}
