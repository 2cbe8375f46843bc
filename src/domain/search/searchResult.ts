/** What the search over all that is stored answers. */
import type { ReportKey } from '../contract/shotReport.ts';

/** Kinds of results. */
export const SEARCH_KINDS = ['report', 'incident', 'place', 'zone', 'camera', 'node', 'person'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Header with the time that a question names, as it was read: two instants, RFC 3339, with a slash between them. */
export const SEARCH_TIME_HEADER = 'x-search-time';
/** Header with the instant before which a search read no reports, as its time was up. */
export const SEARCHED_FROM_HEADER = 'x-searched-from';

/** One result; they are sent best first. */
export interface SearchResult {
  readonly kind: SearchKind;
  readonly id: number;
  readonly title: string;
  /** Of a report, or of the newest one of an incident, epoch ms; null for what has no time. */
  readonly time: number | null;
  /** Degrees; null for what has no place. */
  readonly lat: number | null;
  readonly lon: number | null;
  /** Path with query, below the base: opens the map there, of a report with its selection. */
  readonly link: string;
  /** Of a report. */
  readonly key?: ReportKey;
}
