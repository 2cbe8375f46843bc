/** Texts of the tools of the survey: quality, comparison, versions, checkpoints, zone assistant, measuring. */
import { dateTimeText } from '../../domain/dayAndClock.ts';
import { areaText, distanceText } from '../../domain/geo/measureText.ts';
import { readInstant } from '../../domain/json/instant.ts';
import type { AppliedState, AppliedVersionEntry } from '../../domain/survey/apply/appliedVersion.ts';
import type { JournalFailure } from '../../domain/survey/port/surveyPort.ts';
import type { CompareFailure, FormerVersion } from '../../domain/survey/port/surveySaving.ts';
import type { LargerZones, RoomZone } from '../../domain/survey/zones/roomZones.ts';
import type { RingFailure } from '../../domain/survey/zones/ring.ts';
import type { FieldScale } from '../../render/survey/fieldColours.ts';
import { epochMs } from '../../domain/units.ts';
import { itemCount, RESUME_TEXT } from './survey.ts';

export const TOOLS_TEXT = {
  tools: 'Tools',
  close: 'Close',
  place: 'Place nodes',
  quality: 'Quality',
  compare: 'Compare',
  versions: 'Versions',
  checkpoints: 'Checkpoints',
  exchange: 'Import and export',
  assistant: 'Zone assistant',
  measure: 'Measure',
  sheet: 'Survey sheet',
} as const;

export const QUALITY_TEXT = {
  on: 'Quality field',
  range: 'Hearing range',
  clip: 'Within the floor plan or the zones only',
  scale: 'Scale',
  count: 'Coverage',
  dilution: 'Dilution',
  legend: 'Legend',
  figures: 'Figures',
  by3: '3 nodes or more',
  by4: '4 nodes or more',
  median: 'Median dilution',
  p95: '95 % below',
  area: 'Area',
  worst: 'Worst place',
  show: 'Show',
  fails: 'If the selected nodes fail',
  selectNodes: 'Select nodes to see the effect of their failure.',
  suggestion: 'One more node',
  add: 'Add node here',
  nothing: 'No visible nodes: there is nothing to compute.',
  method:
    'Coverage counts the nodes that hear a place; dilution multiplies the timing error of its position.',
} as const;

const CLASS_TEXT: Readonly<Record<FieldScale, readonly string[]>> = {
  count: ['0–1', '2', '3', '4', '5+'],
  dilution: ['over 10', '5–10', '3–5', '1.5–3', 'to 1.5'],
};

/** Name of a class of the quality field, from worst to best: nodes in range, or dilution. */
export function fieldClassText(scale: FieldScale, index: number): string {
  return CLASS_TEXT[scale][index] ?? '';
}

/** "62 %". */
export function shareText(share: number, decimals = 0): string {
  return `${(share * 100).toFixed(decimals)} %`;
}

/** A dilution: "1.8"; "no position" where there is none. */
export function dilutionText(dilution: number): string {
  return Number.isFinite(dilution) ? dilution.toFixed(1) : 'no position';
}

/** "3 nodes or more: 71 % instead of 84 %", "3 nodes or more: 46.9 % instead of 47.2 %". */
export function failureText(before: number, after: number): string {
  // Of hundreds of nodes one costs less than a percent.
  const decimals = shareText(after) === shareText(before) ? 1 : 0;
  return `${QUALITY_TEXT.by3}: ${shareText(after, decimals)} instead of ${shareText(before, decimals)}`;
}

/** "420 m² more are heard by three nodes". */
export function gainText(gain: number): string {
  return gain > 0 ? `${areaText(gain)} more are heard by three nodes` : 'Lowers the dilution most here';
}

export const COMPARE_TEXT = {
  kind: 'Compare',
  nodes: 'Nodes',
  zones: 'Zones',
  same: 'The draft matches what was applied to the devices.',
  item: 'Item',
  change: 'Change',
  table: 'Differences',
  running: 'Comparing…',
  check: 'Dry run',
  checked: 'The draft can be applied.',
  level: 'Level',
} as const;

export const COMPARE_FAILURE: Readonly<Record<Extract<CompareFailure, string>, string>> = {
  absent: 'Nothing of this kind was applied to the devices.',
  unreadable: 'What was applied could not be read.',
};

