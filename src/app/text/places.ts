/** Words of the place tree. */
export const PLACES_TEXT = {
  places: 'Places',
  quickJumps: 'Quick jumps',
  cameras: 'Cameras near the middle of the map',
  noPosition: 'no position',
} as const;

export function levelsOf(count: number): string {
  return count === 1 ? '1 level' : `${count} levels`;
}

export function standInCircle(names: readonly string[]): string {
  return `These places name each other as parent and are shown at the top: ${names.join(', ')}.`;
}
