/** Fetches lists and reads their rows. A failed call is undefined, never an empty list. */
import type { StateAccess } from '../../browser/store.ts';
import { ALL_ROWS } from '../../../domain/contract/paths.ts';
import type { Resource } from '../../../domain/resources/definition/defineResource.ts';
import type { FieldTable, RecordOf } from '../../../domain/resources/definition/fields.ts';
import { parseList } from '../../../domain/resources/definition/parseRecord.ts';
import { reportError } from '../../browser/errorLog.ts';
import { sendForList } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import { retryAfterAtom } from './failedLists.ts';
import { notDrawn, notReadInFull } from '../../text/errors.ts';
import type { ListName } from '../../text/lists.ts';

async function fetchList(store: StateAccess, path: string): Promise<readonly unknown[] | undefined> {
  const answer = await sendForList(httpOf(store), path, { query: { size: ALL_ROWS } });
  if (answer.ok) return answer.value.body;
  store.set(retryAfterAtom, answer.reason.retryAfter);
  return undefined;
}

/**
 * The records of a resource. Rows that are no objects are left out; they, and rows with unreadable fields, are counted
 * for the diagnostics.
 */
export async function fetchRecords<T extends FieldTable>(
  store: StateAccess,
  name: ListName,
  resource: Resource<T>,
): Promise<readonly RecordOf<T>[] | undefined> {
  const list = await fetchList(store, resource.path);
  if (list === undefined) return undefined;
  const { rows, skippedCount } = parseList(resource, list);
  const unreadCount = skippedCount + rows.filter(({ failures }) => failures.length > 0).length;
  if (unreadCount > 0) reportError(store, name)(notReadInFull(unreadCount));
  return rows.map(({ record }) => record);
}

/** A text or number as text; '' for any other value. */
export function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether both coordinates are degrees on the globe. */
export function hasPosition({ lat, lng }: { readonly lat: number; readonly lng: number }): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

/** What items are, and which of them can be drawn. */
interface DrawableItems<Item> {
  /** For the diagnostics. */
  readonly kind: string;
  readonly isDrawable: (item: Item) => boolean;
}

/** The items that can be drawn; the others are counted for the diagnostics. */
export function filterDrawable<Item>(
  store: StateAccess,
  items: readonly Item[],
  { kind, isDrawable }: DrawableItems<Item>,
): readonly Item[] {
  const drawn = items.filter(isDrawable);
  if (drawn.length < items.length) reportError(store, kind)(notDrawn(items.length - drawn.length));
  return drawn;
}
