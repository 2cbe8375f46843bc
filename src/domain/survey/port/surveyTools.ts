/** Calls of the page for import and export, the zone assistant and the items that a list names by id. */
import type { LevelPlan } from '../../floorPlan/floorPlan.ts';
import type { Result } from '../../result.ts';
import type { StepPlace } from '../draft/history.ts';
import type { Ring, TableName } from '../draft/tables.ts';
import type { CsvAnswers, CsvMapping } from '../exchange/csvNodes.ts';
import type { ExistingChoice } from '../exchange/importItems.ts';
import type { GroundPlace } from '../exchange/farItems.ts';
import type {
  AltitudeChoice,
  FileFailure,
  ImportNote,
  ImportQuestion,
  RejectedEntry,
} from '../exchange/importedFile.ts';
import type { SurveySheet } from '../sheet/surveySheet.ts';
import type { LargerZones, RoomZone } from '../zones/roomZones.ts';
import type { ZoneFinding } from '../zones/zoneFindings.ts';
import type { Degrees, Metres } from '../../units.ts';
import type { EditFailure } from './surveyFailures.ts';
import type { ItemPlace } from './itemPlace.ts';

/** The part of SurveyPort that reads and writes files, finds what is odd, and what stands around items. */
export interface SurveyTools {
  /** Reads a file, as far as the worker needs it for `importRead`; the draft is unchanged. */
  readFile(request: FileRequest): Promise<Result<FileRead, FileFailure>>;
  /** Takes the items of the file that was read last into the draft, as one step. */
  importRead(request: ImportRead): Promise<Result<ImportOutcome, EditFailure>>;
  /** The items as a file; undefined where none of them is in the draft. CSV holds the nodes alone. */
  exportItems(request: ExportRequest): Promise<string | undefined>;
  /** Returns the items of a level for print; '': of all levels. undefined while no squad is open. */
  surveySheet(level: string): Promise<SurveySheet | undefined>;
  /** Returns findings about the zones and cameras of the draft. */
  zoneFindings(): Promise<readonly ZoneFinding[]>;
  /** The drawn nodes nearest to a node, nearest first, at most `most`. */
  nearestNodes(row: number, most: number): Promise<readonly NearNode[]>;
  /** Returns the records that a deletion of nodes from the draft affects. */
  nodeStats(rows: Uint32Array): Promise<NodeStats>;
  /** Sets the floor plan of the level that the page shows: it clips the quality field; undefined: none. */
  setPlan(plan: LevelPlan | undefined): Promise<void>;
  /** Rooms of the plan of a level with what speaks against a zone of each; empty without a plan. */
  planRooms(level: string, larger: LargerZones): Promise<readonly RoomZone[]>;
  /**
   * Adds zones of rooms on the place's level, by index in `planRooms`, as one step. Skips rooms with a
   * failure. The value is how many were added.
   */
  addRooms(rooms: RoomChoice, place: StepPlace): Promise<Result<number, EditFailure>>;
  /** The node that is placed next by hand; undefined where none is left. */
  nodeToPlace(source: PlaceSource): Promise<NodeToPlace | undefined>;
  /** Adds that node as one step, on the level of the place; `nothing` where none is left. */
  placeNode(placed: PlacedNode, place: StepPlace): Promise<Result<void, EditFailure>>;
  /** Returns the middle of the box around items (zones: their corners); undefined if none has a position. */
  middleOf(table: TableName, rows: Uint32Array): Promise<ItemsMiddle | undefined>;
  /** Rows of items by the ids that people know them by; −1 for an id that the draft does not have. */
  rowsOfIds(table: TableName, ids: readonly string[]): Promise<Int32Array>;
}

/** A file to read, and where its items are expected. */
export type FileRequest = FileContent & {
  /** The position of the squad; absent where it has none. */
  readonly near?: GroundPlace | undefined;
};

/** Input of an import: chosen files, such as a table and its .prj; a pasted text; or the last input again. */
export type FileContent =
  | {
      readonly format: 'files';
      readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
    }
  | { readonly format: 'text'; readonly text: string }
  | { readonly format: 'answers'; readonly answers: ImportAnswers };

