/** Texts of what begins shelving where the noise is met. */

export const SHELVE_SENSOR = 'Shelve this sensor…';
export const SHELVE_REPORTS = 'Shelve reports like this…';

/** "Shelve zone OT_Z1…". */
export function shelveZone(name: string): string {
  return `Shelve zone ${name}…`;
}
