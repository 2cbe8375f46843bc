/**
 * The calls of an entity, by its definition (A§7). Failures are values: those of reads are shown by the screen, those of
 * writes by a toast too. A 401 ends the session.
 */
import { isRow, type Row } from '../../../domain/json/row.ts';
import type { Resource } from '../../../domain/resources/defineResource.ts';
import { parseList } from '../../../domain/resources/parseRecord.ts';
import { success, type Result } from '../../../domain/result.ts';
import type { Failure } from '../../base/failure.ts';
import type { StateAccess } from '../../base/store.ts';
import { httpOf } from '../../session/console.ts';

/** Parameters of a list: page, size, sort, search, and filters by the name of a field. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** Rows of a list and the number of all that match. */
export interface EntityPage {
  readonly rows: readonly Row[];
  readonly total: number;
}

type Answer<T> = Promise<Result<T, Failure>>;

/** Loads a page of a list. */
export async function listRecords(
  store: StateAccess,
  resource: Resource,
  query: ListQuery,
  signal?: AbortSignal,
): Answer<EntityPage> {
  const call = { query, list: true, mayBeMissing: true, ...(signal && { signal }) };
  const answer = await httpOf(store).send(resource.path, call);
  if (!answer.ok) return answer;
  const { body, total } = answer.value;
  const { rows } = parseList(resource, Array.isArray(body) ? body : []);
  return success({ rows: rows.map(({ row }) => row), total: total ?? rows.length });
}

/** Loads one record. */
export function readRecord(
  store: StateAccess,
  { path }: Resource,
  id: string | number,
  signal?: AbortSignal,
): Answer<Row> {
  const url = `${path}/${encodeURIComponent(id)}`;
  return rowOf(httpOf(store).send(url, { list: true, mayBeMissing: true, ...(signal && { signal }) }));
}

/** Creates a record, or updates the one whose id the row has; the answer is the stored record. */
export function writeRow(store: StateAccess, { path, writePath = path }: Resource, row: Row): Answer<Row> {
  const method = row['id'] === undefined || row['id'] === null ? 'POST' : 'PUT';
  return rowOf(httpOf(store).send(writePath, { method, body: row }));
}

async function rowOf(sent: ReturnType<ReturnType<typeof httpOf>['send']>): Answer<Row> {
  const answer = await sent;
  if (!answer.ok) return answer;
  return success(isRow(answer.value.body) ? answer.value.body : {});
}

/** Removes a record; the answer has no content. */
export async function removeRecord(
  store: StateAccess,
  { path }: Resource,
  id: string | number,
): Promise<Result<undefined, Failure>> {
  const answer = await httpOf(store).send(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
  return answer.ok ? success(undefined) : answer;
}
