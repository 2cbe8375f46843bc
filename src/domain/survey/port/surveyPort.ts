/** Calls between the survey page and its worker. */
import type { Result } from '../../result.ts';
import type { EpochMs, Metres } from '../../units.ts';
import type { MapView } from '../../frame/view.ts';
import type { DeviceReply } from '../apply/deviceAnswers.ts';
import type { Command, Shift } from '../draft/command.ts';
import type { Selection, StepNote, StepPlace } from '../draft/history.ts';
import type { Ring, TableName } from '../draft/tables.ts';
import type { SurveySaving } from './surveySaving.ts';
import type { SurveyTools } from './surveyTools.ts';
import type {
  NodeListOrder,
  NodeListPage,
  ResumableDraft,
  ResumedDraft,
  SurveyState,
} from './surveyState.ts';
import type { TypedItem } from './typedItems.ts';
import type { EditFailure } from './surveyFailures.ts';
import type { CallFailure } from './surveyFailures.ts';

/** The part of SurveyPort about drafts that the journal holds: unsaved edits of an ended session, and checkpoints. */
export interface SurveyDrafts {
  /** Keeps the draft with its history under a name, beside the journal. */
  saveCheckpoint(name: string): Promise<Result<void, JournalFailure>>;
  /** Checkpoints of this person and squad, newest first. */
  checkpoints(): Promise<readonly Checkpoint[]>;
  /** Replaces the draft and its history by a checkpoint; returns the place to show. */
  restoreCheckpoint(id: string): Promise<Result<StepPlace | undefined, ResumeFailure>>;
  /** Removes a checkpoint. */
  deleteCheckpoint(id: string): Promise<void>;
  /** Draft of an earlier session of this person and squad. */
  resumable(): Promise<ResumableDraft | undefined>;
  /** Restores that draft with its history, or removes it. */
  resume(choice: 'resume' | 'discard'): Promise<Result<ResumedDraft, ResumeFailure>>;
  /** Replaces what the journal keeps of the typed values of a squad that are not in its draft; ignored unless it is open. */
  noteTyped(squadId: string, items: readonly TypedItem[]): Promise<void>;
}

/** Calls of the page to the survey's worker. Implemented in `workers/survey`. Calls are answered in order. */
export interface SurveyPort extends SurveyDrafts, SurveySaving, SurveyTools {
  /** Begins the session of one page. Another call with a new token keeps the draft. */
  start(session: SurveySession, page: SurveySink): Promise<void>;
  /** Loads the squad's lists, stored nodes, cameras and zones; the draft before is closed, its journal kept. */
  openSquad(squad: SurveySquad): Promise<Result<SquadOpened, CallFailure>>;
  /** Replaces the nodes by a saved survey's; undefined: by none. Steps that changed zones or cameras stay. */
  loadNodes(surveyId: string | undefined): Promise<Result<LoadedFile, LoadFailure>>;
  /** Replaces the zones by a saved file's; undefined: by none. */
  loadZones(fileId: string | undefined): Promise<Result<LoadedFile, LoadFailure>>;
  /** Performs a command as one step. A ring that is no zone is refused. */
  perform(command: Command, place: StepPlace): Promise<Result<void, EditFailure>>;
  /** Returns the stored nodes of the squad that can be added to the draft. */
  squadNodes(): Promise<readonly SquadNode[]>;
  /** Adds stored nodes of the squad as one step; one without a position is put at the place. */
  addSquadNodes(nodeIds: readonly string[], place: StepPlace): Promise<Result<void, EditFailure>>;
  /** Adds a zone with the next id and order, on the level of the place, as one step. */
  addZone(ring: Ring, place: StepPlace): Promise<Result<void, EditFailure>>;
  /** Undoes or redoes steps until `position` of them are done; returns the place to show. */
  goTo(position: number): Promise<StepPlace | undefined>;
  /** Returns the notes of the history's steps, oldest first. O(steps). */
  steps(): Promise<readonly StepNote[]>;
  /** Selects items of one table; undefined for none. */
  select(selection: Selection | undefined): Promise<void>;
  /** Sets what is drawn, the visible area and the level. */
  setView(view: SurveyView): Promise<void>;
  /** Items while they are dragged: what follows from their places is drawn, the draft is unchanged; undefined ends it. */
  drag(dragged: DraggedItems | undefined): Promise<void>;
  /** Returns rows [from, from + count) of the nodes whose id or property number contains `search`. */
  nodeRows(request: NodeRowsRequest): Promise<NodeListPage>;
  /**
   * All values of an item, as `isEdited` whether they differ from the saved ones, and as `reply` a DeviceReply where there is one;
   * undefined where it is not in the draft.
   */
  item(table: TableName, row: number): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Rows of all cameras or zones, by id or by order. */
  itemRows(table: 'cameras' | 'zones'): Promise<readonly ItemRow[]>;
  /** Rows of the drawn items of a table within a ring of Mercator corners. */
  rowsWithin(table: TableName, ring: Float64Array): Promise<Uint32Array>;
  /** Answered at once, so that the page can check that the thread works. */
  ping(): Promise<void>;
  /** Ends the session; the journal stays. */
  stop(): Promise<void>;
}

