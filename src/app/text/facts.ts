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

/** The level's own name; its id where no list names it. */
export function levelText(id: string, name: string | undefined): string {
  return name ?? `Level ${id}`;
}

export function zoneName(id: string | undefined, name: string | undefined): string {
  return ['zone', id, name === id ? undefined : name].filter(Boolean).join(' ');
}
