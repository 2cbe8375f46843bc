import type { Generated } from 'kysely';

/** A saved search (savedSearches/savedSearchStore.ts). */
export interface SavedSearchRow {
  id: number;
  /** Of the person who saved it, in lower case. */
  login: string;
  name: string;
  question: string;
  is_shared: number;
}
export type SavedSearchTable = Omit<SavedSearchRow, 'id'> & { id: Generated<number> };
