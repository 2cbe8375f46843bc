/** Keys that work everywhere; `keyGroups.ts` has all keys, for the sheet that lists them. */

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

/** Keys that work everywhere in the console; each has one handler. */
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

/** Value of `aria-keyshortcuts` for a shortcut. */
export function ariaKeys({ keys }: KeyEntry): string {
  return keys.map((each) => each.replace('Ctrl', 'Control')).join(' ');
}
