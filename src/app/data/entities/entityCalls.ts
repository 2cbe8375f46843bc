/**
 * The calls of an entity, by its definition (A§7). Failures are values: those of reads and removals are shown by the screen,
 * those of other writes by a toast too. A 401 ends the session.
 */
import { atom } from 'jotai';
import type { Row } from '../../../domain/json/row.ts';
import type { Resource } from '../../../domain/resources/defineResource.ts';
import { parseList } from '../../../domain/resources/parseRecord.ts';
import { success, type Result } from '../../../domain/result.ts';
import type { Failure } from '../../base/failure.ts';
import { newOnceKey } from '../../base/newOnceKey.ts';
import { sendForList, sendForRecord } from '../../base/sendFor.ts';
import type { StateAccess } from '../../base/store.ts';
import { httpOf } from '../../session/console.ts';

/** Parameters of a list: page, size, sort, search, and filters by the name of a field. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** Rows of a list and the number of all that match. */
export interface EntityPage {
  readonly rows: readonly Row[];
  readonly total: number;
}

const [BAD_REQUEST, CONFLICT, SERVER_ERROR] = [400, 409, 500];

type Answer<T> = Promise<Result<T, Failure>>;

/** Loads a page of a list. */
export async function listRecords(
  store: StateAccess,
  resource: Resource,
  query: ListQuery,
  signal?: AbortSignal,
): Answer<EntityPage> {
  const call = { query, list: true, failures: 'missing', ...(signal && { signal }) } as const;
  const answer = await sendForList(httpOf(store), resource.path, call);
  if (!answer.ok) return answer;
  const { body, total } = answer.value;
  const { rows } = parseList(resource, body);
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
  return rowOf(
    sendForRecord(httpOf(store), url, { list: true, failures: 'missing', ...(signal && { signal }) }),
  );
}

/** Creates a record, or updates the one whose id the row has; the answer is the stored record. */
export function writeRow(store: StateAccess, resource: Resource, row: Row): Answer<Row> {
  const { path, writePath = path } = resource;
  if (row['id'] === undefined || row['id'] === null) return createRow(store, writePath, row);
  const call = { method: 'PUT', body: row, failures: { except: CONFLICT } } as const;
  return rowOf(sendForRecord(httpOf(store), writePath, call));
}

/** Keys of creations whose outcome is unknown, by path and row. */
const openCreationsAtom = atom<ReadonlyMap<string, string>>(new Map());

/** Creates a record. The same row, sent again after its answer was lost, has the same key: there is no second record. */
async function createRow(store: StateAccess, path: string, row: Row): Answer<Row> {
  const name = `${path} ${JSON.stringify(row)}`;
  const onceKey = store.get(openCreationsAtom).get(name) ?? newOnceKey();
  const answer = await rowOf(sendForRecord(httpOf(store), path, { method: 'POST', body: row, onceKey }));
  const open = new Map(store.get(openCreationsAtom));
  if (!answer.ok && isOutcomeUnknown(answer.reason)) open.set(name, onceKey);
  else open.delete(name);
  store.set(openCreationsAtom, open);
  return answer;
}

/** Whether a write may have been done all the same: no answer, one that can't be read, or a failure of the server. */
function isOutcomeUnknown({ status }: Failure): boolean {
  return status < BAD_REQUEST || status >= SERVER_ERROR;
}

async function rowOf(sent: ReturnType<typeof sendForRecord>): Answer<Row> {
  const answer = await sent;
  return answer.ok ? success(answer.value.body) : answer;
}

/** Removes a record; the answer has no content. */
export async function removeRecord(
  store: StateAccess,
  { path }: Resource,
  id: string | number,
): Promise<Result<undefined, Failure>> {
  const call = { method: 'DELETE', failures: 'missing' } as const;
  const answer = await httpOf(store).send(`${path}/${encodeURIComponent(id)}`, call);
  return answer.ok ? success(undefined) : answer;
}
