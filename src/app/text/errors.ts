/** The error catalogue (O§8). */
export const ERROR_TEXT = {
  unreachable: 'Server not reachable',
  notFound: 'Not found',
  unknown: 'Unknown error!',
} as const;

export function errorOnField(field: string): string {
  return `Error on field "${field}"`;
}
