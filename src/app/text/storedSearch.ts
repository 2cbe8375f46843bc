/** Texts of the search of all that is stored, apart from those that home needs at once. */
import type { ReportSearch } from '../../domain/frame/view.ts';

export const SEARCH_ALL = 'Search all stored reports…';
export const SAVE_SEARCH = 'Save this search…';

/** A filter as a question to the search: "Shot Wharf District mill". */
export function questionOf({ symbols, zones, text }: ReportSearch): string {
  // The word for shots finds possible ones too.
  const types = symbols.filter((symbol) => symbol !== 'Possible Shot' || !symbols.includes('Shot'));
  return [...types, ...zones, text.trim()].filter(Boolean).join(' ');
}
