/** The registry of keys that have one handler each; `keyGroups.ts` has all keys, for the sheet that lists them. */

/** A key, or keys that do the same, and what they do. `Ctrl` is Cmd on a Mac. */
export interface KeyEntry {
  /** As people write them: `Ctrl+Alt+D`. */
  readonly keys: readonly string[];
  readonly text: string;
  /** In a text field the keys keep the meaning that they have there. */
  readonly leavesFields?: true;
  /** While text of the page is selected the keys keep the meaning that they have for it. */
  readonly leavesSelection?: true;
  /** While a modal dialog is open the keys do nothing: what they act on lies behind it. */
  readonly leavesDialogs?: true;
}

/** Keys that work everywhere in the console; each has one handler, which takes its keys from here. */
export const SHORTCUTS = {
  palette: {
    keys: ['Ctrl+K'],
    text: 'Search everywhere: screens, records, places, cameras, reports, actions',
  },
  keys: { keys: ['?'], text: 'This list of keys' },
  help: { keys: ['F1'], text: 'Help for what is on the screen' },
  diagnostics: {
    keys: ['Ctrl+Alt+D'],
    text: 'Diagnostics: connection, received and rejected messages',
  },
} as const satisfies Readonly<Record<string, KeyEntry>>;

/** Keys of the survey page. */
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
    text: 'Copy the selected nodes',
    leavesFields: true,
    leavesSelection: true,
    leavesDialogs: true,
  },
  toMap: { keys: ['M'], text: 'Go to the map, where arrows move the selection', leavesDialogs: true },
  toList: { keys: ['L'], text: 'Go to the list of nodes, cameras or zones', leavesDialogs: true },
  toForm: { keys: ['E'], text: 'Go to the form of what is selected', leavesDialogs: true },
} as const satisfies Readonly<Record<string, KeyEntry>>;

const ALL_SHORTCUTS = { ...SHORTCUTS, ...SURVEY_SHORTCUTS };
export type ShortcutName = keyof typeof ALL_SHORTCUTS;

/** The entry of a shortcut. */
export function shortcutOf(name: ShortcutName): KeyEntry {
  return ALL_SHORTCUTS[name];
}

/** Value of `aria-keyshortcuts` for a shortcut. */
export function ariaKeys(name: ShortcutName): string {
  return shortcutOf(name)
    .keys.map((keys) => keys.replace('Ctrl', 'Control'))
    .join(' ');
}
