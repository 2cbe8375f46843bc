/** Texts of the detail and edit screens of entities. */
import { MAX_TEXT_LENGTH } from '../../domain/json/read.ts';
import { fieldLabel } from '../../domain/resources/definition/fieldLabel.ts';
import type { Field } from '../../domain/resources/definition/fields.ts';
import type { FieldReason } from '../../domain/resources/kinds/fieldKind.ts';
import { inSentence } from '../../domain/resources/definition/inSentence.ts';
import { UNIT_TEXT } from './unitSymbols.ts';

export const ENTITY_FORM_TEXT = {
  legacy: 'Legacy fields',
  legacyAbout: 'Older names of fields above, for programs that still read them. The server keeps both equal.',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  edit: 'Edit',
  openReport: 'Sounds, history and print',
  delete: 'Delete…',
  optional: 'optional',
  required: 'required',
  unsaved: 'Unsaved changes',
  saved: 'No unsaved changes',
  keys: 'Ctrl+S saves, Esc leaves',
  restored: 'Your unsaved changes were restored.',
  resumeQuestion: 'Resume unsaved changes?',
  resumePartial: 'Files and secrets have to be entered again.',
  resume: 'Resume',
  discardOffer: 'Discard',
  fixFields: 'Not saved. These fields need a correction:',
  notSaved: 'Not saved.',
  notConfirmed: 'The save is not confirmed. What you typed is kept; save again.',
  serverAway: 'Not saved: the server is not reachable. What you typed is kept; save again when it is back.',
  leaveTitle: 'Leave with unsaved changes?',
  leaveText: 'What you typed has not been saved.',
  stay: 'Stay',
  leave: 'Discard changes',
  notLoaded: 'The record could not be loaded.',
  gone: 'This record does not exist. It may have been deleted.',
  otherFields: 'Other fields',
  otherFieldsHint: 'Fields of the server that this console does not know. They are kept as they are.',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  position: 'Position',
  history: 'History',
  noHistory: 'No entries for this record.',
  historyFailed: 'The history could not be loaded.',
  allHistory: 'Audit trail',
  historyOld: 'Old',
  historyNew: 'New',
  unreadable: 'The stored value cannot be read; it stays as it is until you change it.',
  secretKept: 'The stored value is never shown. Leave empty to keep it.',
  secretSet: 'Set, and never shown. Leave empty to keep it.',
  secretNotSet: 'Not set.',
  search: 'Type to search',
  searching: 'Searching…',
  noMatch: 'No match',
  searchFailed: 'The search failed. Type again to retry.',
  showOptions: 'Show options',
  add: 'Add',
  addText: 'Add a text and press Enter',
  localTime: 'Local time',
  utc: 'UTC',
  timeZone: 'Time zone',
  notComplete: 'Date and time are not complete.',
  now: 'Now',
  pickColour: 'Pick a colour',
  chooseFile: 'Choose file…',
  dropFile: 'or drop it here',
  removeFile: 'Remove file',
  keepFile: 'Keep the former file',
  withoutFile: 'Continue without a file',
  undoFile: 'Keep the stored file',
  noFile: 'No file',
  preview: 'Preview',
  formatJson: 'Format',
  validJson: 'Valid JSON',
  editPolygon: 'Edit in the survey',
  noPolygon: 'No outline',
  choose: 'Choose…',
} as const;

export const CONFLICT_TEXT = {
  title: 'Changed by someone else while you were editing',
  about: 'Nothing is saved yet. Choose for each field which value to keep, then save again.',
  field: 'Field',
  before: 'Before',
  mine: 'Mine',
  theirs: 'Theirs',
  save: 'Save these choices',
  discard: 'Discard mine',
  unchanged: 'unchanged',
  changed: 'Someone else has changed this record since you began to edit it.',
  show: 'Show changes',
  removed: 'Someone else has deleted this record. Your changes cannot be saved.',
} as const;

/** Heading of the edit screen: "Edit camera Gate 3". */
export function editTitle(one: string, name: string): string {
  return `Edit ${inSentence(one)} ${name}`;
}

/** Name of the button that removes an item of a list. */
export function removeItem(item: string): string {
  return `Remove ${item}`;
}

/** Name of the map of a position. */
export function positionOf(one: string): string {
  return `Position of the ${inSentence(one)}`;
}

/** The line and column of a JSON error. */
export function jsonErrorAt(line: number, column: number): string {
  return `Not valid JSON: line ${line}, column ${column}.`;
}

/** Number of corners and the extent of a polygon. */
export function cornersText(count: number): string {
  return `${count} corners`;
}

/** Why the content of a file was not taken. */
export const FILE_FAILURE_TEXT = {
  empty: 'The file is empty.',
  unreadable: 'The file could not be read.',
} as const;