export const CONFLICT_TEXT = {
  title: 'Someone else has saved this survey meanwhile',
  review: 'Review',
  mine: 'Mine',
  theirs: 'Theirs',
  both: 'Both',
  inDraft: 'only in mine',
  inOther: 'only in theirs',
  allMine: 'All mine',
  allTheirs: 'All theirs',
  merge: 'Merge',
  merged: 'Merged. Save the survey to keep the result.',
  same: 'Both versions are the same.',
  absent: 'The other version no longer exists. Save again.',
  note: 'An arrow leads from theirs to mine. Merging is one step of the history. Save afterwards.',
} as const;

/** Name of a choice for one item: "Node 134: mine". */
export function choiceName(id: string, choice: string): string {
  return `${id}: ${choice}`;
}

export const VERSIONS_TEXT = {
  kind: 'Versions of',
  table: 'Applied versions',
  none: 'No version has been applied yet.',
  name: 'Survey',
  time: 'Applied',
  by: 'By',
  items: 'Items',
  state: 'State',
  again: 'Apply again',
  againTitle: 'Apply this version again?',
  againWarning:
    'The devices receive this version, its survey is marked as applied and its positions are stored. Your draft does not change.',
  reload: 'Reload',
  look: 'Compare before applying',
  which: 'Versions that were',
  appliedOnes: 'Applied',
  savedOnes: 'Saved',
} as const;

export const FORMER_TEXT = {
  table: 'Saved versions',
  noSurvey: 'Load a survey to see the versions that saves have replaced.',
  none: 'No save has replaced a version of this survey yet.',
  compare: 'Compare',
  hide: 'Hide',
  restore: 'Restore',
  note: 'Restore gives the draft the items of the version as one step; save it to keep it. The newest 20 of each survey are kept.',
  same: 'The draft has the same items.',
  unreadable: 'The version could not be read.',
} as const;

/** Name of a version that a save has replaced: "Version 3, replaced 2026-11-27 08:12:05 by anna" */
export function formerText({ recordVersion, replacedTime, replacedBy }: FormerVersion): string {
  const at = readInstant(replacedTime);
  const time = Number.isFinite(at) ? dateTimeText(epochMs(at)) : replacedTime;
  return `Version ${recordVersion}, replaced ${time} by ${replacedBy}`;
}

/** Toast once a version was restored: "Version 3 restored: save the survey to keep it" */
export function restoredText({ recordVersion }: FormerVersion): string {
  return `Version ${recordVersion} restored: save the survey to keep it`;
}

/** When a version was applied; a time that can't be read is shown as it came. */
export function appliedTimeText({ appliedTime }: Pick<AppliedVersionEntry, 'appliedTime'>): string {
  const at = readInstant(appliedTime);
  return Number.isFinite(at) ? dateTimeText(epochMs(at)) : appliedTime;
}

/** "anna applied NODE_NG_7 at 2026-11-27 08:12:05, after you opened this squad. Applying replaces it." */
export function appliedMeanwhileText(version: AppliedVersionEntry): string {
  const { appliedBy, name } = version;
  const at = appliedTimeText(version);
  return `${appliedBy} applied ${name} at ${at}, after you opened this squad. Applying replaces it.`;
}

export const CHECKPOINTS_TEXT = {
  list: 'Saved checkpoints',
  none: 'No checkpoint has been saved yet.',
  name: 'Name',
  keep: 'Keep',
  restore: 'Go back',
  delete: 'Delete',
  restoreTitle: 'Go back to this checkpoint?',
  note: 'A checkpoint saves the draft with its steps in this browser. The newest 20 of each squad are kept.',
} as const;

/** What became of a checkpoint: "Checkpoint North: kept". */
export function checkpointText(name: string, outcome: keyof typeof CHECKPOINT_OUTCOMES): string {
  return `Checkpoint ${name}: ${CHECKPOINT_OUTCOMES[outcome]}`;
}

const CHECKPOINT_OUTCOMES = {
  kept: 'kept in this browser',
  restored: 'the draft is as it was then',
  deleted: 'deleted',
} as const;

