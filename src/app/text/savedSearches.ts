/** Texts of saved searches; storedSearch.ts has the one of the filter. */

export const SAVED_TEXT = {
  title: 'Saved searches',
  manage: 'Saved searches…',
  saveNow: 'Save',
  name: 'Name',
  question: 'Search',
  shared: 'Shared with all',
  yours: 'Saved',
  open: 'Open',
  rename: 'Rename',
  share: 'Share with all',
  unshare: 'Stop sharing',
  link: 'Copy link',
  remove: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  none: 'No searches are saved.',
  loading: 'Loading saved searches…',
  unloaded: 'The saved searches could not be loaded. Try again.',
  unsaved: 'The search could not be saved. Try again.',
  missing: 'This saved search does not exist, or you do not have access.',
  times: 'Words such as “yesterday” count from when the search is opened.',
} as const;

/** Beside a search that another person shares. */
export function sharedBy(owner: string): string {
  return `Shared by ${owner}`;
}

/** Question before a search is deleted. */
export function removeQuestion(name: string): string {
  return `Delete “${name}”?`;
}

/** Accessible name of a button beside others: "Open “Docks”". */
export function actOn(act: string, name: string): string {
  return `${act} “${name}”`;
}
