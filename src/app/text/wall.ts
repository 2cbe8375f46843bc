/** Texts of a pane of a wall. */
export const WALL_TEXT = {
  outdatedMore:
    'Map, timeline and alerts are covered until live data is back. The pane reconnects by itself.',
} as const;
