/** What a list shows. The address contains it, so that a view is a link and Back returns to it. */
import { DEFAULT_PAGE_SIZE, ALL_ROWS, MAX_SEARCH_LENGTH } from '../../../../../domain/contract/paths.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import type { ListQuery } from '../../../../data/lists/entityCalls.ts';

/** Rows on a page; `all` is one long list. */
export type PageSize = number | 'all';
export const PAGE_SIZES: readonly PageSize[] = [DEFAULT_PAGE_SIZE, 50, 100, 'all'];

/** Order of a list by one field. */
export interface ListSort {
  readonly field: string;
  readonly isDescending: boolean;
}

export interface ListView {
  readonly search: string;
  /** First page is 0. */
  readonly page: number;
  readonly size: PageSize;
  /** undefined: the order of the server. */
  readonly sort: ListSort | undefined;
  /** Values by name; a name without a value is absent. */
  readonly filters: Readonly<Record<string, string>>;
  /** undefined: the default columns of the entity. */
  readonly columns: readonly string[] | undefined;
}

export const DEFAULT_VIEW: ListView = {
  search: '',
  page: 0,
  size: DEFAULT_PAGE_SIZE,
  sort: undefined,
  filters: {},
  columns: undefined,
};

/** The parts of a definition that a view refers to. */
type ViewFields = Pick<Resource, 'fields' | 'sortFields' | 'newestBy'>;

/**
 * The view of an address. Parts that are invalid for the resource get their default.
 *
 * @param query    search part of the address, without `?`
 * @param filters  names of the filters that the list has
 */
export function readListView(
  query: string,
  { fields, sortFields, newestBy }: ViewFields,
  filters: readonly string[],
): ListView {
  const params = new URLSearchParams(query);
  const [field = '', direction] = (params.get('sort') ?? '').split(',');
  const columns = params
    .get('columns')
    ?.split(',')
    .filter((name) => name === 'id' || Object.hasOwn(fields, name));
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: readPage(params.get('page')),
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? DEFAULT_PAGE_SIZE,
    sort: sortFields.includes(field) ? { field, isDescending: direction === 'desc' } : newestFirst(newestBy),
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = (params.get(name) ?? '').slice(0, MAX_SEARCH_LENGTH);
        return value === '' ? [] : [[name, value]];
      }),
    ),
    columns: columns === undefined || columns.length === 0 ? undefined : [...new Set(columns)],
  };
}

function newestFirst(field: string | undefined): ListSort | undefined {
  return field === undefined ? undefined : { field, isDescending: true };
}

/** Zero-based page of the number in the address, which counts from 1. */
function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 && page <= ALL_ROWS ? page - 1 : 0;
}

/** Search part of the address of a view, with `?`; '' for the default view. */
export function writeListView({ search, page, size, sort, filters, columns }: ListView): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(name, value);
  if (sort !== undefined) params.set('sort', sortText(sort));
  if (page > 0) params.set('page', String(page + 1));
  if (size !== DEFAULT_VIEW.size) params.set('size', String(size));
  if (columns !== undefined) params.set('columns', columns.join(','));
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

function sortText({ field, isDescending }: ListSort): string {
  return `${field},${isDescending ? 'desc' : 'asc'}`;
}

/** Parameters of the list call of a view. */
export function listQueryOf({ search, page, size, sort, filters }: ListView): ListQuery {
  return {
    ...filters,
    ...(search === '' ? {} : { search }),
    ...(sort === undefined ? {} : { sort: sortText(sort) }),
    page: size === 'all' ? 0 : page,
    size: size === 'all' ? ALL_ROWS : size,
  };
}
