/** Content of an imported file, its rejected entries, and the questions to a person. */
import type { Metres } from '../../units.ts';
import type { AddedItems } from '../draft/command.ts';
import type { RingFailure } from '../zones/ring.ts';

/**
 * Why an entry of a file is rejected.
 * - notObject: it is no object
 * - noGeometry: it has none
 * - geometry: it has one that is neither a point nor a polygon; `text` names it
 * - coordinates: its coordinates cannot be read, or can be read in more than one way
 * - place: its position is missing or off the globe
 * - system: it is beyond the coordinate system of the file
 * - corners, beyond, crosses, area: its polygon is no zone
 * - id: it has none where it needs one
 * - column: the value of a column cannot be read; `column` names it, `text` is the value
 */
export type EntryFailure =
  | 'notObject'
  | 'noGeometry'
  | 'geometry'
  | 'coordinates'
  | 'place'
  | 'system'
  | RingFailure
  | 'id'
  | 'column';

/** A rejected entry. */
export interface RejectedEntry {
  /** Line of a CSV file, from 1; number of the feature, from 1, of the others. */
  readonly at: number;
  readonly reason: EntryFailure;
  readonly column?: string;
  readonly text?: string;
}

/** Content of a file; every entry is either an item or rejected. */
export interface ReadFile {
  readonly items: Required<AddedItems>;
  readonly rejected: readonly RejectedEntry[];
}

/**
 * Why a file as a whole is rejected.
 * - size: it is longer than MAX_FILE_LENGTH, also once it is unpacked
 * - empty: it has no characters
 * - notJson, notXml, notCsv: it is none, `detail` says where
 * - notKml: it is XML of another kind, `detail` is its first element
 * - links: a KML file that only links to others
 * - archive: it cannot be unpacked; noContent: nothing in it can be imported
 * - workbook, shapefile: it has to be saved in another format first
 * - encoding: its encoding is not known here, `detail` names it
 * - noFeatures, noHeader: it has nothing to import, no names of columns
 */
export type FileFailureReason =
  | 'size'
  | 'empty'
  | 'notJson'
  | 'notXml'
  | 'notKml'
  | 'notCsv'
  | 'links'
  | 'archive'
  | 'noContent'
  | 'workbook'
  | 'shapefile'
  | 'encoding'
  | 'noFeatures'
  | 'noHeader';

/** Why a file is rejected, with what of it shows that. */
export interface FileFailure {
  readonly reason: FileFailureReason;
  /** '' for none */
  readonly detail: string;
}

/** What a reader did that is not evident from the file. */
export type ImportNote =
  /** Decoded by another encoding than its own says, or by one that it does not say. */
  | { readonly kind: 'encoding'; readonly name: string }
  /** Lines before the header were left out. */
  | { readonly kind: 'titleLines'; readonly lines: readonly number[] }
  /** Files of an archive: those that were read, and how many were left out. */
  | { readonly kind: 'archive'; readonly read: readonly string[]; readonly left: number }
  /** Coordinates are of a system that the file names. */
  | { readonly kind: 'system'; readonly name: string; readonly accuracy: Metres | undefined };

/** How altitudes that a KML file does not count from sea level are read. */
export type AltitudeChoice = 'leave' | 'take';

/** A choice that a file does not make; the import waits for its answer. */
export type ImportQuestion =
  | { readonly kind: 'numbers'; readonly sample: string }
  | { readonly kind: 'angles'; readonly sample: string }
  | { readonly kind: 'order'; readonly sample: string }
  /** Altitudes of so many placemarks are ignored by KML, or counted from the ground. */
  | { readonly kind: 'altitudes'; readonly clamped: number; readonly relative: number }
  | {
      readonly kind: 'system';
      readonly sample: string;
      /** Coordinate systems that place the items near the squad, the nearest first. */
      readonly proposals: readonly SystemChoice[];
      /** Why the answer is none; undefined without an answer. */
      readonly failure: SystemFailure | undefined;
    };

/**
 * Why a coordinate system cannot be used.
 * - unknown: no system has that code or text
 * - grid: a file of differences would be needed, which is not here
 * - datum: how it relates to WGS 84 is not known here
 */
export type SystemFailure = 'unknown' | 'grid' | 'datum';

/** A coordinate system that may be chosen. */
export interface SystemChoice {
  /** "EPSG:25832" */
  readonly code: string;
  readonly name: string;
}

/** Longest file that is read, UTF-16 units: 20 000 nodes with all their fields are 12 million. */
export const MAX_FILE_LENGTH = 64 * 1024 * 1024;

/** Fails a file. @param detail  what of the file shows that */
export function fileFailure(
  reason: FileFailureReason,
  detail = '',
): { readonly ok: false; readonly reason: FileFailure } {
  return { ok: false, reason: { reason, detail } };
}
