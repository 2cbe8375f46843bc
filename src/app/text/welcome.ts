/** What the welcome suggests to try first. */
export const TRY_FIRST = [
  'Select a report on the map, the timeline or in the table to see and hear it.',
  'Press Ctrl+K to find a report, a place, a sensor or a screen.',
  'Press ? for all keys. Help explains the screen that is open.',
] as const;