export const CHECKPOINT_FAILURE_TEXT: Readonly<Record<JournalFailure, string>> = {
  otherTab: RESUME_TEXT.otherTab,
  full: 'The storage of this browser is full: the checkpoint could not be saved.',
  unavailable: 'This browser does not store checkpoints.',
};

export const APPLIED_STATE_TEXT: Readonly<Record<AppliedState, string>> = {
  pending: 'Waiting for devices',
  accepted: 'Accepted',
  refused: 'Rejected by some',
  failed: 'Not delivered',
  superseded: 'Superseded',
};

/** Longest name of a level that stands for its number. */
const MAX_SHORT_LEVEL = 5;

/**
 * Levels of a version that was applied in part: "Level 2 of 4", "Levels B1, G of 4"; with longer names "1 of 28 levels: Library,
 * Floor 2".
 */
export function levelsText(names: readonly string[], count: number): string {
  if (names.some(({ length }) => length > MAX_SHORT_LEVEL))
    return `${names.length} of ${Math.max(count, names.length)} levels: ${names.join(', ')}`;
  const all = `${names.length === 1 ? 'Level' : 'Levels'} ${names.join(', ')}`;
  return count > names.length ? `${all} of ${count}` : all;
}

/** "NODE_NG_7 is sent to the devices again". */
export function reappliedText(name: string): string {
  return `${name} is sent to the devices again`;
}

export const ASSISTANT_TEXT = {
  none: 'No problems were found in the zones.',
  list: 'Findings',
  reload: 'Check again',
} as const;

export const ROOMS_TEXT = {
  title: 'Zones from rooms',
  list: 'Rooms of the floor plan',
  noLevel: 'Choose a level on the right to create zones from its rooms.',
  noRooms:
    'This level has no floor plan with rooms. An administrator adds one to the level; rooms can also be imported from GeoJSON or KML.',
  all: 'Select all',
  none: 'Select none',
  larger: 'Rooms within a larger zone',
} as const;

/** What becomes of a larger zone that has a room in it. */
export const LARGER_TEXT: Readonly<Record<LargerZones, string>> = {
  refuse: 'Not offered',
  ignore: 'Keep it whole',
  cut: 'Cut out of it',
};

/** "Add 3 zones". */
export function addRoomsText(count: number): string {
  return `Add ${itemCount('zones', count)}`;
}

/** "Room 104, 42 m²", "Corridor 2, 80 m²: overlaps NG_Z3", "Room 7, 3 m²: crosses itself". */
export function roomText({ kind, name, area, reason }: RoomZone, at: number, zoneId: string): string {
  const what = `${name || `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} ${at + 1}`}, ${areaText(area)}`;
  if (reason === undefined) return what;
  return `${what}: ${reason === 'overlap' ? `overlaps ${zoneId}` : RING_TEXT[reason]}`;
}

/** Why an outline is no zone, after its name. */
export const RING_TEXT: Readonly<Record<RingFailure, string>> = {
  corners: 'has fewer than three corners',
  beyond: 'has a corner beyond ±180° of longitude or ±90° of latitude',
  crosses: 'crosses itself',
  area: 'encloses nothing',
};

/** Sentences of the zone assistant; names are ids. */
export const FINDING_TEXT = {
  ring: (zone: string, reason: RingFailure) => `${zone} ${RING_TEXT[reason]}`,
  overlap: (zone: string, other: string) => `${zone} and ${other} overlap`,
  gap: (zone: string, other: string, metres: number) =>
    `There is a gap of ${distanceText(metres)} between ${zone} and ${other}`,
  sameOrder: (zone: string, other: string, order: number) =>
    `${zone} and ${other} both have the order ${order}`,
  sameId: (id: string) => `${id} is the id of more than one zone`,
  unseen: (zone: string) => `${zone} is seen by no camera`,
  unknownCamera: (zone: string, camera: string) =>
    `${zone} names the camera ${camera}, which the squad does not have`,
  idleCamera: (camera: string) => `${camera} belongs to no zone`,
} as const;

export const MEASURE_TEXT = {
  hint: 'Click points on the map to measure between them, or press Space for one in its middle. Enter ends, Delete removes the last point.',
  begun: '1 point set',
  length: 'Distance',
  bearing: 'Bearing of the last leg',
  area: 'Area',
  clear: 'Clear',
} as const;
