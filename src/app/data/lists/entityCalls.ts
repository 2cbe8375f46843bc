/**
 * The calls of an entity, from its definition. Failures are values. The screen shows failures of reads and
 * removals; a toast also shows failures of other writes. A 401 ends the session.
 */
import type { Row } from '../../../domain/json/row.ts';
import type { Resource } from '../../../domain/resources/definition/defineResource.ts';
import { parseList } from '../../../domain/resources/definition/parseRecord.ts';
import { success, type Result } from '../../../domain/result.ts';
import type { Failure } from '../../http/failure.ts';
import { sendForList, sendForRecord } from '../../http/sendFor.ts';
import { sendOnce } from '../../http/sendOnce.ts';
import type { StateAccess } from '../../browser/store.ts';
import { httpOf } from '../../session/console.ts';

/** Parameters of a list: page, size, sort, search, and filters by the name of a field. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** Rows of a list, and the number of all matching rows. */
export interface EntityPage {
  readonly rows: readonly Row[];
  readonly total: number;
}

const CONFLICT = 409;

type Answer<T> = Promise<Result<T, Failure>>;

/** Which page is loaded; `signal` ends the call. */
interface ListCall {
  readonly query: ListQuery;
  readonly signal?: AbortSignal;
}

/** Loads a page of a list. */
export async function listRecords(
  store: StateAccess,
  resource: Resource,
  { query, signal }: ListCall,
): Answer<EntityPage> {
  const call = { query, failures: 'missing', ...(signal && { signal }) } as const;
  const answer = await sendForList(httpOf(store), resource.path, call);
  if (!answer.ok) return answer;
  const { body, total } = answer.value;
  const { rows } = parseList(resource, body);
  return success({ rows: rows.map(({ row }) => row), total: total ?? rows.length });
}

/** Which record is loaded; `signal` ends the call. */
interface RecordCall {
  readonly id: string | number;
  readonly signal?: AbortSignal;
}

/** Loads one record. */
export function readRecord(store: StateAccess, { path }: Resource, { id, signal }: RecordCall): Answer<Row> {
  const url = `${path}/${encodeURIComponent(id)}`;
  return rowOf(sendForRecord(httpOf(store), url, { failures: 'missing', ...(signal && { signal }) }));
}

/** Creates a record, or updates the record with the row's id; the answer is the stored record. */
export function writeRow(store: StateAccess, resource: Resource, row: Row): Answer<Row> {
  const { path, writePath = path } = resource;
  if (row['id'] === undefined || row['id'] === null) return createRow(store, writePath, row);
  const call = { method: 'PUT', body: row, failures: { except: CONFLICT } } as const;
  return rowOf(sendForRecord(httpOf(store), writePath, call));
}

/**
 * Creates a record. A row that is sent again after its answer was lost has the same key, so that no second
 * record results.
 */
function createRow(store: StateAccess, path: string, row: Row): Answer<Row> {
  return sendOnce(store, `${path} ${JSON.stringify(row)}`, (onceKey) =>
    rowOf(sendForRecord(httpOf(store), path, { method: 'POST', body: row, onceKey })),
  );
}

async function rowOf(sent: ReturnType<typeof sendForRecord>): Answer<Row> {
  const answer = await sent;
  return answer.ok ? success(answer.value.body) : answer;
}

/** Updates one of many records. Shows no toast: the caller reports the outcome of all. */
export function writeOneOfMany(store: StateAccess, resource: Resource, row: Row): Answer<Row> {
  const { path, writePath = path } = resource;
  const call = { method: 'PUT', body: row, failures: 'missing', quiet: true } as const;
  return rowOf(sendForRecord(httpOf(store), writePath, call));
}

/** Which record is removed; a removal of many records shows no toast for each. */
interface Removal {
  readonly id: string | number;
  readonly isOneOfMany?: boolean;
}

/** Removes a record; the answer has no content. */
export async function removeRecord(
  store: StateAccess,
  { path }: Resource,
  { id, isOneOfMany = false }: Removal,
): Promise<Result<undefined, Failure>> {
  const call = {
    method: 'DELETE',
    failures: 'missing',
    ...(isOneOfMany && { quiet: true as const }),
  } as const;
  const answer = await httpOf(store).send(`${path}/${encodeURIComponent(id)}`, call);
  return answer.ok ? success(undefined) : answer;
}