/** Answers of a person about the file; absent: not answered. */
export interface ImportAnswers extends CsvAnswers {
  /** A coordinate system: "EPSG:25832", or the text of a .prj file. */
  readonly system?: string | undefined;
  readonly altitudeMode?: AltitudeChoice | undefined;
  readonly encoding?: string | undefined;
}

/**
 * Nodes that are placed by hand, one after the other.
 * - stored: nodes of the squad that the draft lacks, from the first that the search finds; '' for all
 * - new: nodes with ids that neither the draft nor any squad has
 */
export type PlaceSource = { readonly kind: 'stored'; readonly search: string } | { readonly kind: 'new' };

/** The node that is placed next. */
export interface NodeToPlace {
  readonly nodeId: string;
  /** Property number; '' for none. */
  readonly locationId: string;
  /** Stored nodes that are left, this one included; undefined for new ones. */
  readonly left: number | undefined;
}

/** Place of the next node. */
export interface PlacedNode {
  readonly source: PlaceSource;
  readonly lat: Degrees;
  readonly lng: Degrees;
}

/** Rooms that become zones. */
export interface RoomChoice {
  /** Their places in `planRooms`. */
  readonly chosen: readonly number[];
  readonly larger: LargerZones;
}

/** The middle of some items. */
export interface ItemsMiddle {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

/** A node near another one. */
export interface NearNode {
  readonly row: number;
  readonly nodeId: string;
  /** Property number; '' for none. */
  readonly locationId: string;
  readonly metres: Metres;
}

/** Records that a deletion of nodes from a survey affects, by the ids that people know. */
export interface NodeStats {
  /** Nodes that are stored: they stay. */
  readonly stored: readonly string[];
  /** Zones whose outline has one of the nodes in it. */
  readonly zones: readonly string[];
  /** Nodes that lose their nearest node. */
  readonly nearestOf: readonly string[];
}

/** Content of a file. */
export interface FileRead {
  readonly counts: Readonly<Record<TableName, number>>;
  /** Items whose id the draft has. */
  readonly existing: number;
  /** Nodes with the id of a device of another squad. */
  readonly foreign: number;
  /** Items with the id of an earlier one of the file. */
  readonly repeated: number;
  /** Items that are more than 100 km from the squad. */
  readonly far: number;
  readonly rejectedCount: number;
  /** The first MAX_LISTED_FAILURES failures. */
  readonly rejected: readonly RejectedEntry[];
  /** undefined for other formats */
  readonly csv: CsvPreview | undefined;
  /** Questions about the file, answered ones included. */
  readonly questions: readonly ImportQuestion[];
  readonly notes: readonly ImportNote[];
  readonly preview: ImportPreview;
}

/** Where the items would be: the first MAX_PREVIEW_POINTS and MAX_PREVIEW_RINGS. */
export interface ImportPreview {
  /** Nodes and cameras, [2 × points] longitude, latitude. */
  readonly points: Float64Array;
  /** Outlines of zones. */
  readonly rings: readonly Ring[];
}

export const MAX_PREVIEW_POINTS = 20_000;
export const MAX_PREVIEW_RINGS = 2000;

/** Columns of a CSV file. */
export interface CsvPreview {
  readonly header: readonly string[];
  /** Cells of the first PREVIEW_ROWS rows. */
  readonly sample: readonly (readonly string[])[];
  /** As requested, else as proposed. */
  readonly mapping: CsvMapping;
}

export const MAX_LISTED_FAILURES = 500;
export const PREVIEW_ROWS = 5;

export interface ImportRead {
  readonly existing: ExistingChoice;
  readonly place: StepPlace;
}

/** Result of an import. */
export interface ImportOutcome {
  readonly added: number;
  readonly replaced: number;
  readonly skipped: number;
  /** The first item that was added; undefined for none. */
  readonly first: ItemPlace | undefined;
}

export const EXPORT_FORMATS = ['geojson', 'kml', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly which: 'selection' | 'all';
}
