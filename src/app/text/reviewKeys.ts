import type { KeyEntry } from './keys.ts';

/** Keys of a reviewer, beside those of the choices. */
export const REVIEW_SHORTCUTS = {
  play: { keys: ['P'], text: 'Play the chosen sound, or pause it', leavesDialogs: true },
  sensor: { keys: ['S'], text: 'Play the sound of the next sensor', leavesDialogs: true },
  addTime: { keys: ['T'], text: 'Add Time: hold the report longer', leavesDialogs: true },
  next: { keys: ['N'], text: 'In the review queue: the next report', leavesDialogs: true },
} as const satisfies Readonly<Record<string, KeyEntry>>;
