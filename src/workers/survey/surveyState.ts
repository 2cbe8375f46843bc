/** State of the survey screens. */
import type { NodeTable } from '../../domain/survey/draft/tables.ts';
import type {
  DeliveryFigures,
  SavedSurvey,
  SurveyState,
  SurveyLifecycle,
  SurveyWork,
} from '../../domain/survey/port/surveyState.ts';
import type { OpenSquad } from './openSquad.ts';
import type { SurveyKind } from '../../domain/survey/port/surveyKind.ts';

/** Kinds of survey, in display order. */
export const SURVEY_KINDS: readonly SurveyKind[] = ['nodes', 'zones'];
const NO_STAGE = { selected: undefined, isEdited: false, unsavedSteps: 0, saved: [] } as const;

/** State of the page before a squad is open. */
export function emptyState(work: SurveyWork | undefined): SurveyState {
  return {
    revision: 0,
    squadId: '',
    nodes: NO_STAGE,
    zones: NO_STAGE,
    camerasAreEdited: false,
    unsavedCameraSteps: 0,
    conflict: undefined,
    work,
    counts: { nodes: 0, hiddenNodes: 0, cameras: 0, zones: 0 },
    selection: undefined,
    historyVersion: 0,
    stepCount: 0,
    position: 0,
    lastStep: undefined,
    nextStep: undefined,
    unsavedSteps: 0,
    distances: { pairs: 0, drawn: 0, unknownIds: [], notShownIds: [], metres: undefined },
    quality: undefined,
  };
}

/** State of the page with an open squad. O(nodes + selected rows). */
export function stateOf(squad: OpenSquad, work: SurveyWork | undefined): SurveyState {
  const { open, stage } = squad;
  const { draft, edited } = open;
  const { nodes, cameras, zones } = draft.tables;
  const { history, selection } = draft;
  return {
    revision: squad.revision,
    squadId: squad.squad.squadId,
    nodes: surveyOf(squad, 'nodes'),
    zones: surveyOf(squad, 'zones'),
    camerasAreEdited: edited.cameras.count > 0,
    unsavedCameraSteps: open.unsavedSteps('cameras'),
    conflict: SURVEY_KINDS.find((kind) => squad.conflicts[kind] !== undefined),
    work,
    counts: {
      nodes: nodes.presentCount,
      hiddenNodes: hiddenCount(nodes),
      cameras: cameras.presentCount,
      zones: zones.presentCount,
    },
    selection,
    historyVersion: squad.historyVersion,
    stepCount: history.steps.length,
    position: history.position,
    lastStep: history.steps[history.position - 1]?.note,
    nextStep: history.steps[history.position]?.note,
    unsavedSteps: open.unsavedSteps(),
    distances: stage.distances,
    quality: stage.quality,
  };
}

/** Nodes of the draft that are hidden. */
export function hiddenCount(nodes: NodeTable): number {
  const { cells } = nodes.columns.hidden;
  let count = 0;
  for (let row = 0; row < nodes.count; row++) if (cells[row] === 1 && nodes.isPresent[row] === 1) count++;
  return count;
}

function surveyOf(
  squad: OpenSquad,
  kind: SurveyKind,
): SurveyLifecycle & { readonly saved: readonly SavedSurvey[] } {
  const { open, data } = squad;
  const { survey } = open.files[kind];
  const saved = data.surveys[kind];
  return {
    delivery: deliveryOf(squad, kind),
    selected: survey && (saved.find(({ id }) => id === survey.id) ?? survey),
    isEdited: open.edited[kind].count > 0,
    unsavedSteps: open.unsavedSteps(kind),
    saved,
  };
}

/** Answers of devices to the newest version of a kind, for the page; undefined for none. */
export function deliveryOf(squad: OpenSquad, kind: SurveyKind): DeliveryFigures | undefined {
  const delivery = squad.deliveryOf(kind);
  return delivery?.figures(squad.ownVersions.has(delivery.version.id));
}
