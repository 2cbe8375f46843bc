/** The searches that a person has saved, and the searches that others share. */
import { PATHS } from '../../../domain/contract/paths.ts';
import type { SavedSearch } from '../../../domain/contract/savedSearch.ts';
import { success, type Result } from '../../../domain/result.ts';
import { readSavedSearches } from '../../../domain/search/readSavedSearches.ts';
import { urlOf } from '../../browser/basePath.ts';
import type { StateAccess } from '../../browser/store.ts';
import type { Failure } from '../../http/failure.ts';
import { sendForList, sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';

/** Key of an address that opens a saved search. */
export const SAVED_SEARCH_PARAM = 'search';

/** Loads the list, by name; none where the server has no saved searches. */
export async function loadSavedSearches(
  store: StateAccess,
  signal?: AbortSignal,
): Promise<Result<readonly SavedSearch[], Failure>> {
  const answer = await sendForList(httpOf(store), PATHS.savedSearches, {
    failures: 'optional',
    ...(signal && { signal }),
  });
  if (answer.ok) return success(readSavedSearches(answer.value.body));
  return answer.reason.kind === 'notFound' ? success([]) : answer;
}

/** One search; undefined where there is none for the person. */
export async function loadSavedSearch(store: StateAccess, id: number): Promise<SavedSearch | undefined> {
  const answer = await sendForRow(httpOf(store), `${PATHS.savedSearches}/${id}`, { failures: 'optional' });
  return answer.ok ? readSavedSearches([answer.value.body])[0] : undefined;
}

type Done = Promise<Result<unknown, Failure>>;

/** Saves a search; each key is done once. */
export function saveSearch(
  store: StateAccess,
  body: Pick<SavedSearch, 'name' | 'question' | 'isShared'>,
  onceKey: string,
): Done {
  return sendForRow(httpOf(store), PATHS.savedSearches, {
    method: 'POST',
    body,
    onceKey,
    failures: 'silent',
  });
}

/** Renames a search, or begins and ends its sharing. */
export function changeSavedSearch(store: StateAccess, { id, name, isShared }: SavedSearch): Done {
  const body = { name, isShared };
  return sendForRow(httpOf(store), `${PATHS.savedSearches}/${id}`, {
    method: 'PUT',
    body,
    failures: 'silent',
  });
}

export function deleteSavedSearch(store: StateAccess, id: number): Done {
  return httpOf(store).send(`${PATHS.savedSearches}/${id}`, { method: 'DELETE', failures: 'silent' });
}

/** Absolute address that opens a saved search. */
export function linkOfSavedSearch({ id }: SavedSearch): string {
  return urlOf(`?${SAVED_SEARCH_PARAM}=${id}`);
}