/** Calls of the worker to the page. Frames are messages beside the calls: `StageMessages`. */
export interface SurveySink {
  /** Delivers the state of the page. */
  state(state: SurveyState): Promise<void>;
  /** Tells that another tab holds the draft, or that the journal cannot be written. */
  journal(reason: JournalFailure | undefined): Promise<void>;
}

/**
 * gone: there is none; unreadable: it is damaged, or of another version of the console; closed: another squad was opened
 * meanwhile, and the draft stays.
 */
export type ResumeFailure = 'gone' | 'unreadable' | 'otherTab' | 'closed';

/** otherTab: this tab shows the draft and may not change it; full: the storage of the browser is full. */
export type JournalFailure = 'otherTab' | 'full' | 'unavailable';

export interface SurveySession {
  /** Absolute URL of the page's base, with a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** The journal is kept per person and squad. */
  readonly login: string;
}

export interface SurveySquad {
  readonly squadId: string;
}

export interface SquadOpened {
  readonly resumable: ResumableDraft | undefined;
}

export interface LoadedFile {
  /** Entries that are no objects. */
  readonly unreadable: number;
}

/** Failure of a load: its call failed, another load began, or the items to replace were edited meanwhile. */
export type LoadFailure = CallFailure | 'overtaken' | 'edited';

/** A stored node of the squad. */
export interface SquadNode {
  readonly nodeId: string;
  /** Property number; '' for none. */
  readonly locationId: string;
  readonly isInDraft: boolean;
}

/** A draft that was kept under a name. */
export interface Checkpoint {
  readonly id: string;
  readonly name: string;
  readonly at: EpochMs;
  /** Steps of its history that were not saved. */
  readonly steps: number;
}

/** View of the stage: camera, level and displayed layers. */
export interface SurveyView {
  /** Camera of the map. */
  readonly map: MapView;
  /** level_id of the active level; '' for all */
  readonly level: string;
  readonly shows: Readonly<Record<'nodes' | 'zones' | 'zoneLabels' | 'cameras', boolean>>;
  readonly distances: DistanceMode;
  /** undefined while it is off */
  readonly quality: QualityRequest | undefined;
}

export type DistanceMode =
  | { readonly kind: 'off' | 'all' | 'closest' }
  | { readonly kind: 'manual'; readonly nodeIds: readonly [string, string] };

export interface QualityRequest {
  /** A node detects shots up to this distance. */
  readonly range: Metres;
  /** Rows of nodes that count as failed. */
  readonly failed: readonly number[];
  /** Whether the field ends at the walls of the floor plan and the zones. */
  readonly isClipped: boolean;
}

/** Items that are dragged, and how far from where they are in the draft. Released, they are moved by a command `shift`. */
export interface DraggedItems {
  readonly table: 'nodes' | 'cameras';
  readonly rows: Uint32Array;
  readonly shift: Shift;
}

export interface NodeRowsRequest {
  readonly from: number;
  readonly count: number;
  readonly search: string;
  readonly order: NodeListOrder;
}

/** A camera or zone as its list shows it. */
export interface ItemRow {
  readonly row: number;
  readonly id: string;
  readonly name: string;
  /** Zones: NaN for none. */
  readonly order: number;
  readonly level: string;
  readonly isHidden: boolean;
  readonly isSelected: boolean;
  readonly isEdited: boolean;
  /** Cameras: id of the stored record; undefined for a new one. */
  readonly storedId: string | undefined;
  /** Zones: it is edited against the open file, and stored by itself as it is now. Absent where it is not. */
  readonly isStoredAlone?: boolean;
  /** Zones: as `reply` of a node. */
  readonly reply?: DeviceReply | undefined;
}
