/** Texts of the survey page. */
import type { JournalFailure, ResumeFailure } from '../../domain/survey/port/surveyPort.ts';
import type { SurveyWork } from '../../domain/survey/port/surveyState.ts';
import type { TableName } from '../../domain/survey/draft/tables.ts';
import { countText } from './counts.ts';
import { signedText } from '../../domain/geo/positionText.ts';
import type { EditFailure } from '../../domain/survey/port/surveyFailures.ts';

export const SURVEY_TEXT = {
  title: 'Survey',
  squad: 'Squad',
  selectSquad: 'Select a squad',
  noSquad: 'Select a squad to survey its nodes, cameras and zones.',
  noSquadOnMap:
    'No squad is open. Its nodes, cameras and zones are shown here once you select one at the upper left.',
  indoorMap: 'Indoor Map',
  noLevels: 'This squad has no levels.',
  noSquadLevels: 'Select a squad to see its levels.',
  views: 'Views',
  settings: 'Settings',
  map: 'Map of the survey',
  undo: 'Undo',
  redo: 'Redo',
  steps: 'Steps',
  start: 'Start',
  moveBack: 'Move back',
  moveBackTitle: 'Return to the previous view of the map',
  applied: 'Applied',
  edited: 'Edited',
  saved: 'Saved',
  notSaved: 'Not saved',
  typed: 'typed, not saved',
  saveWarning: 'Saving survey does not apply configuration to devices',
  nameTaken: 'This survey name already exist and will be overwritten',
  confirmSave: 'Confirm save',
  confirmApply: 'Confirm Apply',
  confirmDelete: 'Confirm delete',
  name: 'Name',
  nameNeeded: 'A survey needs a name.',
  cancel: 'Cancel',
  leaveTitle: 'Leave unsaved edits?',
  leave: 'Leave',
  resume: 'Resume',
  discard: 'Discard',
  discardTitle: 'Discard unsaved edits?',
  save: 'Save',
  close: 'Close',
  saveSurvey: 'Save survey',
  applySurvey: 'Apply survey',
  apply: 'Apply',
  checking: 'Checking',
  findings: 'Errors that prevent applying it',
  appliesEdits: 'Edits that are not saved are applied too.',
  applyLevel: 'Level',
  noneOf: { nodes: ' (no nodes)', zones: ' (no zones)' },
  allLevels: 'All levels',
  outdoors: 'Outdoors',
  conflict: 'Someone else has saved this survey meanwhile.',
  selectFirst: 'Select a survey first',
  undoable: 'This is one step and can be undone.',
  unreachable: 'Server not reachable',
  callFailed: 'The server could not complete the call.',
  busy: 'Another save is in progress.',
  changed:
    'Someone else has changed it meanwhile: what you did not edit was taken over. Check it, then save again.',
  deleted: 'Someone else has deleted it meanwhile. Save again to store it as a new one.',
  unsavedOfAll: 'Edits of nodes, cameras and zones that are not saved',
  switchTitle: 'Change the squad?',
  switchAction: 'Change squad',
  replaceTitle: 'Load another survey?',
  replaceAction: 'Load',
  noSurvey: 'No survey',
  editedMeanwhile:
    'The survey was not loaded: you have edited what it would replace. Load it again to lose those edits.',
  edit: 'Edit',
  failed: 'The survey stopped responding and was restarted from its journal.',
} as const;

/** What is under way. */
export const WORK_TEXT: Readonly<Record<SurveyWork['kind'], string>> = {
  open: 'Loading',
  load: 'Loading',
  save: 'Saving',
  apply: 'Applying',
};

/** Legend of the distances. */
export const DISTANCE_LEGEND = [
  { kind: 'near', text: 'up to 45 m' },
  { kind: 'mid', text: '45 to 60 m' },
  { kind: 'far', text: 'above 60 m' },
] as const;

/** Drawers of the page. */
export const SURVEY_DRAWERS = {
  survey: 'Survey',
  nodes: 'Survey Nodes',
  cameras: 'Survey Cameras',
  zones: 'Survey Zones',
  settings: 'Settings',
} as const;

