import type { KeyEntry } from './keys.ts';

/** Keys of the queue of incidents, while it is shown; they act on the open incident. */
export const QUEUE_SHORTCUTS = {
  take: { keys: ['A'], text: 'Take the open incident, or accept it', leavesDialogs: true },
  note: { keys: ['N'], text: 'Add a note', leavesDialogs: true },
  handOver: { keys: ['H'], text: 'Hand it over', leavesDialogs: true },
  close: { keys: ['C'], text: 'Close it with an outcome', leavesDialogs: true },
  next: { keys: ['J'], text: 'Next incident', leavesDialogs: true },
  previous: { keys: ['K'], text: 'Previous incident', leavesDialogs: true },
} as const satisfies Readonly<Record<string, KeyEntry>>;
