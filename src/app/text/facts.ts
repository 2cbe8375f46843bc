/** Names of the facts of a report. */
export const FACT_TEXT = {
  weapon: 'Weapon',
  confidence: 'Confidence',
  rounds: 'Rounds',
  bearing: 'Bearing',
  report: 'Report',
  device: 'Device',
  previous: 'Before',
  position: 'Position',
  noPosition: 'unknown',
} as const;

/** "94 %"; a share up to 1 is read as such, anything above as percent. */
export function confidenceText(confidence: number | undefined): string | undefined {
  if (confidence === undefined) return undefined;
  return `${Math.round(confidence <= 1 ? confidence * 100 : confidence)} %`;
}

/** The level's own name; its id where no list names it. */
export function levelText(id: string, name: string | undefined): string {
  return name ?? `Level ${id}`;
}

export function zoneName(id: string | undefined, name: string | undefined): string {
  return ['zone', id, name === id ? undefined : name].filter(Boolean).join(' ');
}