/** The same on their tabs. */
export const SURVEY_TAB_TEXT = {
  nodes: 'Nodes',
  cameras: 'Cameras',
  zones: 'Zones',
  settings: 'Settings',
} as const;

/** Switches of what is drawn. */
export const VIEW_TEXT = {
  nodes: 'Nodes',
  zones: 'Zones',
  zoneLabels: 'Zone Labels',
  cameras: 'Cameras',
} as const;

const ITEM: Readonly<Record<TableName, readonly [one: string, many: string]>> = {
  nodes: ['node', 'nodes'],
  cameras: ['camera', 'cameras'],
  zones: ['zone', 'zones'],
};

/** "980", "1.2k", "20k": the whole count is in the list. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  const thousands = Math.floor(count / 100) / 10;
  return `${count < 10_000 ? thousands : Math.floor(thousands)}k`;
}

/** "12 nodes", "1 zone". */
export function itemCount(table: TableName, count: number): string {
  return `${countText(count)} ${ITEM[table][count === 1 ? 0 : 1]}`;
}

/** "Node NG-134", "Zone NG_Z3". */
export function itemName(table: TableName, name: string): string {
  const [one] = ITEM[table];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${name}`;
}

/** "2 unsaved edits"; undefined where how many is not known: "Unsaved edits". */
export function unsavedText(steps: number | undefined): string {
  if (steps === undefined) return 'Unsaved edits';
  return `${steps} unsaved ${steps === 1 ? 'edit' : 'edits'}`;
}

/** The same of all that is edited, beside undo: "3 unsaved". */
export function unsavedCountText(steps: number | undefined): string {
  return steps === undefined || steps === 0 ? 'Unsaved' : `${steps} unsaved`;
}

/** "Resume 14 unsaved edits?" */
export function resumeQuestion(steps: number): string {
  return `Resume ${unsavedText(steps)}?`;
}

/** Toast where a squad was not opened: "NG could not be opened: Server not reachable" */
export function squadFailedText(squadId: string, message: string): string {
  return `${squadId} could not be opened: ${message}`;
}

/** What a squad or survey is left with: "2 unsaved edits of NG stay in this browser." */
export function staysText(steps: number | undefined, squadId: string): string {
  return `${unsavedText(steps)} of ${squadId} ${steps === 1 ? 'stays' : 'stay'} in this browser and can be resumed.`;
}

/** "2 unsaved edits of NG will be lost." */
export function lostText(steps: number | undefined, squadId: string): string {
  return `${unsavedText(steps)} of ${squadId} will be lost.`;
}

interface TypedItem {
  readonly table: TableName;
  readonly id: string;
}

const MAX_NAMED = 3;

/** "node 12", "node 12, zone NG_Z3, node 14 and 2 more". */
function itemNames(items: readonly TypedItem[]): string {
  const named = items.slice(0, MAX_NAMED).map(({ table, id }) => `${ITEM[table][0]} ${id}`);
  const more = items.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a save or an application leaves out: a sentence, or none where nothing is typed. */
export function leftOutText(table: TableName, items: readonly TypedItem[]): readonly string[] {
  if (items.length === 0) return [];
  const how = table === 'nodes' ? 'Save it in the form first.' : 'Correct it in the form first.';
  return [`What was typed for ${itemNames(items)} is left out. ${how}`];
}

/** What is lost of texts that are typed in forms: a sentence, or none where nothing is typed. */
export function typedLostText(items: readonly TypedItem[]): readonly string[] {
  return items.length === 0 ? [] : [`What was typed for ${itemNames(items)} and not saved will be lost.`];
}

/** What was typed stays where a squad is left. */
export function typedStaysText(items: readonly TypedItem[]): readonly string[] {
  if (items.length === 0) return [];
  return [`What was typed for ${itemNames(items)} stays in this browser and can be resumed.`];
}

/** Toast after a save. */
export function savedText(name: string): string {
  return `Saved survey ${name}`;
}

/** Toast after an application. */
export function appliedText(name: string): string {
  return `Applied survey ${name}`;
}

/** Toast after a save that failed. */
export function saveFailedText(message: string): string {
  return `Failed to save survey: ${message}`;
}

/** "NODE_NG_7 will be sent to the devices of NG." */
export function applyText(name: string, squadId: string): string {
  return `${name} will be sent to the devices of ${squadId}.`;
}

/** Toast after some levels were applied: "Applied level 2 of survey NODE_NG_7", "Applied Level G of survey NODE_NG_7". */
export function appliedLevelText(name: string, level: string): string {
  return `Applied ${/^level\b/i.test(level) ? level : `level ${level}`} of survey ${name}`;
}

/** Button for a zone whose id another editor has taken. */
export function applyWithIdText(id: string): string {
  return `Use ${id} and apply`;
}

/** Why a part of applying failed. */
export const APPLY_STEP_TEXT = {
  prepare: 'The devices did not receive the survey',
  apply: 'The devices did not receive the survey',
  unknown: 'The devices may have the survey, as Versions shows',
  status: 'The devices have the survey, but it could not be marked as applied',
  store: 'The devices have the survey, but its items could not be stored',
} as const;

/** "Undone: Node 134 moved 1.8 m". */
export function undoneText(step: string): string {
  return `Undone: ${step}`;
}

/** "52 nodes, 2 hidden, 12 selected". */
export function nodeCountText(nodes: number, hidden: number, selected: number): string {
  return [
    itemCount('nodes', nodes),
    ...(hidden > 0 ? [`${countText(hidden)} hidden`] : []),
    ...(selected > 0 ? [`${countText(selected)} selected`] : []),
  ].join(', ');
}

/** "12 of 40 lines drawn"; '' where all are. */
export function linesText(drawn: number, pairs: number): string {
  return drawn === pairs ? '' : `${countText(drawn)} of ${countText(pairs)} lines drawn`;
}

/** "3 hidden nodes will not be saved"; the same of an application. */
export function hiddenText(count: number, what: 'saved' | 'applied' = 'saved'): string {
  return `${count} hidden ${count === 1 ? 'node' : 'nodes'} will not be ${what}`;
}

/** A turn: "+3°", "−12.5°". */
export function turnText(degrees: number): string {
  return `${degrees > 0 ? '+' : ''}${signedText(degrees, Number.isInteger(degrees) ? 0 : 1)}°`;
}

/** Why a command changed nothing; '' where nothing needs to be said. */
export const EDIT_FAILURE_TEXT: Readonly<Record<EditFailure, string>> = {
  nothing: '',
  gone: 'The item is no longer in the survey.',
  place: 'The position is outside the map.',
  unplaced: 'Not all of the selected items have a position. Place them first.',
  column: 'The value does not fit the field.',
  corners: 'A zone needs at least three corners, each with a position.',
  beyond: 'A corner is beyond ±180° of longitude or ±90° of latitude.',
  crosses: 'Sides of the zone cross or touch each other. Move a corner so that they do not.',
  area: 'The zone has no area. Move a corner off the line of the others.',
  otherTab: 'This squad is being edited in another tab. Close it to edit here.',
  divided:
    'The rooms would divide or cover the larger zone, and a zone is one outline. Choose other rooms, or keep the larger zone whole.',
};

export const JOURNAL_TEXT: Readonly<Record<JournalFailure, string>> = {
  otherTab: 'This squad is being edited in another tab. This tab can only show it.',
  full: 'The storage of this browser is full: edits from now on are lost when this page closes.',
  unavailable: 'This browser does not store edits: unsaved ones are lost when this page closes.',
};

export const RESUME_TEXT: Readonly<Record<ResumeFailure, string>> = {
  gone: 'The unsaved edits no longer exist.',
  unreadable: 'The unsaved edits could not be read.',
  otherTab: 'This squad is being edited in another tab.',
  closed: 'The unsaved edits stay as they were: another squad was opened.',
};
