/** A paged list of a collection: page, size, sort, search (O§7, A§7). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CollectionName, DocumentFilter } from '../../store/store.ts';
import type { Context } from '../web/context.ts';
import { setPageHeaders, pageQuery } from '../web/paging.ts';
import { sendList } from '../web/streamedList.ts';
import { typed } from './route.ts';

export interface PagedList {
  /** Below the base. */
  readonly path: string;
  readonly collection: CollectionName;
  readonly sortFields: readonly string[];
  readonly searchFields: readonly string[];
  /** The documents that the caller may see; all where it is undefined. */
  readonly visibleTo?: (request: FastifyRequest) => DocumentFilter;
}

const MAX_SEARCH_LENGTH = 200;

/** Serves a list of any length in slices, with the count of all documents that match (JH-01). */
export function listRoute(app: FastifyInstance, { store, base }: Context, list: PagedList): void {
  const { path, collection, sortFields, searchFields, visibleTo } = list;
  const search = z.string().max(MAX_SEARCH_LENGTH).optional();
  const querystring = pageQuery(sortFields).extend({ search });
  typed(app).get(`/${path}`, { schema: { querystring } }, async (request, reply) => {
    const { search: text, ...page } = request.query;
    const filter: DocumentFilter = {
      ...visibleTo?.(request),
      ...(text === undefined || text === '' ? {} : { search: { text, in: searchFields } }),
    };
    const { total, slices } = await store.collection(collection).textSlices(page, filter);
    setPageHeaders(reply, request, { ...page, total, base });
    return sendList(reply, slices);
  });
}
