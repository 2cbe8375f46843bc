/** Paging as in JHipster: zero-based pages, repeated `sort=field,asc`, X-Total-Count and Link. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, ALL_ROWS, TOTAL_COUNT_HEADER } from '../../../src/domain/contract/paths.ts';
import type { PageRequest, SortKey } from '../../store/database/pages.ts';
import { pathOf } from './basePath.ts';

const SORT = /^([A-Za-z_]\w{0,63})(?:,(asc|desc))?$/i;

const integer = (min: number, max: number, defaultValue: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(defaultValue);

/** Schema of the query of a paged list that can be sorted by `fields` only. */
export function pageQuery<Field extends string>(fields: readonly Field[]) {
  const known: ReadonlySet<string> = new Set(fields);
  const key = z
    .string()
    .regex(SORT)
    .transform((text): SortKey<Field> => {
      const [, field = '', direction = 'asc'] = SORT.exec(text) ?? [];
      return { field: field as Field, descending: direction.toLowerCase() === 'desc' };
    })
    .refine(({ field }) => known.has(field), { message: 'not a field to sort by' });
  return z.object({
    page: integer(0, ALL_ROWS, 0),
    size: integer(1, ALL_ROWS, DEFAULT_PAGE_SIZE),
    sort: z.union([key.transform((one) => [one]), z.array(key).max(5)]).default([]),
  });
}

/** Whether a list is sorted by one field, with `id` after it for the ties: each field of a list without bounds has an index. */
export function isSortedByOne({ sort }: { readonly sort: readonly SortKey[] }): boolean {
  return sort.slice(1).every(({ field }) => field === 'id');
}

/** What is wrong with a query that is not. */
export const SORTED_BY_ONE = { path: ['sort'], message: 'one field, and id' };

/** A page of a list, and what its links are made of. */
export interface PageOfTotal extends Pick<PageRequest, 'page' | 'size'> {
  /** Number of entries on all pages. */
  readonly total: number;
  /** Base path of the console: starts and ends with a slash. */
  readonly base: string;
}

/** Characters of links; a client refuses an answer with more than 16 kB of headers, and takes pages without links too. */
const MAX_LINKS_LENGTH = 8_000;

/** Sets the headers of a page: total count, and links to the neighbouring pages unless its query is very long. */
export function setPageHeaders(
  reply: FastifyReply,
  request: FastifyRequest,
  { page, size, total, base }: PageOfTotal,
): void {
  void reply.header(TOTAL_COUNT_HEADER, total);
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const links: [string, number][] = [];
  if (page < last) links.push(['next', page + 1]);
  if (page > 0) links.push(['prev', page - 1]);
  links.push(['last', last], ['first', 0]);
  const linkTo = (linked: number): string => pageLink(request, { page: linked, size, base });
  const text = links.map(([rel, linked]) => `<${linkTo(linked)}>; rel="${rel}"`).join(',');
  if (text.length <= MAX_LINKS_LENGTH) void reply.header('link', text);
}

/** A page of a list that is not counted. */
export interface UncountedPage {
  readonly page: number;
  readonly hasNext: boolean;
  /** Base path of the console: starts and ends with a slash. */
  readonly base: string;
}

/** Sets the link to the next page where there is one. */
export function setNextLink(
  reply: FastifyReply,
  request: FastifyRequest,
  { page, hasNext, base }: UncountedPage,
): void {
  if (hasNext) void reply.header('link', `<${pageLink(request, { page: page + 1, base })}>; rel="next"`);
}

/** The address of a page of the list that a call asks for. */
function pageLink(
  request: FastifyRequest,
  { page, size, base }: { readonly page: number; readonly size?: number; readonly base: string },
): string {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  query.set('page', String(page));
  if (size !== undefined) query.set('size', String(size));
  const path = `${base}${pathOf(request).slice(1)}`;
  return `${path}?${query.toString()}`.replaceAll(',', '%2C').replaceAll(';', '%3B');
}
