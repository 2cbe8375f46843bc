/** Texts of the lists of entities and their dialogs. */
import { countText } from './counts.ts';
import { inSentence } from '../../domain/resources/definition/inSentence.ts';

export const ENTITY_LIST_TEXT = {
  search: 'Search',
  clearSearch: 'Clear the search',
  any: 'Any',
  yes: 'Yes',
  no: 'No',
  clearFilter: 'Any',
  apply: 'Apply',
  since: 'Since',
  until: 'Until',
  noMatch: 'No match',
  searching: 'Searching…',
  columns: 'Columns',
  defaultColumns: 'Default columns',
  import: 'Import…',
  export: 'Export',
  exporting: 'Exporting…',
  actions: 'Actions',
  view: 'View',
  edit: 'Edit',
  delete: 'Delete…',
  openLive: 'Open camera page',
  enable: 'Enable',
  disable: 'Disable',
  clearSelection: 'Clear selection',
  selectAll: 'Select all',
  selectRow: 'Select',
  rows: 'Rows',
  all: 'All',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  pages: 'Pages',
  refresh: 'Reload',
  retry: 'Retry now',
  notLoaded: 'The list could not be loaded.',
  oldRows: 'The rows below are from the last successful load.',
  noPermission: 'You do not have access to this list.',
  noRows: 'Nothing matches',
  noRowsText: 'No record matches the search and the filters.',
  showAll: 'Remove search and filters',
  pastEnd: 'This page is past the end of the list.',
  menu: 'Entities',
  overview: 'Overview',
  overviewAbout:
    'Records of the site, its devices and its people, and of who is alerted when a report arrives.',
  none: 'none',
} as const;

/** Headings of the groups of entity screens. */
export const ENTITY_GROUP_TEXT = {
  people: 'People',
  site: 'Site',
  devices: 'Devices',
  alerting: 'Alerting',
  surveyAndTest: 'Survey and test',
  records: 'Records',
} as const;

/** "1–20 of 3 412". */
export function rangeText(first: number, last: number, total: number): string {
  return `${countText(first)}–${countText(last)} of ${countText(total)}`;
}

export function pageText(page: number, pages: number): string {
  return `Page ${countText(page)} of ${countText(pages)}`;
}

export function selectedText(count: number): string {
  return `${countText(count)} selected`;
}

/** "New camera". */
export function newRecordText(title: string): string {
  return `New ${inSentence(title)}`;
}

/** A list as it is shown. */
interface ShownList {
  /** Name of one record. */
  readonly title: string;
  readonly isFiltered: boolean;
}

/** Why a list has no rows. */
export function emptyText({ title, isFiltered }: ShownList): string {
  return isFiltered ? ENTITY_LIST_TEXT.noRows : `No ${inSentence(title)} yet`;
}

/** Name of the menu of a row. */
export function actionsOf(name: string): string {
  return `Actions for ${name}`;
}

export function selectRowText(name: string): string {
  return `Select ${name}`;
}

/** What a bulk write did. */
export function bulkResultText(done: number, total: number): string {
  return done === total
    ? `${countText(done)} changed.`
    : `${countText(done)} of ${countText(total)} changed.`;
}

export const REMOVAL_TEXT = {
  cancel: 'Cancel',
  close: 'Close',
  deleting: 'Deleting…',
  stop: 'Stop',
  checking: 'Checking for dependent records…',
  statsFailed: 'Dependent records could not be loaded. Deleting it may affect them.',
  dependants: 'These records depend on it:',
  noDependants: 'No other record depends on it.',
  stays: 'The server does not delete it while they name it.',
  cleared: 'It is taken out of them; they stay.',
  final: 'This cannot be undone.',
} as const;

/** Recipients that a deletion switches off: without the zone their list would be empty, which stands for all. */
export function switchedOffText(names: readonly string[]): string {
  const list = names.join(', ');
  return `These are switched off, as nothing would be left in their list and an empty list means all: ${list}. Choose another zone and enable them again.`;
}

/** How many of the records are kept because others name them. */
export function blockedText(
  title: { readonly one: string; readonly many: string },
  blocked: number,
  total: number,
): string {
  if (total === 1) return 'It cannot be deleted yet. Change or delete these records first.';
  const kept =
    blocked === 1 ? `1 ${inSentence(title.one)}` : `${countText(blocked)} ${inSentence(title.many)}`;
  return `${kept} of ${countText(total)} cannot be deleted yet. The others are deleted.`;
}

/** Records of whose dependants nothing is known. */
export function uncheckedText(count: number): string {
  const records = count === 1 ? '1 further record' : `${countText(count)} further records`;
  return `What depends on ${records} was not checked.`;
}

