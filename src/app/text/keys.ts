/** The registry of keys: every key of the console, what it does, and where. Listed by the sheet of keys. */

/** A key, or keys that do the same, and what they do. `Ctrl` is Cmd on a Mac. */
interface KeyEntry {
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

/** Keys of controls, by where they work. */
const CONTROL_KEYS: readonly { readonly where: string; readonly entries: readonly KeyEntry[] }[] = [
  {
    where: 'Navigation',
    entries: [
      { keys: ['Tab', 'Shift+Tab'], text: 'Next and previous control' },
      { keys: ['Arrows'], text: 'Move in menus, tabs, tables, the timeline, floors and places' },
      { keys: ['Enter', 'Space'], text: 'Choose' },
      { keys: ['Esc'], text: 'Close the open panel or menu' },
    ],
  },
  {
    where: 'Map',
    entries: [{ keys: ['Shift+F10'], text: 'Copy Lat/Lon' }],
  },
  {
    where: 'Review',
    entries: [
      { keys: ['1', '2', '3', '4'], text: 'Selected report: Shot, Possible Shot, Firework, Other Noise' },
    ],
  },
];

/** All keys by where they work, in the order of the sheet. */
export const KEY_GROUPS = [
  { where: 'Everywhere', entries: Object.values<KeyEntry>(SHORTCUTS) },
  ...CONTROL_KEYS,
  {
    where: 'Survey',
    entries: [
      ...Object.values<KeyEntry>(SURVEY_SHORTCUTS),
      {
        keys: ['Ctrl+V'],
        text: 'Paste the nodes to the level that is shown, else to their own; GeoJSON is imported',
      },
      { keys: ['Arrows', 'Shift+Arrows'], text: 'On the map: move the selection by 0.1 m, by 1 m' },
      { keys: ['Enter'], text: 'On the map: the popup of the selected camera' },
      { keys: ['Space'], text: 'On the map, while drawing or measuring: a point in its middle' },
      {
        keys: ['Arrows', 'Shift+Arrows', 'Enter', 'Space'],
        text: 'On the map, while nodes are placed: move the next one, farther, and place it',
      },
      { keys: ['H'], text: 'In the list of nodes: hide or show the node' },
      {
        keys: ['Ctrl+A'],
        text: 'In the list of nodes: select all that are listed; on the map: all that are drawn',
      },
    ],
  },
];

export const KEYS_TEXT = { title: 'Keys', close: 'Close' } as const;

/** Value of `aria-keyshortcuts` for a shortcut. */
export function ariaKeys(name: ShortcutName): string {
  return shortcutOf(name)
    .keys.map((keys) => keys.replace('Ctrl', 'Control'))
    .join(' ');
}
