import type { SavedSearch } from '../contract/savedSearch.ts';
import { readFinite } from '../json/read.ts';
import { isRow } from '../json/row.ts';

/** The saved searches of an answer; what is none is left out. */
export function readSavedSearches(body: readonly unknown[]): SavedSearch[] {
  return body.filter(isRow).flatMap(({ id, name, question, owner, isShared }) => {
    const number = readFinite(id);
    if (Number.isNaN(number) || typeof name !== 'string' || typeof question !== 'string') return [];
    return [
      {
        id: number,
        name,
        question,
        owner: typeof owner === 'string' ? owner : '',
        isShared: isShared === true,
      },
    ];
  });
}
