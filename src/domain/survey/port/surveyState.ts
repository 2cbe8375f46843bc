/** What screens of the survey show, sent by its worker when it changes. */
import type { Degrees, EpochMs, Metres } from '../../units.ts';
import type { AppliedState } from '../apply/appliedVersion.ts';
import type { DeviceReply, ReplyCounts } from '../apply/deviceAnswers.ts';
import type { Selection, StepNote, StepPlace } from '../draft/history.ts';
import type { TypedItem } from './typedItems.ts';
import type { SurveyKind } from './surveyKind.ts';

/** A saved survey of nodes or file of zones, as its list shows it. */
export interface SavedSurvey {
  readonly id: string;
  readonly name: string;
  readonly isApplied: boolean;
  /** undefined where the server has no versions */
  readonly recordVersion: number | undefined;
}

/** What became of the newest version of a squad at its devices. */
export interface DeliveryFigures {
  readonly versionId: number;
  /** Name of the survey that was applied. */
  readonly name: string;
  readonly state: AppliedState;
  readonly counts: ReplyCounts;
  /** Why the newest attempt did not reach the devices; null for none. */
  readonly failure: string | null;
  /** The first devices that refused. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** This page has applied it since the squad was opened. */
  readonly isOwn: boolean;
}

/** Lifecycle of what is drawn. */
export interface SurveyLifecycle {
  /** The newest applied version that no other one has superseded; absent for none, and where the server keeps none. */
  readonly delivery?: DeliveryFigures | undefined;
  /** The selected survey; undefined for none. */
  readonly selected: SavedSurvey | undefined;
  readonly isEdited: boolean;
  /** Steps since its items were last saved that changed them, which loading another one drops; undefined where no step leads there. */
  readonly unsavedSteps: number | undefined;
}

/** State of the survey page; sent as one object, at most once per 100 ms, at once after a call. */
export interface SurveyState {
  /** Increases with every change of the draft; lists are read again when it does. */
  readonly revision: number;
  readonly squadId: string;
  readonly nodes: SurveyLifecycle & { readonly saved: readonly SavedSurvey[] };
  readonly zones: SurveyLifecycle & { readonly saved: readonly SavedSurvey[] };
  readonly camerasAreEdited: boolean;
  /** As `unsavedSteps` of a stage. */
  readonly unsavedCameraSteps: number | undefined;
  /** The kind of survey whose save another person's save forbids, until both are merged; undefined for none. */
  readonly conflict: SurveyKind | undefined;
  /** What is under way; undefined for nothing. */
  readonly work: SurveyWork | undefined;
  readonly counts: SurveyCounts;
  readonly selection: Selection | undefined;
  /** Increases when a load or another draft changes which steps there are. */
  readonly historyVersion: number;
  /** Steps of the history; `SurveyPort.steps` has what each did. */
  readonly stepCount: number;
  /** Steps that are done; the later ones can be redone. */
  readonly position: number;
  /** What the newest step that is done did; undefined for none. */
  readonly lastStep: StepNote | undefined;
  /** What the next step that can be redone did; undefined for none. */
  readonly nextStep: StepNote | undefined;
  /** undefined where no step leads back to what was saved */
  readonly unsavedSteps: number | undefined;
  readonly distances: DistanceFigures;
  /** undefined while the field is off */
  readonly quality: QualityFigures | undefined;
}

/** A load, save or apply that is under way. */
export interface SurveyWork {
  readonly kind: 'open' | 'load' | 'save' | 'apply';
  /** Finished calls, and those that belong to it. */
  readonly done: number;
  readonly of: number;
}

export interface SurveyCounts {
  readonly nodes: number;
  readonly hiddenNodes: number;
  readonly cameras: number;
  readonly zones: number;
}

/** What the lines show. */
export interface DistanceFigures {
  readonly pairs: number;
  /** Fewer than `pairs` where not all can be seen. */
  readonly drawn: number;
  /** Manual: the ids that no node has. */
  readonly unknownIds: readonly string[];
  /** Manual: the ids of nodes that are not drawn. */
  readonly notShownIds: readonly string[];
  /** Manual: the distance; undefined without both nodes. */
  readonly metres: Metres | undefined;
}

/** Summary of the quality field. */
export interface QualityFigures {
  /** Square metres. */
  readonly area: number;
  /** Share of the area, 0 to 1, with at least three and four nodes in range. */
  readonly coveredBy3: number;
  readonly coveredBy4: number;
  readonly medianDop: number;
  readonly p95Dop: number;
  readonly worst: { readonly lat: Degrees; readonly lon: Degrees; readonly dop: number } | undefined;
  /** Shares as if no node had failed; undefined where none counts as failed. */
  readonly withoutFailures: { readonly coveredBy3: number; readonly coveredBy4: number } | undefined;
  /** Place for one more node; `gain` in square metres that it brings to three nodes. undefined while nodes are dragged. */
  readonly suggestion: { readonly lat: Degrees; readonly lon: Degrees; readonly gain: number } | undefined;
}

/** A node as the list shows it. */
export interface NodeListRow {
  readonly row: number;
  readonly nodeId: string;
  readonly locationId: string;
  readonly level: string;
  readonly isHidden: boolean;
  readonly isSelected: boolean;
  readonly isEdited: boolean;
  /** Metres to its nearest node; NaN for none. */
  readonly nearest: Metres;
  /** What its device said to the newest applied version, while not all have accepted it; absent for nothing. */
  readonly reply?: DeviceReply | undefined;
}

/** Order of the list of nodes. */
export interface NodeListOrder {
  readonly by: 'nodeId' | 'locationId' | 'nearest' | 'level';
  readonly isDescending: boolean;
}

/** A page of the list of nodes. */
export interface NodeListPage {
  readonly total: number;
  readonly rows: readonly NodeListRow[];
}

/** A draft of an earlier session that can be resumed. */
export interface ResumableDraft {
  readonly squadId: string;
  /** Unsaved steps, and items with typed values that are not in the draft. */
  readonly steps: number;
  readonly at: EpochMs;
}

/** What comes with a draft that is resumed. */
export interface ResumedDraft {
  /** What was typed into its forms. */
  readonly typed: readonly TypedItem[];
  /** Where its newest step was made. */
  readonly place: StepPlace | undefined;
}
