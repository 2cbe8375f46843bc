/** Who opens, changes and shares saved searches. */
import type { SavedSearch } from '../contract/savedSearch.ts';
import { hasAny, type Authority } from '../contract/authorities.ts';

/** Who shares a search with all, and changes and deletes searches that others have shared. */
export const SEARCH_SHARERS: readonly Authority[] = ['ROLE_ADMIN', 'ROLE_POWER_USER'];

/** The person who asks. */
interface Person {
  readonly login: string;
  readonly authorities: ReadonlySet<string>;
}

/** Whether a person may open a saved search: his own, and shared ones. */
export function canOpenSearch({ owner, isShared }: SavedSearch, { login }: Pick<Person, 'login'>): boolean {
  return isShared || owner === login;
}

/** Whether a person may rename and delete a saved search: his own, and a shared one where he may share. */
export function canChangeSearch({ owner, isShared }: SavedSearch, { login, authorities }: Person): boolean {
  return owner === login || (isShared && canShareSearches(authorities));
}

/** Whether a person may share searches with all. */
export function canShareSearches(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, SEARCH_SHARERS);
}
