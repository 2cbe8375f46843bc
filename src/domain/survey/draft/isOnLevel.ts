/**
 * Whether an item is on the active level: with no active level all are, and an item without a level is on each.
 *
 * @param level   level_id of the item; '' for none
 * @param active  level_id of the level that is shown; '' for all
 */
export function isOnLevel(level: string, active: string): boolean {
  return active === '' || level === '' || level === active;
}
