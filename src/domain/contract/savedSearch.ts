/** Searches that people keep under a name, for themselves or for all. Beside the contract of the specifications. */

/** Name of saved searches in the audit trail. */
export const SAVED_SEARCHES = 'savedSearches';

/** Searches that one person may keep. */
export const MAX_SAVED_SEARCHES = 100;
/** Characters of a name. */
export const MAX_SAVED_NAME_LENGTH = 80;

/** A question under a name. Its words for a time stay words: "yesterday" is the day before it is opened. */
export interface SavedSearch {
  readonly id: number;
  readonly name: string;
  readonly question: string;
  /** Login of the person who saved it. */
  readonly owner: string;
  /** All people may open it. */
  readonly isShared: boolean;
}
