/** Labels of the facts of a report. */
export const FACT_TEXT = {
  weapon: 'Weapon',
  confidence: 'Confidence',
  rounds: 'Rounds',
  bearing: 'Bearing',
  report: 'Report',
  device: 'Device',
  previous: 'Previous type',
  position: 'Position',
  noPosition: 'unknown',
} as const;

/** Name of the level, or "Level {id}" where the list of levels has none. */
export function levelText(id: string, name: string | undefined): string {
  return name ?? `Level ${id}`;
}

export function zoneName(id: string | undefined, name: string | undefined): string {
  return ['zone', id, name === id ? undefined : name].filter(Boolean).join(' ');
}
