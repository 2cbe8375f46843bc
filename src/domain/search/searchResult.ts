/** What the search over all that is stored answers. */
import type { ReportKey } from '../contract/shotReport.ts';

/** One result; they are sent best first. Not part of the contract. */
export interface SearchResult {
  readonly kind: 'report' | 'place' | 'zone' | 'camera' | 'node';
  readonly id: number;
  readonly title: string;
  /** Of a report, epoch ms; null for what has no time. */
  readonly time: number | null;
  /** Degrees; null for what has no place. */
  readonly lat: number | null;
  readonly lon: number | null;
  /** Path with query, below the base: opens the map there, of a report with its selection. */
  readonly link: string;
  /** Of a report. */
  readonly key?: ReportKey;
}