/** A file that is too large or of another type than accepted. */
export function fileTooLarge(megabytes: number): string {
  return `The file is larger than ${megabytes} MB.`;
}

export function fileNotAccepted(accepts: readonly string[]): string {
  return `Only ${accepts.map((type) => type.replace('/*', ' files')).join(', ')} can be stored here.`;
}

/** The form's sentence for a field that is not valid. */
export function reasonText(name: string, field: Field, reason: FieldReason): string {
  const label = fieldLabel(name, field);
  const range = field.kind === 'number' ? rangeText(field) : '';
  switch (reason) {
    case 'missing':
      return range === '' ? `${label} is required.` : `${label} is required and must be ${range}.`;
    case 'tooSmall':
    case 'tooLarge':
      return `${label} must be ${range}.`;
    case 'tooShort':
      return field.kind === 'text' && (field.minLength ?? 0) > 1
        ? `${label} must have at least ${field.minLength} characters.`
        : field.kind === 'polygon'
          ? `${label} must have at least 3 corners.`
          : `${label} is required.`;
    case 'tooLong': {
      const longest = 'maxLength' in field ? field.maxLength : field.kind === 'text' && MAX_TEXT_LENGTH;
      return longest ? `${label} can have at most ${longest} characters.` : `${label} is too long.`;
    }
    case 'malformed':
      return `${label} ${malformedText(field)}.`;
    case 'unprintable':
      return `${label} ${unprintableText(field)}.`;
    case 'invalid':
      return `${label} ${invalidText(field)}.`;
  }
}

function malformedText(field: Field): string {
  if (field.kind === 'text' && field.format === 'email') return 'must be an email address';
  if (field.kind === 'text' && field.format === 'phone') return 'must be a phone number';
  if (field.kind === 'text' && field.format === 'url') return 'must be a web address, http:// or https://';
  if (field.kind === 'text' && field.format === 'timeZone')
    return 'must be a time zone, such as Europe/Vienna';
  if (field.kind === 'timeOfDay') return 'must be a time of day, such as 23:59';
  if (field.kind === 'colour') return 'must be a colour, such as #1f935c';
  if (field.kind === 'floorPlan') return 'must be GeoJSON with a list of features';
  if (field.kind === 'blob') return 'was not taken: choose another file, or go on without it';
  return field.kind === 'json' ? 'must be valid JSON' : 'is not valid';
}

function unprintableText(field: Field): string {
  return field.kind === 'text' && field.isLong
    ? 'has control characters, which are never shown'
    : 'must be one line, without tabs and control characters';
}

function invalidText(field: Field): string {
  if (field.kind === 'number') return field.isInteger ? 'must be a whole number' : 'must be a number';
  if (field.kind === 'instant') return 'must be a date and a time';
  if (field.kind === 'floorPlan') return 'has features that are not an outline, wall or room';
  return 'is not valid';
}

/** "between −90 and +90", "at least 0", "at most 24"; angles in degrees. */
function rangeText({
  min,
  max,
  unit,
}: {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}): string {
  const bound = (value: number) =>
    boundText(unit === 'radians' ? Math.round((value * 180) / Math.PI) : value, min);
  const suffix = unit === 'radians' ? UNIT_TEXT.degrees : '';
  if (min !== undefined && max !== undefined)
    return `between ${bound(min)}${suffix} and ${bound(max)}${suffix}`;
  if (min !== undefined) return `at least ${bound(min)}${suffix}`;
  return max === undefined ? '' : `at most ${bound(max)}${suffix}`;
}

/** With U+2212, and with a plus where the range has negative values. */
function boundText(value: number, min = 0): string {
  const sign = value < 0 ? '−' : min < 0 && value > 0 ? '+' : '';
  return `${sign}${Math.abs(value)}`;
}

const CONSTRAINT_REASONS: Readonly<Record<string, FieldReason>> = {
  NotNull: 'missing',
  NotBlank: 'missing',
  NotEmpty: 'missing',
  Min: 'tooSmall',
  DecimalMin: 'tooSmall',
  Max: 'tooLarge',
  DecimalMax: 'tooLarge',
  Pattern: 'malformed',
  Email: 'malformed',
  Unprintable: 'unprintable',
};

/** The form's sentence for a constraint that the server names; a sentence of its own is shown as it is. */
export function constraintText(name: string, field: Field, message: string): string {
  const reason = CONSTRAINT_REASONS[message];
  if (reason !== undefined) return reasonText(name, field, reason);
  const label = fieldLabel(name, field);
  if (message === 'Type')
    return field.kind === 'blob' ? fileNotAccepted(field.accepts) : `${label} is not valid.`;
  if (message === 'Size' && field.kind === 'blob') return `${label} is too large.`;
  if (message === 'Size') return `${label} is too short or too long.`;
  return message.includes(' ') ? message : `${label} is not valid.`;
}
