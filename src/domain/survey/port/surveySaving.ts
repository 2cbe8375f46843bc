/** Calls of the page that save and apply surveys. */
import type { Row } from '../../json/row.ts';
import type { Result } from '../../result.ts';
import type { AnsweredVersion, AppliedVersionEntry } from '../apply/appliedVersion.ts';
import type { NodeComparison } from '../apply/compareNodes.ts';
import type { ZoneComparison } from '../apply/compareZones.ts';
import type { NodeFinding, ZoneFinding } from '../apply/findings.ts';
import type { StepPlace } from '../draft/history.ts';
import type { DeliveryFigures, SavedSurvey } from './surveyState.ts';
import type { CallFailure, EditFailure } from './surveyFailures.ts';
import type { SurveyKind } from './surveyKind.ts';

/** The part of SurveyPort that writes to the server. One of its writes at a time: another one meanwhile is refused as `busy`. */
export interface SurveySaving {
  /** Saves the nodes that are not hidden, or all zones, as a survey of the squad; selects it. */
  save(request: SaveRequest): Promise<Result<SaveOutcome, SaveFailure>>;
  /** Stores one zone of the draft. */
  saveZone(row: number): Promise<Result<void, SaveFailure>>;
  /** Stores one camera of the draft. */
  saveCamera(row: number): Promise<Result<void, SaveFailure>>;
  /** Stores all cameras of the draft that differ from what is stored. */
  saveCameras(): Promise<Result<StoreOutcome, SaveFailure>>;
  /** Returns what forbids applying the draft, and the levels that have something to apply. */
  checkApply(request: ApplyRequest): Promise<ApplyCheck>;
  /**
   * Checks, sends to the devices, marks the survey as applied, stores its nodes or zones, in this order. The value is what the
   * devices have answered so far; undefined where the server keeps no versions.
   */
  apply(request: ApplyRequest): Promise<Result<DeliveryFigures | undefined, ApplyFailure>>;
  /** Returns the records that depend on a stored zone; undefined for a zone that is not stored. */
  deleteStats(row: number): Promise<Result<Row | undefined, CallFailure>>;
  /** Deletes the stored zone or camera of an item and removes the item as one step. */
  deleteStored(table: 'zones' | 'cameras', row: number): Promise<Result<void, SaveFailure | EditFailure>>;
  /** Zones that have the camera as primary, and as one of the secondary cameras; undefined for one that is not stored. */
  relations(row: number): Promise<Result<Row | undefined, CallFailure>>;
  /** Returns the applied versions of the squad, newest first; empty if the server keeps none. */
  versions(kind: SurveyKind): Promise<Result<readonly AppliedVersionEntry[], CallFailure>>;
  /**
   * Versions of the squad that the devices have or wait for, newest first, applied since it was opened by another page and not
   * listed here; an empty list where the versions cannot be loaded.
   */
  unseenVersions(kind: SurveyKind): Promise<readonly AppliedVersionEntry[]>;
  /** Reads the saved surveys again, as another editor has saved, applied or deleted one; what is open stays as it is. */
  refreshSurveys(kind: SurveyKind): Promise<void>;
  /** Versions of the open survey that saves have overwritten, newest first; an empty list where none is open, or the server keeps none. */
  formerVersions(kind: SurveyKind): Promise<Result<readonly FormerVersion[], CallFailure>>;
  /** Gives the draft the items of a former version as one step; hidden nodes, which no version has, stay. */
  restoreFormer(
    kind: SurveyKind,
    recordVersion: number,
    place: StepPlace,
  ): Promise<Result<void, SaveFailure | EditFailure | 'unreadable'>>;
  /** Reads again what devices have answered to the newest versions of the squad. */
  refreshDeliveries(): Promise<void>;
  /** A version of the squad with the answers of its devices. */
  answeredVersion(versionId: number): Promise<Result<AnsweredVersion, CallFailure>>;
  /** Applies a version again, which marks its survey and stores its places; the draft is unchanged. */
  reapply(versionId: number): Promise<Result<void, SaveFailure>>;
  /** Takes over items of the survey that another person saved meanwhile, as one step; the next save is over theirs. */
  merge(request: MergeRequest): Promise<Result<void, SaveFailure | EditFailure>>;
  /** The draft against what was applied last, or against the survey that another person saved meanwhile. */
  compare(request: CompareRequest): Promise<Result<Comparison, CompareFailure>>;
  /** Removes the marks of a comparison from the map. */
  hideComparison(): Promise<void>;
}

