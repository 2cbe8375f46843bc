/** The parameter that makes a window a pane of a wall. */
export const WALL_PARAM = 'kiosk';

const ON: ReadonlySet<string> = new Set(['', '1', 'true', 'on', 'yes']);
const OFF: ReadonlySet<string> = new Set(['0', 'false', 'off', 'no']);

/** Whether an address opens a pane of a wall: `kiosk`, in any case, with any value but 0, false, off and no. */
export function isWallAddress(params: Iterable<readonly [string, string]>): boolean {
  for (const [key, value] of params)
    if (key.toLowerCase() === WALL_PARAM) return !OFF.has(value.trim().toLowerCase());
  return false;
}

/** The name that an address gives its pane, as in `kiosk=north`; empty where it only opens one. */
export function wallName(params: Iterable<readonly [string, string]>): string {
  for (const [key, value] of params)
    if (key.toLowerCase() === WALL_PARAM) return ON.has(value.trim().toLowerCase()) ? '' : value.trim();
  return '';
}
