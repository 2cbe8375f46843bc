/** Paging as in JHipster: zero-based pages, repeated `sort=field,asc`, X-Total-Count and Link. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, EVERYTHING, TOTAL_COUNT_HEADER } from '../../../src/domain/contract/paths.ts';
import type { PageRequest, SortKey } from '../../store/store.ts';
import { pathOf } from './basePath.ts';

const SORT = /^([A-Za-z_]\w{0,63})(?:,(asc|desc))?$/i;

const whole = (least: number, most: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(otherwise);

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
    page: whole(0, EVERYTHING, 0),
    size: whole(1, EVERYTHING, DEFAULT_PAGE_SIZE),
    sort: z.union([key.transform((one) => [one]), z.array(key).max(5)]).default([]),
  });
}

/** Sets the headers of a page: total count, and links to the neighbouring pages. */
export function pageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: PageRequest,
  total: number,
  base: string,
): void {
  void reply.header(TOTAL_COUNT_HEADER, total);
  const last = Math.max(0, Math.ceil(total / asked.size) - 1);
  const links: [string, number][] = [];
  if (asked.page < last) links.push(['next', asked.page + 1]);
  if (asked.page > 0) links.push(['prev', asked.page - 1]);
  links.push(['last', last], ['first', 0]);
  const linkTo = (page: number): string => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    query.set('page', String(page));
    query.set('size', String(asked.size));
    const path = `${base}${pathOf(request).slice(1)}`;
    return `${path}?${query.toString()}`.replaceAll(',', '%2C').replaceAll(';', '%3B');
  };
  void reply.header('link', links.map(([rel, page]) => `<${linkTo(page)}>; rel="${rel}"`).join(','));
}