/** The version to take for each item of a conflict. Items not named here stay as they are in the draft. */
export interface MergeRequest {
  readonly kind: SurveyKind;
  /** By node id or zone id. both: theirs is added with an id of its own. */
  readonly choices: readonly { readonly id: string; readonly take: 'theirs' | 'both' }[];
}

export interface SaveRequest {
  readonly kind: SurveyKind;
  readonly name: string;
  /** Saves over what another person saved meanwhile. */
  readonly overwrites: boolean;
}

export interface SaveOutcome {
  readonly survey: SavedSurvey;
  /** Nodes that are hidden and were not saved. */
  readonly hidden: number;
}

export interface StoreOutcome {
  readonly count: number;
}

/**
 * A failed call, or why none was sent. gone: the item is not in the draft; busy: another write is under way; changed, deleted: by
 * another person, which the draft has taken over where the item was not edited here, so that the next save stores it.
 */
export type SaveFailure = CallFailure | 'busy' | 'gone' | 'otherTab' | 'nothing' | 'changed' | 'deleted';

export interface ApplyRequest {
  readonly kind: SurveyKind;
  /** level_id of the levels whose items are applied; undefined for all. */
  readonly levels: readonly string[] | undefined;
}

/** Checks of the draft before it is applied. */
export interface ApplyCheck {
  /** Empty where nothing forbids it. */
  readonly findings: readonly ApplyFinding[];
  /** level_id of the levels that have visible items, '' outdoors, of the whole draft. */
  readonly levels: readonly string[];
}

/** A finding, with the row of its item in the draft; −1 where it is about none. */
export type ApplyFinding = NodeFinding | ZoneFinding;

/** Why a survey was not applied, or not as a whole. */
export type ApplyFailure =
  | 'busy'
  | 'otherTab'
  /** No survey is selected. */
  | 'nothing'
  | { readonly reason: 'findings'; readonly findings: readonly ApplyFinding[] }
  /** Another editor has taken the id of a new zone; nothing was applied. */
  | {
      readonly reason: 'taken';
      /** Of the zone in the draft. */
      readonly row: number;
      readonly freeId: string;
      readonly failure: CallFailure;
    }
  /** `step` failed; the steps before it are done. */
  | { readonly reason: 'call'; readonly step: ApplyStep; readonly failure: CallFailure };

/** prepare: before anything was sent to the devices. */
export type ApplyStep = 'prepare' | 'apply' | 'status' | 'store';

export interface CompareRequest {
  readonly kind: SurveyKind;
  /** `former`: a version of the open survey that a save has overwritten. */
  readonly with: 'applied' | 'conflict' | { readonly former: number };
}

/** A version of the open survey that a save has overwritten. */
export interface FormerVersion {
  readonly recordVersion: number;
  /** Login of the person whose save overwrote it. */
  readonly replacedBy: string;
  /** ISO text, UTC. */
  readonly replacedTime: string;
}

/** From the other version to the draft. */
export type Comparison = (
  | { readonly kind: 'nodes'; readonly nodes: NodeComparison }
  | { readonly kind: 'zones'; readonly zones: ZoneComparison }
) & {
  /** In a conflict: ids of items edited here since the last load or save; others are the other person's. */
  readonly editedIds?: readonly string[];
};

/** absent: there is no such version; unreadable: its file cannot be read. */
export type CompareFailure = CallFailure | 'absent' | 'unreadable';