/** "Delete camera North entrance?" or "Delete 3 cameras?" */
export function removalTitle(
  title: { readonly one: string; readonly many: string },
  names: readonly string[],
): string {
  const [name = ''] = names;
  if (names.length === 1) return `Delete ${inSentence(title.one)} ${name}?`.replace(' ?', '?');
  return `Delete ${countText(names.length)} ${inSentence(title.many)}?`;
}

/** "Delete camera", "Delete 3 cameras". */
export function removeText(title: { readonly one: string; readonly many: string }, count: number): string {
  return count === 1
    ? `Delete ${inSentence(title.one)}`
    : `Delete ${countText(count)} ${inSentence(title.many)}`;
}

/** Progress of the deletion of several records. */
export function progressText(done: number, total: number): string {
  return `${countText(done)} of ${countText(total)} done.`;
}

/** How many records were deleted before the deletion was stopped. */
export function stoppedText(removed: number, total: number): string {
  return `Stopped: ${countText(removed)} of ${countText(total)} deleted.`;
}

/** How many records were deleted at once. */
export function deletedText(title: { readonly many: string }, count: number): string {
  return `${countText(count)} ${inSentence(title.many)} deleted.`;
}

/** Which of several records were not deleted. */
export function notRemovedText(failed: number, total: number): string {
  return `${countText(failed)} of ${countText(total)} could not be deleted.`;
}

/** Kinds of records that depend on another. */
export const DEPENDANT_TEXT = {
  zones: 'Zones',
  surveyZones: 'Survey zones',
  smsSubscribers: 'SMS subscribers',
  snoozeAlerts: 'Snooze alerts',
  webhooks: 'Webhooks',
  cameras: 'Cameras',
  levels: 'Levels',
} as const;

/** Filters of shot reports: the server compares days and times in UTC, while rows show them in the zone of the browser. */
export const REPORT_FILTER_TEXT = {
  fromDate: 'From day (UTC)',
  toDate: 'To day (UTC)',
  fromTime: 'From time (UTC)',
  toTime: 'To time (UTC)',
  needsFromDay: 'Takes effect together with From day.',
  needsToDay: 'Takes effect together with To day.',
  reportTypes: 'Types',
  zone: 'Zone',
  weapon: 'Weapon',
  hold: 'Legal hold',
  onHold: 'On hold',
  tests: 'Tests',
  withoutTests: 'Left out',
  only: 'Only',
  squad: 'Squad',
  place: 'Place',
  without: 'Without',
  withoutChoices: { zone: 'zone', weapon: 'weapon', place: 'place' },
  hourOfWeek: 'Hour of the week',
  timeZone: 'Time zone',
} as const;

export const CONFIGURATION_TEXT = {
  reset: 'Reset to defaults…',
  question: 'Reset the configuration to its defaults?',
  effect:
    'Every entry that has a default gets it back, and all consoles load the configuration again. Entries of your own and the state of test mode stay.',
  confirm: 'Reset configuration',
  done: 'The configuration was reset to its defaults.',
} as const;

export const USER_ACTION_TEXT = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  activated: 'The account can sign in again.',
  deactivated: 'The account can no longer sign in.',
  resetPassword: 'Send password link',
  resetFailed: 'The email could not be sent.',
} as const;

export function passwordLinkSentText(email: string): string {
  return `A link to choose a new password was sent to ${email}.`;
}

export const SUBSCRIBER_TEXT = {
  test: 'Send test message',
  testSent: 'Test message sent.',
  enableAll: 'Enable all',
  disableAll: 'Disable all',
  enableQuestion: 'Enable all subscribers?',
  disableQuestion: 'Disable all subscribers?',
  enableEffect: 'Every subscriber receives messages again, including those that were disabled on purpose.',
  disableEffect: 'No subscriber receives messages until you enable them again.',
  gateway: 'Gateway',
  gatewayUnknown: 'unknown',
} as const;

/** For a list of subscribers that could not be loaded; an exact text. */
export function subscribersFailedText(status: number): string {
  return `Failed to fetch subscribers status: Unexpected response status: ${status}`;
}

/** Texts of dialogs about a row of a list. */
export const ROW_DIALOG_TEXT = { close: 'Close' } as const;

export const AUDIT_TEXT = {
  changes: 'Changes',
  field: 'Field',
  old: 'Old',
  new: 'New',
  noChanges: 'No field was changed.',
} as const;

export const PLACE_ORDER_TEXT = {
  arrange: 'Arrange…',
  title: 'Arrange places',
  keys: 'Drag a place onto another: above its middle it goes before it, below its middle into it. Keys: Alt with up, down, right (into the place above) and left (out of its parent).',
  tree: 'Tree of places',
  save: 'Save order',
  saving: 'Saving…',
  saved: 'The tree of places was saved.',
  failed: 'The places could not be loaded.',
} as const;

/** Heading of the values of the configuration that cannot be used. */
export function unusableValuesText(count: number): string {
  return count === 1 ? 'A stored value cannot be used.' : `${count} stored values cannot be used.`;
}
