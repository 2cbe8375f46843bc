/** The registry of keys: every key of the console, what it does, and where. Listed by the sheet of keys. */

/** A key, or keys that do the same, and what they do. `Ctrl` is Cmd on a Mac. */
interface KeyEntry {
  /** As people write them: `Ctrl+Alt+D`. */
  readonly keys: readonly string[];
  readonly text: string;
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
export type ShortcutName = keyof typeof SHORTCUTS;

/** Keys of controls, by where they work. */
const CONTROL_KEYS: readonly { readonly where: string; readonly entries: readonly KeyEntry[] }[] = [
  {
    where: 'Moving about',
    entries: [
      { keys: ['Tab', 'Shift+Tab'], text: 'To the next and the previous control' },
      { keys: ['Arrows'], text: 'Move in menus, tabs, tables, the timeline, floors and places' },
      { keys: ['Enter', 'Space'], text: 'Choose' },
      { keys: ['Esc'], text: 'Close the open panel or menu' },
    ],
  },
  {
    where: 'Map',
    entries: [{ keys: ['Shift+F10'], text: 'Copy Lat/Lon' }],
  },
];

/** All keys by where they work, in the order of the sheet. */
export const KEY_GROUPS = [
  { where: 'Everywhere', entries: Object.values<KeyEntry>(SHORTCUTS) },
  ...CONTROL_KEYS,
];

export const KEYS_TEXT = { title: 'Keys', close: 'Close' } as const;

/** Value of `aria-keyshortcuts` for a shortcut. */
export function ariaKeys(name: ShortcutName): string {
  return SHORTCUTS[name].keys.map((keys) => keys.replace('Ctrl', 'Control')).join(' ');
}
