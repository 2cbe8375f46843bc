/** The parameter that makes a window a pane of a wall. */
export const WALL_PARAM = 'kiosk';

const OFF: ReadonlySet<string> = new Set(['0', 'false', 'off', 'no']);

/** Whether an address opens a pane of a wall: `kiosk`, in any case, with any value but 0, false, off and no. */
export function isWallAddress(params: Iterable<readonly [string, string]>): boolean {
  for (const [key, value] of params)
    if (key.toLowerCase() === WALL_PARAM) return !OFF.has(value.trim().toLowerCase());
  return false;
}
