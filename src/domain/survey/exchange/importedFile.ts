/** What was read of an imported file, and what could not be. */
import type { AddedItems } from '../draft/command.ts';
import type { RingFailure } from '../zones/ring.ts';

/**
 * Why an entry of a file is rejected.
 * - notObject: it is no object
 * - geometry: it has none, or one that is neither a point nor a polygon
 * - place: its position is missing or off the globe
 * - corners, beyond, crosses, area: its polygon is no zone
 * - id: it has none where it needs one
 * - column: the value of a column cannot be read; `column` names it
 */
export type EntryFailure = 'notObject' | 'geometry' | 'place' | RingFailure | 'id' | 'column';

/** A rejected entry. */
export interface RejectedEntry {
  /** Line of a CSV file, from 1; number of the feature, from 1, of the others. */
  readonly at: number;
  readonly reason: EntryFailure;
  readonly column?: string;
}

/** What was read of a file; every entry is either an item or rejected. */
export interface ReadFile {
  readonly items: Required<AddedItems>;
  readonly rejected: readonly RejectedEntry[];
}

/** Why a file as a whole is rejected; size: it is longer than MAX_FILE_LENGTH. */
export type FileFailure = 'size' | 'notJson' | 'notCsv' | 'noFeatures' | 'noHeader';

/** Longest file that is read, UTF-16 units: 20 000 nodes with all their fields are 12 million. */
export const MAX_FILE_LENGTH = 64 * 1024 * 1024;
