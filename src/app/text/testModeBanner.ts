/** Texts of the test-mode banner. */
export const TEST_MODE_TEXT = {
  title: 'Test mode',
  endsIn: 'Ends in',
  expired: 'Expired',
  deactivate: 'Deactivate',
  activateFailed: 'Error activating blank test mode',
  deactivateFailed: 'Error deactivating blank test mode.',
} as const;

/** "Squad Northgate" or "Squads Northgate, Harbour". */
export function squadsNamed(names: readonly string[]): string {
  return `${names.length === 1 ? 'Squad' : 'Squads'} ${names.join(', ')}`;
}
