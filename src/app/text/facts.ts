/** Names of the facts of a report. */
export const FACT_TEXT = {
  weapon: 'Weapon',
  rounds: 'Rounds',
  bearing: 'Bearing',
  report: 'Report',
  device: 'Device',
  previous: 'Before',
  position: 'Position',
  noPosition: 'unknown',
} as const;

export function levelText(level: string): string {
  return `Level ${level}`;
}

export function zoneName(id: string | undefined, name: string | undefined): string {
  return ['zone', id, name === id ? undefined : name].filter(Boolean).join(' ');
}
