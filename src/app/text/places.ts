/** Texts of the place tree. */
export const PLACES_TEXT = {
  places: 'Places',
  quickJumps: 'Quick jumps',
  cameras: 'Nearest cameras',
  noPosition: 'no position',
} as const;

export function levelsOf(count: number): string {
  return count === 1 ? '1 level' : `${count} levels`;
}

export function circularParentsText(names: readonly string[]): string {
  return `Circular parent reference: ${names.join(', ')}. These places are shown at the top level.`;
}
