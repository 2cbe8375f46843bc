/** Keys of the survey page; each has one handler. */
import type { KeyEntry } from './keys.ts';

export const SURVEY_SHORTCUTS = {
  undo: { keys: ['Ctrl+Z'], text: 'Undo the last step', leavesFields: true, leavesDialogs: true },
  redo: {
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    text: 'Redo the step that was undone',
    leavesFields: true,
    leavesDialogs: true,
  },
  copyNodes: {
    keys: ['Ctrl+C'],
    text: 'Copy what is selected',
    leavesFields: true,
    leavesSelection: true,
    leavesDialogs: true,
  },
  print: { keys: ['Ctrl+P'], text: 'Print the survey sheet', leavesDialogs: true },
  toMap: { keys: ['M'], text: 'Go to the map, where arrows move the selection', leavesDialogs: true },
  toList: { keys: ['L'], text: 'Go to the list of nodes, cameras or zones', leavesDialogs: true },
  toForm: { keys: ['E'], text: 'Go to the form of what is selected', leavesDialogs: true },
} as const satisfies Readonly<Record<string, KeyEntry>>;
