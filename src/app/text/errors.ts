/** The error catalogue. */
export const ERROR_TEXT = {
  unreachable: 'Server not reachable',
  notFound: 'Not found',
  unreadable:
    'The answer could not be read. A proxy or a sign-in page may have answered in place of the server.',
  unknown: 'Unknown error!',
  defaultConfiguration: 'Failed to load default configuration',
} as const;

export function errorOnField(field: string): string {
  return `Error on field "${field}"`;
}

/** Items of a list that the map leaves out because their coordinates are invalid. */
export function notDrawn(count: number): string {
  return `${count} with invalid coordinates are not shown`;
}

/** Rows of a list that are not objects or have unreadable fields. */
export function notReadInFull(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'} could not be read in full`;
}
